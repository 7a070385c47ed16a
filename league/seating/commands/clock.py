"""Start, pause, resume and extend the clock of a session, for all tables or one, and undo that (:mod:`league.seating.clock`)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.errors import Refusal
from league.seating.clock import clock_text
from league.seating.clock_queries import last_clock_change
from league.seating.commands.guarding import locked_session, refuse_other_clock, refuse_other_timing, refuse_unless
from league.seating.models import IN_PLAY, NOT_OVER, ClockEvent, ClockEventKind, Session, Table

__all__ = ["clear_clock", "extend_clock", "pause_clock", "resume_clock", "set_minutes", "start_clock", "undo_clock"]

MOST_MINUTES = 600  #: of a session
MOST_SECONDS = 4 * 3600  #: of one extension


@transaction.atomic
def start_clock(*, actor: Actor, session: Session) -> ClockEvent:
    """Start the clock of a running session. Refusals: ``wrong_session_state``, ``no_minutes``, ``clock_started``."""
    session = locked_session(session)
    refuse_unless(session, *IN_PLAY)
    if not session.minutes:
        raise Refusal("no_minutes", _("Say first how many minutes this session has."), field="minutes")
    if _stands(session).filter(kind=ClockEventKind.START).exists():
        raise Refusal("clock_started", _("The clock has been started already."))
    event = _add(actor, session, None, ClockEventKind.START)
    stamp(actor=actor, competition=session.competition, verb="start_clock", session=session.number, minutes=session.minutes)
    return event


@transaction.atomic
def pause_clock(*, actor: Actor, session: Session, table: Table | None = None) -> ClockEvent:
    """Pause the clock for all tables or for one. Refusals: ``clock_not_started``, ``clock_paused``, ``no_such_table``."""
    session = _locked_with_clock(session, table)
    if _is_paused(session, table):
        raise Refusal("clock_paused", _("This clock is paused already."))
    event = _add(actor, session, table, ClockEventKind.PAUSE)
    _log(actor, session, table, "pause")
    return event


@transaction.atomic
def resume_clock(*, actor: Actor, session: Session, table: Table | None = None) -> ClockEvent:
    """Lift a pause of all tables or of one; the other kind stays. Refusals: ``clock_not_started``, ``clock_not_paused``,
    ``no_such_table``."""
    session = _locked_with_clock(session, table)
    if not _is_paused(session, table):
        raise Refusal("clock_not_paused", _("This clock is not paused."))
    event = _add(actor, session, table, ClockEventKind.RESUME)
    _log(actor, session, table, "resume")
    return event


@transaction.atomic
def extend_clock(*, actor: Actor, session: Session, seconds: int, table: Table | None = None, seen: str = "") -> ClockEvent:
    """Add time (negative: take some away), even before the start.

    Refusals: ``seconds_wrong``, ``no_minutes``, ``no_such_table``, and ``changed_meanwhile`` if the clock differs from what was ``seen``
    (:func:`league.seating.seen.clock_seen`), so that two people who add five minutes add five in all.
    """
    if not 0 < abs(seconds) <= MOST_SECONDS:
        raise Refusal("seconds_wrong", _("Please add between one second and four hours."), field="seconds")
    session = locked_session(session)
    refuse_unless(session, *IN_PLAY)
    if not session.minutes:
        raise Refusal("no_minutes", _("Say first how many minutes this session has."), field="minutes")
    _refuse_other_tables(session, table)
    refuse_other_clock(session, seen)
    event = _add(actor, session, table, ClockEventKind.EXTEND, seconds)
    _log(actor, session, table, "extend", time=("+" if seconds > 0 else "") + clock_text(seconds))
    return event


@transaction.atomic
def undo_clock(*, actor: Actor, session: Session, change: int | None = None) -> ClockEvent:
    """Undo the latest change not yet undone, as if it had never been made; its row is kept. ``change``: its id, as the person saw it.

    Refusals: ``nothing_to_undo``, ``clock_changed`` if somebody else has changed the clock meanwhile.
    """
    session = locked_session(session)
    refuse_unless(session, *IN_PLAY)
    event = last_clock_change(session)
    if event is None:
        raise Refusal("nothing_to_undo", _("Nothing was done to the clock that could be taken back."))
    if change is not None and change != event.pk:
        raise Refusal("clock_changed", _("Somebody has changed the clock meanwhile. Please look again."))
    event.undone_at = actor.now()
    event.save(update_fields=["undone_at"])
    details: dict[str, Any] = {"kind": event.kind, "table": event.table.number if event.table else None, "seconds": event.seconds}
    stamp(actor=actor, competition=session.competition, verb="undo_clock", session=session.number, **details)
    return event


@transaction.atomic
def set_minutes(*, actor: Actor, session: Session, minutes: int, seen: str = "") -> Session:
    """Set the minutes of a session (0: no clock), before or after its start.

    Refusals: ``minutes_wrong``; ``changed_meanwhile`` if minutes or start differ from those ``seen``
    (:func:`league.seating.seen.session_seen`), unless the minutes are already as requested.
    """
    if not 0 <= minutes <= MOST_MINUTES:
        raise Refusal("minutes_wrong", _("A session has between 0 and %(most)s minutes.") % {"most": MOST_MINUTES}, field="minutes")
    session = locked_session(session)
    refuse_unless(session, *NOT_OVER)
    if minutes == session.minutes:
        return session
    refuse_other_timing(session, seen)
    before, session.minutes = session.minutes, minutes
    session.save(update_fields=["minutes"])
    number = session.number
    stamp(actor=actor, competition=session.competition, verb="set_minutes", results=True, session=number, minutes=minutes, before=before)
    return session


def clear_clock(actor: Actor, session: Session) -> None:
    """Undo all changes of the clock; part of commands that take back the start of a session."""
    _stands(session).update(undone_at=actor.now())


def _stands(session: Session) -> QuerySet[ClockEvent]:
    return ClockEvent.objects.filter(session=session, undone_at=None)


def _locked_with_clock(session: Session, table: Table | None) -> Session:
    session = locked_session(session)
    refuse_unless(session, *IN_PLAY)
    if not session.minutes or not _stands(session).filter(kind=ClockEventKind.START).exists():
        raise Refusal("clock_not_started", _("The clock has not been started yet."))
    _refuse_other_tables(session, table)
    return session


def _refuse_other_tables(session: Session, table: Table | None) -> None:
    if table is not None and table.session_id != session.pk:
        raise Refusal("no_such_table", _("This table belongs to another session."), field="table")


def _is_paused(session: Session, table: Table | None) -> bool:
    switches = _stands(session).filter(table=table, kind__in=[ClockEventKind.PAUSE, ClockEventKind.RESUME])
    last = switches.order_by("at", "pk").last()
    return last is not None and last.kind == ClockEventKind.PAUSE


def _add(actor: Actor, session: Session, table: Table | None, kind: ClockEventKind, seconds: int = 0) -> ClockEvent:
    return ClockEvent.objects.create(session=session, table=table, kind=kind, seconds=seconds, at=actor.now(), **actor.columns())


def _log(actor: Actor, session: Session, table: Table | None, done: str, **details: Any) -> None:
    """Log the change under a verb of its own if only one table is concerned."""
    verb = f"{done}_clock" if table is None else f"{done}_clock_of_table"
    where: dict[str, Any] = {} if table is None else {"table": table.number}
    stamp(actor=actor, competition=session.competition, verb=verb, session=session.number, **where, **details)
