"""A player leaves or missed games: decide on one page, after a preview of the ranking; or bring the player back."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition, Entrant
from league.competitions.seen import leaving_seen
from league.director.asking import HIDE, question_of_seats, tell_hidden
from league.director.cut_words import left_text
from league.director.people.brought_words import left_as_it_was
from league.director.people.choices import SUBSTITUTE, Leaving
from league.director.people.commands import leaving as commands
from league.director.people.forms.leaving import LeavingForm
from league.director.people.queries.given_seats import seated_from
from league.director.people.queries.leaving import leaving_page, preview_of_leaving
from league.director.refusals import attempt, show_in_form
from league.director.revealed import holds_secrets
from league.director.undo import sent, way_back
from league.games.queries.disqualified import disqualified_at_the_table_only, disqualified_at_the_table_text
from league.numbers import whole_number
from league.seating.models import Session

SAVE = "save"


@director_only
def leaving(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Decide who plays on and how missed games count: a preview of the table first, saved from there."""
    entrant = get_object_or_404(competition.entrants.with_players().select_related("stand_in__player"), number=number)
    page = leaving_page(competition, entrant)
    form = LeavingForm(request.POST or None, page=page)
    is_valid = request.method == "POST" and form.is_valid()
    if is_valid and request.POST.get("act") == SAVE:
        given = _given(entrant, form.leaving())
        if question := _question(request, entrant, form.leaving(), given):
            return question
        left = " ".join(filter(None, [left_text(one.stage, [one.only.key]) for one in form.leaving().seats if one.only is not None]))
        with show_in_form(form):
            seen, hides = form.cleaned_data["seen"], HIDE in request.POST
            commands.settle_leaving(actor=Actor.of(request.user), entrant=entrant, leaving=form.leaving(), seen=seen, hides=hides)
            saved = competition.entrants.get(number=number)
            back = way_back(
                "manage_bring_back", competition.slug, number, seen=leaving_seen(saved), places=1 if form.leaving().seats else None
            )
            said = _("%(name)s: it is saved.") % {"name": entrant.shown_name}
            messages.success(request, " ".join(filter(None, [said, left])), extra_tags=back)
            tell_hidden(request, [one.number for one in given if hides and not one.hidden])
            return redirect(_from(request, entrant))
    context = {"competition": competition, "page": page, "form": form, "name": entrant.shown_name, "back": _from(request, entrant)}
    context["counted"] = page.counted_texts("")
    if is_valid and not form.errors:
        context |= {"preview": preview_of_leaving(page, form.leaving()), "is_secret": holds_secrets(competition)}
        context["counted"] = page.counted_texts(form.leaving().plays)
    status = 422 if form.errors else 200
    if form.meanwhile:
        status = 409
    return render(request, "director/people/leaving.html", context, status=status)


def _given(entrant: Entrant, leaving: Leaving) -> Sequence[Session]:
    """The sessions in which a substitute gets the seat; none if the player stays in the ranking."""
    return seated_from(entrant, leaving.since) if leaving.strike and leaving.plays == SUBSTITUTE else ()


def _question(request: HttpRequest, entrant: Entrant, leaving: Leaving, given: Sequence[Session]) -> HttpResponse | None:
    """The question to ask first if results are under embargo and seatings are public."""
    return question_of_seats(
        request, entrant.competition, [one.number for one in given], absent=entrant.shown_name,
        plays=leaving.player.shown_name if leaving.player is not None else leaving.new_name.strip(),
        back=request.get_full_path(),
    )  # fmt: skip


def _from(request: HttpRequest, entrant: Entrant) -> str:
    """The page that the director came from: the check-in of the session ``?back=``, else the page of the player."""
    session = whole_number(request.GET.get("back", ""))
    if session is not None and entrant.competition.sessions.filter(number=session).exists():
        return reverse("manage_arrivals", args=[entrant.competition.slug, session])
    return reverse("manage_entrant", args=[entrant.competition.slug, entrant.number])


@director_only
@require_POST
def bring_back(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Let somebody take part again, and say what that could not undo."""
    entrant = get_object_or_404(competition.entrants.with_players(), number=number)
    with attempt(request):
        reason, seen = request.POST.get("reason", ""), sent(request, "seen")
        brought = commands.bring_back(
            actor=Actor.of(request.user), entrant=entrant, reason=reason, seen=seen, places=bool(sent(request, "places"))
        )
        messages.success(request, _("%(name)s takes part again.") % {"name": entrant.shown_name})
        for sentence in left_as_it_was(brought):
            messages.warning(request, sentence)
    return redirect("manage_entrant", competition.slug, number)


@director_only
@require_POST
def reinstate(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Take a disqualification or a removal back, and say what that could not undo."""
    entrant = get_object_or_404(competition.entrants.select_related("player", "competition"), number=number)
    with attempt(request, _("%(name)s is ranked again.") % {"name": entrant.shown_name}):
        brought = commands.readmit(actor=Actor.of(request.user), entrant=entrant, reason=request.POST.get("reason", ""))
        at_tables = [disqualified_at_the_table_text(one) for one in disqualified_at_the_table_only(competition) if one.number == number]
        for sentence in [*left_as_it_was(brought), *at_tables]:
            messages.warning(request, sentence)
    return redirect("manage_incidents", competition.slug)
