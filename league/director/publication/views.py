"""Publication: hide and publish seatings and results, and announcements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions import commands
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.competitions.seen import publication_seen
from league.director.asking import question_before, question_of_seatings
from league.director.deleted import tell_deleted_already
from league.director.publication.forms import AnnouncementForm
from league.director.publication.offers import Offer, offers_of
from league.director.publication.queries import publication_page
from league.director.refusals import attempt, show_in_form
from league.director.seating_words import sessions_text
from league.director.undo import sent, way_back
from league.errors import Refusal
from league.numbers import whole_number, whole_numbers
from league.seating import commands as seating
from league.seating.models import NOT_OVER

#: Steps of an announcement, each with its command and its message on success.
ANNOUNCEMENT_STEPS: dict[str, tuple[Callable[..., Any], Any]] = {
    "publish": (commands.publish_announcement, gettext_lazy("Everybody reads the announcement now.")),
    "hide": (commands.hide_announcement, gettext_lazy("The announcement was taken back; it is a draft now.")),
    "delete": (commands.delete_announcement, gettext_lazy("The announcement was deleted.")),
}
HIDDEN, SHOWN = (
    gettext_lazy("Only directors see the seating of %(sessions)s now."),
    gettext_lazy("Everybody sees the seating of %(sessions)s now."),
)


@director_only
def publication(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The page with everything public, everything held back, and the announcements; an offered text (``?offer=``) fills the form."""
    seen = publication_seen(competition)  # read before the page, so that at worst the page shows more than it claims to have seen
    page = publication_page(competition)
    offers = offers_of(competition, page, lambda name, *args: request.build_absolute_uri(reverse(name, args=[competition.slug, *args])))
    form = AnnouncementForm(request.POST or None, initial=_chosen(offers, request.GET.get("offer", "")))
    if request.method == "POST" and form.is_valid():
        hidden = "draft" in request.POST
        with show_in_form(form):
            commands.announce(actor=Actor.of(request.user), competition=competition, hidden=hidden, **form.cleaned_data)
            messages.success(request, _("Kept as a draft.") if hidden else _("Everybody reads the announcement now."))
            return redirect("manage_publication", competition.slug)
    context = {"competition": competition, "page": page, "offers": offers, "form": form, "public_seen": seen}
    return render(request, "director/publication/publication.html", context)


def _chosen(offers: tuple[Offer, ...], key: str) -> dict[str, str]:
    return next(({"title": offer.title, "text": offer.text} for offer in offers if offer.key == key), {})


