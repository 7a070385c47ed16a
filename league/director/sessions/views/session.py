"""One session: its tables, its steps, its links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.competitions.seen import publication_seen
from league.director.asking import question_before
from league.director.beginning_together import start_with, starting_together
from league.director.deleted import leads_on_from_deleted_sessions
from league.director.finding import found
from league.director.news import with_news
from league.director.refusals import attempt, show_in_form
from league.director.revealed import Revealed, publishing, revealed_by, sessions_shown
from league.director.sessions.clock_panel import clock_panel
from league.director.sessions.commands import publish_up_to, show_seating, unpublish_from
from league.director.sessions.queries import DirectorSessionPage, session_page
from league.director.sessions.views.start_question import question_before_start
from league.director.timing import TimingForm, timing_sent
from league.director.undo import sent, way_back
from league.games.commands import reopen_session, session_steps
from league.games.queries.approval import approval_reason, tables_seen
from league.games.queries.playing import playing_instead, with_who_plays
from league.numbers import whole_number
from league.seating import commands as seating
from league.seating.codes import is_local, qr_code
from league.seating.commands import change_session
from league.seating.models import NOT_BEGUN, Session, SessionState, Table, TableLink
from league.seating.queries import tables_of
from league.seating.seen import seating_seen, session_seen, state_seen
from league.seating.shown import shown_by_start
from league.teams.queries.line_ups import line_ups_of


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that can be posted: its command, the message once it is done, and the step that takes it back."""

    command: Callable[..., Any]
    said: Any
    back: str = ""


STEPS: Mapping[str, Taken] = {
    "start": Taken(session_steps.start, _("The session is running. Every table has its link."), "call-back"),
    "call-back": Taken(session_steps.call_back, _("The start was taken back."), "start"),
    "approve": Taken(session_steps.approve, _("The results are approved. The table links have ended."), "reopen"),
    "reopen": Taken(reopen_session, _("The session is open again.")),
    "cancel": Taken(session_steps.cancel, _("The session is cancelled."), "reopen"),
    "clear": Taken(seating.clear_seating, _("The seating was taken away."), "seat-again"),
    "seat-again": Taken(seating.restore_seating, _("The players are seated as before."), "clear"),
    "show-seating": Taken(show_seating, _("Everybody sees the seating now."), "hide-seating"),
    "hide-seating": Taken(seating.hide_seating, _("Only you see the seating now."), "show-seating"),
    "publish": Taken(publish_up_to, _("The results are published."), "unpublish"),
    "unpublish": Taken(unpublish_from, _("The publication was taken back."), "publish"),
}
NEW_LINKS = _("The session is open again. Every table has a new link: cards that were printed before do not work any more.")
HIDDEN_AGAIN = _("The start was taken back. Only you see the seating again, as the start had shown it.")
UP_TO = {"publish", "unpublish"}  #: steps that concern all sessions up to a certain one
END = "end"  #: sent instead of that session's number if no embargo is set
#: steps that depend on the seating a director has seen, and steps that depend on what is public
OF_SEATS, OF_THE_PUBLIC = {"clear", "seat-again", "start"}, {"publish", "unpublish", "show-seating", "hide-seating", "reopen"}
OF_THE_STATE = {"cancel"}  #: steps that depend on the session's state: cancelling is one thing before the start and another during play
#: the step that takes a reopening back, by the state before it
AFTER_REOPENING = {SessionState.PUBLISHED: "publish", SessionState.APPROVED: "approve", SessionState.CANCELLED: "cancel"}


