"""Draw several sessions at once: wishes, search, result with changes by hand, and confirmation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition, Entrant
from league.competitions.seen import publication_seen
from league.director.asking import question_of_seatings
from league.director.drawing.forms.drafting import DraftForm, ScheduleForm
from league.director.drawing.queries.draft_page import PARTS, Look, draft_page, problem_text
from league.director.drawing.queries.drafts import DraftsPage, asked_at_first, draftable_entrants, drafts_page, promise_for, wishes_query
from league.director.drawing.search_words import about_text, search_of
from league.director.refusals import REFUSALS, attempt, refused_by, show_in_form, with_names
from league.director.undo import sent, way_back
from league.drawing.text import parse_schedule
from league.numbers import whole_number, whole_numbers
from league.seating import commands as seating
from league.seating.commands.draft_guarding import refuse_unless_draft
from league.seating.draft_queries import may_succeed, reseated_since
from league.seating.models import DraftState, SeatingDraft, Session
from league.seating.seen import draft_seen, seatings_seen
from league.teams.queries.line_ups import line_ups_of
from scoring.errors import RuleViolation


@director_only
def drafts(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The form for a draw, started with one press; ``look`` and ``more`` show the page again as filled in, without starting."""
    page, entrants = drafts_page(competition), draftable_entrants(competition)
    looks = not request.POST.keys().isdisjoint({"look", "more"})
    options = _options(page, entrants)
    if request.method == "POST" and not looks:
        form = DraftForm(request.POST, asked=request.POST, **options)
        if form.is_valid():
            with show_in_form(form):
                return redirect(_address(_started(request, competition, form)))
        return _start_page(request, competition, page, form)
    return _start_page(
        request, competition, page, DraftForm(asked=request.POST if looks else asked_at_first(competition, page, request.GET), **options)
    )


def _options(page: DraftsPage, entrants: tuple[Entrant, ...]) -> dict[str, Any]:
    """Arguments for the form."""
    return {"choosable": page.choosable, "suggested": page.suggested, "entrants": entrants}


def _started(request: HttpRequest, competition: Competition, form: DraftForm) -> SeatingDraft:
    """Begin the search; a refusal names people, not their numbers."""
    data = form.cleaned_data
    try:
        return seating.start_draft(
            actor=Actor.of(request.user), competition=competition, sessions=data["sessions"], wishes=form.wishes, seed=data["seed"]
        )
    except RuleViolation as error:
        raise with_names(error, form.names) from error


def _start_page(
    request: HttpRequest, competition: Competition, page: DraftsPage, form: DraftForm, given: ScheduleForm | None = None
) -> HttpResponse:
    promise = promise_for(competition, page, form.shown_sessions, form.shown_wishes)
    given = given or ScheduleForm(choosable=page.choosable, suggested=page.suggested)
    status = 422 if form.errors or given.errors else 200
    context = {"competition": competition, "page": page, "form": form, "promise": promise, "schedule": given}
    context["own"] = [(one, one.url(competition)) for one in page.own]
    context["public_seen"] = partial(publication_seen, competition)
    context["line_ups"] = line_ups_of(competition, [one for one in page.choosable if one.number in form.shown_sessions])
    return render(request, "director/drawing/drafts/start.html", context, status=status)