@director_only
@require_POST
def change_seating(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Hide the seatings of the sessions ``hide``, or publish those of ``publish`` (``all``: every hidden one). ``next=manage`` leads back
    to the checklist, ``stage`` (a number) to the page of that stage.

    Before several are published on the page of the publication, it is asked; elsewhere the button names them. Each way back concerns
    exactly the sessions that were changed."""
    hides, shows = sent(request, "hide"), sent(request, "publish")
    chosen = Q(hidden=True) if shows == "all" else Q(number__in=whole_numbers(hides or shows))
    sessions, page = list(competition.sessions.filter(chosen).order_by("number")), _page_before(request, competition)
    numbers = [session.number for session in sessions]
    if hides and not sessions:
        raise Http404
    asks = page == reverse("manage_publication", args=[competition.slug])
    if not hides and (question := question_of_seatings(request, competition, numbers, back=page, asks_for_several=asks)):
        return question
    command, said, back = (seating.hide_seatings, HIDDEN, "publish") if hides else (seating.publish_seating, SHOWN, "hide")
    changed = [session.number for session in sessions if session.hidden != bool(hides) and session.state in NOT_OVER]
    with attempt(request, said % {"sessions": sessions_text(numbers)}, undo=partial(_way_back, request, competition, back, changed)):
        command(actor=Actor.of(request.user), sessions=sessions, seen=sent(request, "seen"))
    return redirect(page)


def _page_before(request: HttpRequest, competition: Competition) -> str:
    """The page with the button."""
    stage = whole_number(sent(request, "stage"))
    if stage is not None and competition.stages.filter(number=stage).exists():
        return reverse("manage_stage", args=[competition.slug, stage])
    return reverse("manage" if sent(request, "next") == "manage" else "manage_publication", args=[competition.slug])


def _way_back(request: HttpRequest, competition: Competition, step: str, numbers: Sequence[int]) -> str:
    """The address of the step that hides or publishes these sessions again, while nothing else was published; none without a session."""
    sessions, seen = ",".join(map(str, numbers)), publication_seen(Competition.objects.get(pk=competition.pk))
    kept = {name: sent(request, name) or None for name in ("next", "stage")}
    return way_back("manage_publication_seating", competition.slug, **{step: sessions, "seen": seen}, **kept) if numbers else ""


@director_only
@require_POST
def change_results(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Carry out the button ``do`` (embargo, end, publish, everything, back) for the ``session`` chosen beside it.

    If that makes results public at once, ask first, unless ``sure`` is sent.
    """
    step, number = RESULT_STEPS.get(request.POST.get("do", "")), whole_number(request.POST.get("session", ""))
    if step is None:
        raise Http404
    revealed = publication_page(competition).revealed_by(request.POST["do"], number or 0)
    page, with_seatings = reverse("manage_publication", args=[competition.slug]), request.POST["do"] == "everything"
    if question := question_before(request, competition, revealed, back=page, asks_for_seatings=with_seatings):
        return question
    command, done = step
    with attempt(request, done):
        command(Actor.of(request.user), competition, number, request.POST.get("seen", ""))
    return redirect(page)


def _embargo(actor: Actor, competition: Competition, number: int | None, seen: str) -> None:
    """Begin the embargo with an existing session; an unchanged beginning is accepted too."""
    if number and number not in publication_page(competition).coming:
        sentence = _("There is no session %(number)s: an embargo begins with one that is planned.") % {"number": number}
        raise Refusal("no_session", sentence, field="session")
    commands.set_embargo(actor=actor, competition=competition, until=(number or 0) - 1, seen=seen)


def _end(actor: Actor, competition: Competition, _number: int | None, seen: str) -> None:
    commands.set_embargo(actor=actor, competition=competition, until=None, seen=seen)


def _publish(actor: Actor, competition: Competition, number: int | None, seen: str) -> None:
    seating.publish_results(actor=actor, competition=competition, until=number or 0, seen=seen)


def _everything(actor: Actor, competition: Competition, _number: int | None, seen: str) -> None:
    seating.publish_results(actor=actor, competition=competition, seatings=True, seen=seen)


def _back(actor: Actor, competition: Competition, number: int | None, seen: str) -> None:
    seating.unpublish_results(actor=actor, competition=competition, until=(number or 0) - 1, seen=seen)


#: The buttons about results, each with its message on success.
RESULT_STEPS: dict[str, tuple[Callable[[Actor, Competition, int | None, str], None], Any]] = {
    "embargo": (_embargo, gettext_lazy("The embargo stands: only directors see the later results.")),
    "end": (_end, gettext_lazy("The embargo has ended: everybody sees all results.")),
    "publish": (_publish, gettext_lazy("The results are published.")),
    "everything": (_everything, gettext_lazy("Everything is published: everybody sees all seatings and all results.")),
    "back": (_back, gettext_lazy("The publication was taken back: only directors see these results again.")),
}


@director_only
def announcement(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Edit an announcement. ``number``: its id."""
    row = competition.announcements.filter(pk=number).first()
    if row is None:
        return _deleted_before(request, competition, number)
    form = AnnouncementForm(request.POST or None, instance=row)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            commands.change_announcement(actor=Actor.of(request.user), announcement=row, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("manage_publication", competition.slug)
    context = {"competition": competition, "announcement": row, "form": form}
    return render(request, "director/publication/publication_text.html", context, status=409 if form.meanwhile else 200)


def _deleted_before(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Redirect from a deleted announcement to the list; 404 if there never was one with this id."""
    if not tell_deleted_already(request, competition, "delete_announcement", lambda told: told.get("announcement") == number):
        raise Http404
    return redirect("manage_publication", competition.slug)


@director_only
@require_POST
def change_announcement(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """Publish an announcement, take it back, or delete it."""
    if step not in ANNOUNCEMENT_STEPS:
        raise Http404
    command, done = ANNOUNCEMENT_STEPS[step]
    row = competition.announcements.filter(pk=number).first()
    if row is None:
        return _deleted_before(request, competition, number)
    with attempt(request, done):
        command(actor=Actor.of(request.user), announcement=row, **({} if step == "hide" else {"seen": request.POST.get("seen", "")}))
    return redirect("manage_publication", competition.slug)