@director_only
@with_news
@leads_on_from_deleted_sessions
def session(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    session = found(competition, number)
    return render(request, "director/sessions/session.html", session_context(session, session_page(session)))


def session_context(session: Session, page: DirectorSessionPage) -> dict[str, Any]:
    """The context of the session page."""
    together, held_up = start_with(session, page.twice)
    panel, seats = clock_panel(session, timezone.now()), cache(partial(seating_seen, session))
    return {
        "competition": session.competition,
        "session": session,
        "page": page,
        "timing": TimingForm.of(session),
        "line_ups": line_ups_of(session.competition, [session])[0] if session.state in NOT_BEGUN else None,
        "clock_panel": panel,
        "seats_seen": seats,
        "state_seen": lambda: state_seen(session, seats()),
        "public_seen": partial(publication_seen, session.competition),
        "together": starting_together(together),
        "held_up": held_up,
        "shown_by_start": partial(shown_by_start, session),
    }


@director_only
@require_POST
@leads_on_from_deleted_sessions
def take_step(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """Carry out a step. ``next=manage`` leads back to the checklist; a refused start leads to the seating."""
    if step not in STEPS:
        raise Http404
    session, taken, leads_on = found(competition, number), STEPS[step], step != "start"
    if step == "start" and (asked := question_before_start(request, session, [session], back=session_url(session))):
        return asked
    if question := question_before(request, competition, _revealed(request, session, step), back=onwards(request, session)):
        return question
    with attempt(request, _said(session, step), undo=way_back_from(request, session, step)):
        taken.command(actor=Actor.of(request.user), session=session, **_sent_along(request, step))
        leads_on = True
    return redirect(onwards(request, session) if leads_on else session_url(session))


def _said(session: Session, step: str) -> Any:
    """The message of a step. Reopening a session that was played also gives its tables new links; taking back a start hides a seating
    again that only the start has shown."""
    if step == "call-back" and shown_by_start(session):
        return HIDDEN_AGAIN
    had_links = (
        session.state in (SessionState.APPROVED, SessionState.CANCELLED) and TableLink.objects.filter(table__session=session).exists()
    )
    return NEW_LINKS if step == "reopen" and had_links else STEPS[step].said


def _sent_along(request: HttpRequest, step: str) -> dict[str, Any]:
    """Arguments of the command of a step, besides the session."""
    values: dict[str, Any] = {"until": whole_number(sent(request, "until"))} if step in UP_TO else {}
    if step == "publish":
        values["ends"] = sent(request, "until") == END
    if step in OF_SEATS | OF_THE_PUBLIC | OF_THE_STATE:
        values["seen"] = sent(request, "seen")
    if step == "show-seating":
        values["seated"] = sent(request, "seated")
    if step == "start":
        values["show"] = sent(request, "show") == "yes"
    return values


def session_url(session: Session) -> str:
    return reverse("manage_session", args=[session.competition.slug, session.number])


def onwards(request: HttpRequest, session: Session) -> str:
    return reverse("manage", args=[session.competition.slug]) if sent(request, "next") == "manage" else session_url(session)


def _revealed(request: HttpRequest, session: Session, step: str) -> Revealed:
    """The secrets that a step reveals at once: results that it publishes, and those of a session whose seating it shows."""
    competition = session.competition
    if step == "publish":
        asked = sent(request, "until")
        until = whole_number(asked)
        return publishing(competition, sessions_shown(competition), session.number if until is None else until, ends=asked == END)
    if step == "show-seating":
        return revealed_by(sessions_shown(competition), competition, until=competition.published_until, shows=[session.number])
    return Revealed()


def way_back_from(request: HttpRequest, session: Session, step: str) -> Callable[[], str]:
    """The step that takes this one back. Undoing a publication also restores the embargo that it moved."""
    competition = session.competition
    back, until = STEPS[step].back, competition.published_until
    if step == "reopen":
        back = AFTER_REOPENING.get(SessionState(session.state), "")
    if step == "publish" and (until is None or until >= session.number):
        back = "reopen"
    if not back:
        return str
    kept = {"next": sent(request, "next") or None}
    if back in UP_TO and step in UP_TO:
        kept |= {"until": END} if until is None else {"until": str(until)}
    if back == "approve":
        kept["reason"] = approval_reason(session) or None
    if step == "call-back" and shown_by_start(session):
        kept["show"] = "yes"
    parts = (session.competition.slug, session.number, back)
    return lambda: way_back("manage_step", *parts, **kept, seen=_seen_by(back, session))


def _seen_by(step: str, session: Session) -> str | None:
    """The state on which a step is decided, as it is now."""
    if step in OF_SEATS:
        return seating_seen(session)
    if step == "approve":
        return tables_seen(session)
    if step in OF_THE_STATE:
        return state_seen(Session.objects.get(pk=session.pk))
    return publication_seen(Competition.objects.get(pk=session.competition_id)) if step in OF_THE_PUBLIC else None


@director_only
@leads_on_from_deleted_sessions
def links(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Printable cards with the names of a table and the QR code of its link."""
    session = found(competition, number)
    tables, playing = [(table, _link_of(request, table)) for table in tables_of(session)], playing_instead(session)
    context = {
        "competition": competition,
        "session": session,
        "cards": [
            {"table": table, "url": url, "code": qr_code(url), "seats": with_who_plays(table.number, table.seated, playing)}  # type: ignore[attr-defined]
            for table, url in tables
            if url
        ],
        "without": [table for table, url in tables if not url],
        "local": is_local(request.get_host()),
    }
    return render(request, "director/sessions/links.html", context)


def _link_of(request: HttpRequest, table: Table) -> str:
    """The absolute URL of the table's valid link; empty without one."""
    links = table.valid_links  # type: ignore[attr-defined]
    return request.build_absolute_uri(links[0].get_absolute_url()) if links else ""


@director_only
@require_POST
@leads_on_from_deleted_sessions
def change_link(request: HttpRequest, competition: Competition, number: int, table: int) -> HttpResponse:
    """Give a table a new link, or (``do=revoke``) end its link."""
    row = get_object_or_404(Table, session=found(competition, number), number=table)
    actor = Actor.of(request.user)
    if request.POST.get("do") == "revoke":
        with attempt(request, _("The link of table %(number)s has ended.") % {"number": table}):
            seating.revoke_link(actor=actor, table=row)
    else:
        with attempt(request, _("Table %(number)s has a new link; the old one has ended.") % {"number": table}):
            seating.renew_link(actor=actor, table=row)
    return redirect("manage_links", competition.slug, number)


@director_only
@require_POST
@leads_on_from_deleted_sessions
def change(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Change the time and the minutes."""
    session = found(competition, number)
    form = TimingForm.of(session, timing_sent(request))
    if form.is_valid():
        before = TimingForm.values_of(session)
        with show_in_form(form):
            changed = change_session(actor=Actor.of(request.user), session=session, **form.cleaned_data)
            back = way_back("manage_session_change", competition.slug, number, seen=session_seen(changed), **before)
            messages.success(request, _("Saved."), extra_tags=back)
            return redirect("manage_session", competition.slug, number)
    context = {**session_context(session, session_page(session)), "timing": form}
    return render(request, "director/sessions/session.html", context, status=409 if form.meanwhile else 422)