@director_only
def fixed(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Take a schedule made elsewhere, as text or as a file."""
    page, entrants = drafts_page(competition), draftable_entrants(competition)
    if request.method != "POST":
        return redirect("manage_drafts", competition.slug)
    form = ScheduleForm(request.POST, request.FILES, choosable=page.choosable, suggested=page.suggested)
    if form.is_valid():
        try:
            return redirect(_address(_given(request, competition, form, entrants)))
        except REFUSALS as error:
            form.refuse([refused_by(one) for one in (error, *getattr(error, "others", ()))], getattr(error, "field", None))
    return _start_page(request, competition, page, DraftForm(asked=request.GET, **_options(page, entrants)), form)


def _given(request: HttpRequest, competition: Competition, form: ScheduleForm, entrants: tuple[Entrant, ...]) -> SeatingDraft:
    """Make a draft from the form's schedule, in which entrants are numbers or names; substitutes who never play do not sit out."""
    names = {entrant.number: entrant.shown_name for entrant in entrants}
    schedule = parse_schedule(form.text, names, names, sizes=competition.ruleset.table_sizes)
    unused = {entrant.number for entrant in entrants if entrant.substitute} - {
        who for one in schedule for table in one.tables for who in table
    }
    schedule = tuple(replace(one, sit_outs=tuple(who for who in one.sit_outs if who not in unused)) for one in schedule)
    sessions = form.cleaned_data["sessions"]
    return seating.fixed_draft(actor=Actor.of(request.user), competition=competition, sessions=sessions, schedule=schedule)


@director_only
@require_POST
def hide(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Hide the seatings of these ``sessions``, so that they can be drawn again; to undo that, publish those in ``show``."""
    actor, shown, seen = Actor.of(request.user), whole_numbers(sent(request, "show")), sent(request, "seen")
    chosen = map(whole_number, request.POST.getlist("sessions"))
    numbers = shown or [number for number in chosen if number is not None]
    sessions = list(competition.sessions.filter(number__in=numbers, hidden=bool(shown)))
    if shown:
        if question := question_of_seatings(request, competition, shown, back=reverse("manage_drafts", args=[competition.slug])):
            return question
        with attempt(request, _("Everybody sees these seatings now.")):
            seating.publish_seating(actor=actor, sessions=sessions, seen=seen)
    else:
        show = ",".join(str(one.number) for one in sessions)
        said = _("Only directors see these seatings now. They stay as they are until you confirm another draw.")
        back = partial(way_back, "manage_drafts_hide", competition.slug, show=show)
        with attempt(request, said, undo=lambda: back(seen=publication_seen(competition))):
            seating.hide_seatings(actor=actor, sessions=sessions, seen=seen)
    return redirect("manage_drafts", competition.slug)


def found_draft(competition: Competition, number: int) -> SeatingDraft:
    """The draft with this number, or 404."""
    return get_object_or_404(SeatingDraft.objects.select_related("competition"), competition=competition, number=number)


def _address(draft: SeatingDraft, session: str = "") -> str:
    url = reverse("manage_draft", args=[draft.competition.slug, draft.number])
    return f"{url}?show=tables&session={session}" if whole_number(session) else url


@director_only
def draft(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The page of a draw: the search while it runs, then its result. Two names ``tap``-ped change places; the first of them is ``held``."""
    found = found_draft(competition, number)
    look = _look(request)
    if request.method != "POST":
        return _page(request, found, look)
    tapped, held = whole_number(request.POST.get("tap", "")), whole_number(request.POST.get("held", ""))
    if tapped is None or tapped == held:
        return redirect(_address(found, request.POST.get("session", "")))
    if held is None:
        return _page(request, found, Look("tables", look.session, held=tapped))
    return _swapped(request, found, look, held, tapped)


def _look(request: HttpRequest) -> Look:
    show, player = request.GET.get("show", ""), whole_number(request.GET.get("player", ""))
    session = whole_number(request.POST.get("session", "") or request.GET.get("session", ""))
    return Look(show if show in PARTS else "tables", session, player)


def _swapped(request: HttpRequest, found: SeatingDraft, look: Look, one: int, other: int) -> HttpResponse:
    version = whole_number(request.POST.get("version", ""))
    try:
        seating.swap_in_draft(
            actor=Actor.of(request.user), draft=found, session=look.session or 0, one=one, other=other, expected_version=version or 0
        )
    except REFUSALS as error:
        return _page(request, found_draft(found.competition, found.number), look, refused_by(error))
    return redirect(_address(found, str(look.session)))


def _page(request: HttpRequest, found: SeatingDraft, look: Look, refused: str = "") -> HttpResponse:
    context = {
        "competition": found.competition,
        "draft": found,
        "page": draft_page(found, look),
        "refused": refused,
        "search": search_of(found),
        "problem": problem_text(found),
        "may_succeed": may_succeed(found),
        "about": about_text(found),
        "again_query": wishes_query(found),
        "seen": draft_seen(found),
        "public_seen": partial(publication_seen, found.competition),
        "seats_seen": lambda: seatings_seen([one.pk for one in _shown(found, request, hidden=True)]),
    }
    return render(request, "director/drawing/drafts/draft.html", context, status=409 if refused else 200)


Taken = Callable[[Actor, SeatingDraft, HttpRequest], SeatingDraft | None]


def _keep(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    seating.stop_draft(actor=actor, draft=found, keep=True)


def _cancel(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    seating.stop_draft(actor=actor, draft=found, keep=False)


def _again(actor: Actor, found: SeatingDraft, request: HttpRequest) -> SeatingDraft:
    """Search again in a new draw: with the same seed if the search had no answer, else with another."""
    return seating.draw_again(actor=actor, draft=found)


def _undo(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    seating.undo_swap(actor=actor, draft=found, expected_version=whole_number(sent(request, "version")) or 0)


def _discard(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    seating.discard_draft(actor=actor, draft=found)


def _reopen(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    seating.reopen_draft(actor=actor, draft=found)


def _confirm(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    seating.confirm_draft(actor=actor, draft=found, seen=sent(request, "seen"))


def _take_back(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    seating.take_back_confirmation(actor=actor, draft=found)


def _publish(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    refuse_unless_draft(found, DraftState.CONFIRMED)
    sessions = _shown(found, request, hidden=True)
    seating.publish_seating(actor=actor, sessions=sessions, seen=sent(request, "seen"), seated=sent(request, "seated"))


def _hide(actor: Actor, found: SeatingDraft, request: HttpRequest) -> None:
    refuse_unless_draft(found, DraftState.CONFIRMED)
    seating.hide_seatings(actor=actor, sessions=_shown(found, request, hidden=False), seen=sent(request, "seen"))


def _shown(found: SeatingDraft, request: HttpRequest, *, hidden: bool) -> list[Session]:
    """The sessions with the draft's seating that are hidden, or public; if an undo names some in ``only``, just those."""
    only = whole_numbers(sent(request, "only")) or found.sessions
    standing = set(found.sessions).difference(reseated_since(found)) if found.state == DraftState.CONFIRMED else set(found.sessions)
    return list(found.competition.sessions.filter(number__in=standing.intersection(only), hidden=hidden).order_by("pk"))


#: Steps: the command, the message when it is done, and the step that undoes it.
STEPS: dict[str, tuple[Taken, Any, str]] = {
    "keep": (_keep, "", ""),
    "cancel": (_cancel, gettext_lazy("The draw was cancelled."), ""),
    "again": (_again, "", ""),
    "undo": (_undo, "", ""),
    "discard": (_discard, gettext_lazy("The draw was discarded."), "reopen"),
    "reopen": (_reopen, gettext_lazy("The draw is here again."), "discard"),
    "confirm": (_confirm, gettext_lazy("The seatings are fixed. Only directors see them, until you publish them."), "take-back"),
    "take-back": (_take_back, gettext_lazy("The confirmation was taken back."), "confirm"),
    "publish": (_publish, gettext_lazy("Everybody sees these seatings now."), "hide"),
    "hide": (_hide, gettext_lazy("Only directors see these seatings now."), "publish"),
}


@director_only
@require_POST
def take_step(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """Carry out one of :data:`STEPS`."""
    if step not in STEPS:
        raise Http404
    found, (command, said, back), made = found_draft(competition, number), STEPS[step], None
    chosen = [session.number for session in _shown(found, request, hidden=True)] if step == "publish" else ()
    if question := question_of_seatings(request, competition, chosen, back=_address(found)):
        return question
    with attempt(request, said, undo=_way_back(found, request, step, back)):
        made = command(Actor.of(request.user), found, request)
    return HttpResponseRedirect(_address(made or found, sent(request, "session")))


def _way_back(found: SeatingDraft, request: HttpRequest, step: str, back: str) -> Callable[[], str]:
    """The undo of a step. It hides or publishes again exactly the sessions that the step published or hid, and only while nothing else has
    been published."""
    if not back:
        return str
    here = partial(way_back, "manage_draft_step", found.competition.slug, found.number, back)
    if step not in ("publish", "hide"):
        return here
    only = ",".join(str(session.number) for session in _shown(found, request, hidden=step == "publish")) or None
    return lambda: here(only=only, seen=publication_seen(found.competition))
