"""Fixed tables by place: final tables of the first four, the next four, …, and brackets spread evenly.

Everything follows from the order, the best first, and from the winds had so far: nothing is drawn by lot. Nobody is kept apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from league.drawing.arrangement import Draw
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["Winds", "brackets", "final_tables"]

Winds = Mapping[int, tuple[int, int, int, int]]  #: how often each player had East, South, West and North
FOURS = gettext_noop("Fixed tables by place need players for whole tables of four, and {count} are here.")


def final_tables(order: Sequence[int], winds: Winds | None = None) -> Draw:
    """The first four of the order at table 1, the next four at table 2, …

    At each table everybody gets a wind had least; what is left open, the better one chooses first: East, then South, West, North. So over
    several games nobody has a wind twice more often than another wind. Refusal ``fours_only``.
    """
    return _drawn([order[first : first + 4] for first in range(0, len(order), 4)], len(order), winds or {})


def brackets(order: Sequence[int], winds: Winds | None = None) -> Draw:
    """Tables of equal strength: of two, the first has the places 1, 4, 5, 8 of the order, the other one 2, 3, 6, 7. Winds as in
    :func:`final_tables`. Refusal ``fours_only``."""
    count = len(order) // 4
    rows = [order[first : first + count] for first in range(0, len(order), count or 1)]
    there_and_back = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(rows)]
    return _drawn([list(table) for table in zip(*there_and_back, strict=len(order) % 4 == 0)], len(order), winds or {})


def _drawn(tables: Sequence[Sequence[int]], count: int, winds: Winds) -> Draw:
    if count % 4 or not count:
        raise RuleViolation("fours_only", FOURS, count=count)
    return Draw(tuple(_seated(table, winds) for table in tables))


def _seated(table: Sequence[int], winds: Winds) -> tuple[int, ...]:
    """The players of a table, the best first, in the order of their winds."""

    def cost(seats: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        had = [winds.get(who, (0, 0, 0, 0))[wind] for who, wind in zip(table, seats, strict=True)]
        return sum(times * (times + 1) for times in had), seats

    chosen = min(permutations(range(4)), key=cost)
    return tuple(who for _wind, who in sorted(zip(chosen, table, strict=True)))
