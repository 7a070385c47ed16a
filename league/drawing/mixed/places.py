"""Which physical table is whose: tables of four come first, those of other sizes last, and everybody moves about as far as that allows."""

from __future__ import annotations

from collections.abc import Sequence

from league.drawing.arrangement import History, Table
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.tables import spread_tables

__all__ = ["numbered"]


def numbered(sessions: Sequence[Sequence[Table]], history: History, lots: Lots, effort: Effort) -> list[list[Table]]:
    """The tables of each session in an order in which everybody's visits, including earlier ones, are as even as a search finds; tables of
    one size have the same numbers in every session."""
    spread: list[list[Table]] = [[] for _ in sessions]
    sizes = [len(table) for table in sessions[0]]
    for size in sorted(set(sizes), key=lambda size: (size != 4, sizes.index(size))):
        first = len(spread[0])
        visits = {who: {number - first: times for number, times in mine.items() if number > first} for who, mine in history.visits.items()}
        alike = [[table for table in tables if len(table) == size] for tables in sessions]
        spread = [
            [*before, *tables] for before, tables in zip(spread, spread_tables(alike, History(visits=visits), lots, effort), strict=True)
        ]
    return spread
