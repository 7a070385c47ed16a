"""Read the clocks of a session, in a number of database queries that does not grow with its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db.models import Q

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seating.clock import Clock, ClockChange, clock_at
from league.seating.models import ClockEvent, Session, Table

__all__ = ["SessionClocks", "clock_of_table", "clocks_of", "last_clock_change", "running_clocks", "session_clocks"]


@dataclass(frozen=True, slots=True)
class SessionClocks:
    """The clock all tables share, and the clock of each table by its number."""

    session: Session
    shared: Clock
    tables: Mapping[int, Clock]

    @property
    def different(self) -> tuple[tuple[int, Clock], ...]:
        """The tables whose clock differs from the shared one."""
        return tuple((number, clock) for number, clock in self.tables.items() if not clock.shows_as(self.shared))


def session_clocks(session: Session, now: datetime) -> SessionClocks | None:
    """The clocks of a session; ``None`` if it has none (``minutes`` = 0). Two queries."""
    if not session.minutes:
        return None
    numbers = session.tables.order_by("number").values_list("number", flat=True)
    changes = _changes(Q(session=session))
    signal_minutes = session.ruleset.signal_minutes
    clock_of = partial(clock_at, now, minutes=session.minutes, signal_minutes=signal_minutes, changes=changes)
    return SessionClocks(session, clock_of(), {number: clock_of(table=number) for number in numbers})


def clocks_of(session: Session, now: datetime) -> Mapping[int, Clock]:
    """The clock of each table by its number; empty if the session has no clock. Two queries."""
    clocks = session_clocks(session, now)
    return clocks.tables if clocks else {}


def clock_of_table(table: Table, session: Session, competition: Competition, now: datetime) -> Clock | None:
    """The clock of one table; ``None`` if its session has none. One query (``session`` and ``competition`` are the table's)."""
    if not session.minutes:
        return None
    changes = _changes(Q(session=session) & (Q(table=None) | Q(table=table)))
    signal_minutes = competition.ruleset_in(session.stage_id).signal_minutes
    return clock_at(now, minutes=session.minutes, signal_minutes=signal_minutes, changes=changes, table=table.number)


def _changes(which: Q) -> list[ClockChange]:
    rows = ClockEvent.objects.filter(which, undone_at=None).order_by("at", "pk")
    return [ClockChange(*row) for row in rows.values_list("kind", "at", "seconds", "table__number")]


def last_clock_change(session: Session) -> ClockEvent | None:
    """The latest change of the clock that has not been taken back, which can be undone next. One query."""
    return ClockEvent.objects.filter(session=session, undone_at=None).select_related("table").order_by("-pk").first()


def running_clocks(competition: Competition, now: datetime, reader: Reader) -> tuple[SessionClocks, ...]:
    """The clocks of the sessions in play that the reader may know of, in order.

    Two queries for each such session, and one.
    """
    running = Session.objects.read_by(reader).filter(reader.running(), competition=competition, minutes__gt=0).select_related("stage")
    found = []
    for session in running.order_by("number"):
        session.competition = competition  # one and the same, read once
        if clocks := session_clocks(session, now):
            found.append(clocks)
    return tuple(found)
