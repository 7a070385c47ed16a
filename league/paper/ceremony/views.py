"""``/<slug>/manage/paper/ceremony/``: the look, and the PDF files of what is handed over."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.paper.ceremony.commands import change_look
from league.paper.ceremony.forms import AwardsForm, CardsForm, CertificatesForm, LookForm
from league.paper.ceremony.papers import awards_paper, certificates, name_cards
from league.paper.ceremony.queries import are_public, ceremony_of, look_of, place_cards
from league.paper.files import file_of, nothing
from league.paper.framing import session_heading
from league.paper.queries.changing import changing_seatings
from league.paper.queries.seating import offered_sessions, printed_sessions


@director_only
@require_http_methods(["GET", "HEAD", "POST"])
def ceremony(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The look, which is kept, and a form for each paper."""
    look = LookForm(request.POST or None, instance=look_of(competition))
    if request.method == "POST" and look.is_valid():
        change_look(actor=Actor.of(request.user), competition=competition, **look.cleaned_data)
        messages.success(request, _("The colours were saved."))
        return redirect("manage_paper_ceremony", competition.slug)
    return _page(request, competition, look=look)


def _page(request: HttpRequest, competition: Competition, *, status: int = 200, **asked: forms.BaseForm) -> HttpResponse:
    """The page; ``asked``: forms that were sent, by their names there."""
    found = ceremony_of(competition, 0)
    context = {
        "competition": competition,
        "look": LookForm(instance=look_of(competition)),
        "certificates": CertificatesForm(),
        "awards": AwardsForm(),
        "cards": CardsForm(sessions=_sessions(competition)),
        "has_results": found is not None,
        "is_secret": found is not None and not found.is_public,
        "people": competition.entrants.exists(),
        "changing": changing_seatings(competition),
    }
    return render(request, "paper/ceremony.html", {**context, **asked}, status=status)


@director_only
@require_safe
@never_cache
def certificates_file(request: HttpRequest, competition: Competition) -> HttpResponse:
    form = CertificatesForm(request.GET)
    if not form.is_valid():
        return _page(request, competition, status=422, certificates=form)
    found = ceremony_of(competition, 0)
    people = [] if found is None else [one for one in found.honoured if not form.places or one.place <= form.places]
    if found is None or not people:
        return nothing(request, competition, _("There are no results to print yet."))
    return file_of(request, competition, certificates(competition, found, people))


@director_only
@require_safe
@never_cache
def awards_file(request: HttpRequest, competition: Competition) -> HttpResponse:
    form = AwardsForm(request.GET)
    if not form.is_valid():
        return _page(request, competition, status=422, awards=form)
    found = ceremony_of(competition, form.cleaned_data["first"] or 0, form.cleaned_data["best"])
    if found is None:
        return nothing(request, competition, _("There are no results to print yet."))
    return file_of(request, competition, awards_paper(competition, found))


@director_only
@require_safe
@never_cache
def cards_file(request: HttpRequest, competition: Competition) -> HttpResponse:
    form = CardsForm(request.GET, sessions=_sessions(competition))
    if not form.is_valid():
        return _page(request, competition, status=422, cards=form)
    number = form.cleaned_data["session"]
    session = next(iter(printed_sessions(competition, int(number))), None) if number else None
    places = form.cleaned_data["places"]
    cards = place_cards(competition, session, places=places)
    if not cards:
        return nothing(request, competition, _("There is nobody to print a card for yet."))
    is_public = are_public(competition, session, cards, places=places)
    return file_of(request, competition, name_cards(competition, cards, session, is_public=is_public))


def _sessions(competition: Competition) -> list[tuple[str, str]]:
    rows = offered_sessions(competition).values_list("number", "stage_name")
    return [(str(number), session_heading(number, stage)) for number, stage in rows]
