"""Checks before commands write to drafts: lock the draft and its sessions, and check whether these may still be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition
from league.errors import Refusal
from league.seating.commands.guarding import refuse_undecided
from league.seating.line_ups import same_line_ups
from league.seating.models import NOT_BEGUN, DraftState, SeatingDraft, Session, SessionState
from league.wording import numbers_text
from league.wording.terms import either

__all__ = ["locked_draft", "locked_sessions", "refuse_taken", "refuse_unless_draft", "sessions_to_draw", "set_draft_state"]


OTHER_LINE_UPS = _("Teams line up other people in these sessions: draw them one by one.")


def locked_draft(draft: SeatingDraft) -> SeatingDraft:
    """Lock a draft, after its sessions and before its competition."""
    return SeatingDraft.objects.select_for_update(of=("self",)).select_related("competition").get(pk=draft.pk)


def refuse_unless_draft(draft: SeatingDraft, *states: DraftState) -> None:
    if draft.state not in states:
        words = {"draft": draft, "state": draft.get_state_display()}
        raise Refusal("wrong_draft_state", _("%(draft)s cannot do that now: it is “%(state)s”.") % words)


def set_draft_state(actor: Actor, draft: SeatingDraft, state: DraftState, verb: str) -> SeatingDraft:
    """Set the state and stamp; the last step of a command about a locked draft."""
    draft.state = state
    draft.save(update_fields=["state"])
    stamp(actor=actor, competition=draft.competition, verb=verb, draft=draft.number, numbers=draft.sessions)
    return draft


def sessions_to_draw(competition: Competition, numbers: Sequence[int]) -> list[Session]:
    """The sessions with these numbers, in order, provided they may be drawn together.

    Refusals: ``no_session``, ``unknown_session``, ``several_evenings``, ``several_stages``, ``stage_undecided``, ``other_line_ups`` and
    those of :func:`refuse_taken`.
    """
    if not numbers:
        raise Refusal("no_session", _("No session was chosen."), field="sessions")
    found = list(competition.sessions.filter(number__in=numbers).order_by("number"))
    _refuse_missing(numbers, found)
    refuse_taken(found)
    if len({session.evening_id for session in found}) > 1:
        sentence = _("These sessions belong to different evenings: they cannot be drawn together.")
        raise Refusal("several_evenings", sentence, field="sessions")
    if len({session.stage_id for session in found}) > 1:
        sentence = _("These sessions belong to different stages, in which others play: they cannot be drawn together.")
        raise Refusal("several_stages", sentence, field="sessions")
    refuse_undecided(found[0])
    if not same_line_ups(found):
        raise Refusal("other_line_ups", OTHER_LINE_UPS, field="sessions")
    return found


def locked_sessions(draft: SeatingDraft) -> list[Session]:
    """Lock all sessions of a draft; returned in order of their numbers. Refusal ``unknown_session``."""
    rows = Session.objects.select_for_update(of=("self",)).select_related("competition")
    found = sorted(
        rows.filter(competition=draft.competition_id, number__in=draft.sessions).order_by("pk"), key=lambda session: session.number
    )
    _refuse_missing(draft.sessions, found)
    return found


def _refuse_missing(numbers: Iterable[int], found: Iterable[Session]) -> None:
    if missing := sorted(set(numbers) - {session.number for session in found}):
        raise Refusal(
            "unknown_session",
            _("There is no session %(numbers)s.") % {"numbers": either([str(number) for number in missing])},
            field="sessions",
        )


def refuse_taken(sessions: Iterable[Session]) -> None:
    """Refuse sessions that may no longer be drawn: ``session_started`` (or over, or cancelled), ``seating_published``."""
    if started := [session.number for session in sessions if session.state not in NOT_BEGUN]:
        sentence = _("These sessions have started or were cancelled, and keep their seating: %(numbers)s.")
        raise Refusal("session_started", sentence % {"numbers": numbers_text(started)}, field="sessions")
    if public := [session.number for session in sessions if session.state == SessionState.SEATED and not session.hidden]:
        sentence = _("The seating of these sessions is published: %(numbers)s. Hide it first, to draw them again.")
        raise Refusal("seating_published", sentence % {"numbers": numbers_text(public)}, field="sessions")
