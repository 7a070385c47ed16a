"""Checks before the commands of this room write: lock a session, check its state, its competition and what the page showed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.seating.models import Session, SessionState
from league.seating.seen import SEATED_BY, clock_seen, plan_seen, seating_seen, session_seen, state_seen
from league.seating.stages import stage_of

__all__ = [
    "locked_session",
    "refuse_other_clock",
    "refuse_other_plan",
    "refuse_other_seating",
    "refuse_other_state",
    "refuse_other_timing",
    "refuse_outsiders",
    "refuse_strangers",
    "refuse_undecided",
    "refuse_unless",
    "set_state",
]

CLOCKED_BY = (
    *("start_clock", "pause_clock", "resume_clock", "extend_clock", "undo_clock", "set_minutes"),
    *("pause_clock_of_table", "resume_clock_of_table", "extend_clock_of_table"),
)
STEPPED_BY = ("start_session", "call_back_session", "approve_session", "reopen_session", "cancel_session", "delete_session", *SEATED_BY)
PLANNED_BY = ("plan_session", "plan_sessions", "delete_session")


def locked_session(session: Session) -> Session:
    return Session.objects.select_for_update(of=("self",)).select_related("competition").get(pk=session.pk)


def refuse_unless(session: Session, *states: SessionState) -> None:
    if session.state not in states:
        raise Refusal(
            "wrong_session_state",
            _("%(session)s cannot do that now: its state is “%(state)s”.") % {"session": session, "state": session.get_state_display()},
        )


def refuse_strangers(competition: Competition, entrants: Sequence[Entrant]) -> None:
    for entrant in entrants:
        if entrant.competition_id != competition.pk:
            raise Refusal("other_competition", _("Number %(number)s belongs to another competition.") % {"number": entrant.number})
        if entrant.status == EntrantStatus.WITHDRAWN:
            raise Refusal("withdrawn", _("%(name)s has withdrawn.") % {"name": entrant.shown_name})
        if entrant.status != EntrantStatus.ACTIVE:
            words = {"name": entrant.shown_name, "status": entrant.get_status_display()}
            raise Refusal("withdrawn", _("%(name)s takes part no more: %(status)s.") % words)


def refuse_undecided(session: Session) -> None:
    """Raise ``stage_undecided`` if it is open who plays in the stage of a session."""
    stage = stage_of(session)
    if stage is not None and not stage.is_decided:
        sentence = _("It is not decided yet who plays in “%(stage)s”: look at the page of the stages.")
        raise Refusal("stage_undecided", sentence % {"stage": stage.name})


def refuse_outsiders(session: Session, entrants: Sequence[Entrant]) -> None:
    """Raise ``not_in_stage`` for anybody who neither plays in the stage of a session nor is a substitute. One query for a later stage."""
    stage = stage_of(session)
    if stage is None:
        return
    refuse_undecided(session)
    members = set(stage.places.values_list("entrant_id", flat=True))
    if stranger := next((one for one in entrants if one.pk not in members and not one.substitute), None):
        sentence = _("%(name)s does not play in “%(stage)s”. A director can add somebody on the page of the stage.")
        raise Refusal("not_in_stage", sentence % {"name": stranger.shown_name, "stage": stage.name})


def refuse_other_seating(session: Session, seen: str) -> None:
    """Raise ``changed_meanwhile`` if the seating of a locked session differs from what the page showed."""

    def is_this(details: Mapping[str, Any]) -> bool:
        return details.get("session") == session.number or session.number in details.get("numbers", ())

    if seen:
        refuse_unseen(seen, seating_seen(session), session, session.competition, *SEATED_BY, about=is_this)


def refuse_other_state(session: Session, seen: str) -> None:
    """Raise ``changed_meanwhile`` if the state of a locked session differs, or its number belongs to another one after a deletion."""

    def is_this(details: Mapping[str, Any]) -> bool:
        is_deletion = isinstance(details.get("before"), Mapping)
        return details.get("session") == session.number or (is_deletion and details["session"] < session.number)

    if seen:
        refuse_unseen(seen, state_seen(session), session, session.competition, *STEPPED_BY, about=is_this)


def refuse_other_timing(session: Session, seen: str) -> None:
    """Raise ``changed_meanwhile`` if start or minutes of a session differ from what the page showed."""

    def is_this(details: Mapping[str, Any]) -> bool:
        return details.get("session") == session.number

    refuse_unseen(seen, session_seen(session), session, session.competition, "change_session", "set_minutes", about=is_this)


def refuse_other_clock(session: Session, seen: str) -> None:
    """Raise ``changed_meanwhile`` if the clock of a session differs from what the page showed."""

    def is_this(details: Mapping[str, Any]) -> bool:
        return details.get("session") == session.number

    if seen:
        refuse_unseen(seen, clock_seen(session), session, session.competition, *CLOCKED_BY, about=is_this)


def refuse_other_plan(competition: Competition, seen: str) -> None:
    """Raise ``changed_meanwhile`` if the sessions of a locked competition are not those the page showed."""
    if seen:
        refuse_unseen(seen, plan_seen(competition), competition, competition, *PLANNED_BY)


def set_state(actor: Actor, session: Session, state: SessionState, verb: str, **details: Any) -> Session:
    before, session.state = session.state, state
    session.save(update_fields=["state"])
    stamp(actor=actor, competition=session.competition, verb=verb, results=True, session=session.number, before=str(before), **details)
    return session
