"""The clock of a session as its director sees and controls it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.seating.clock import Clock, clock_text
from league.seating.clock_queries import last_clock_change, session_clocks
from league.seating.models import NOT_OVER, ClockEvent, ClockEventKind, Session
from league.seating.seen import clock_seen

__all__ = ["ClockPanel", "UndoableChange", "clock_panel"]

DONE: Mapping[str, Promise] = {
    ClockEventKind.START: gettext_lazy("clock started"),
    ClockEventKind.PAUSE: gettext_lazy("paused"),
    ClockEventKind.RESUME: gettext_lazy("pause ended"),
}


@dataclass(frozen=True, slots=True)
class UndoableChange:
    """The last change of the clock in words, with the tables it was for."""

    id: int
    text: str
    by: str
    at: datetime

    @classmethod
    def of(cls, event: ClockEvent) -> UndoableChange:
        what = str(DONE[event.kind]) if event.kind in DONE else f"{'+' if event.seconds > 0 else ''}{clock_text(event.seconds)}"
        if event.kind == ClockEventKind.START:
            return cls(event.pk, what, event.by_name, event.at)
        where = _("table %(number)s") % {"number": event.table.number} if event.table else _("all tables")
        return cls(event.pk, f"{what}, {where}", event.by_name, event.at)


@dataclass(frozen=True, slots=True)
class ClockPanel:
    """``clock`` is shared by all tables (``None`` without a clock); ``different`` are the tables with another one, as (table, clock).

    ``seen`` is posted with a change, to notice changes that another director made meanwhile.
    """

    minutes: int
    can_set_minutes: bool
    can_run: bool
    clock: Clock | None
    tables: tuple[int, ...]
    different: tuple[tuple[int, Clock], ...]
    undo: UndoableChange | None
    seen: str


def clock_panel(session: Session, now: datetime) -> ClockPanel:
    """The panel of a session. Four queries, none without a clock."""
    clocks = session_clocks(session, now)
    is_open = session.is_open_for_tables
    last = last_clock_change(session) if clocks and is_open else None
    return ClockPanel(
        minutes=session.minutes,
        can_set_minutes=session.state in NOT_OVER,
        can_run=is_open and clocks is not None,
        clock=clocks.shared if clocks else None,
        tables=tuple(clocks.tables) if clocks else (),
        different=clocks.different if clocks else (),
        undo=UndoableChange.of(last) if last else None,
        seen=clock_seen(session) if clocks and is_open else "",
    )
