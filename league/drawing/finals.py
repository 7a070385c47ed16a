"""Fixed tables by place: final tables of the first four, the next four, …, and brackets spread evenly.

Everything follows from the order, the best first, from the winds had so far and from the winds that players choose: nothing is drawn by
lot. Nobody is kept apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from league.drawing.arrangement import NO_WINDS, Draw
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["Winds", "brackets", "final_tables", "winds_after"]

Winds = Mapping[int, tuple[int, int, int, int]]  #: how often each player had East, South, West and North
Chosen = Mapping[int, int]  #: the wind that a player has chosen, from 0 for East to 3 for North
FOURS = gettext_noop("Tables that follow from the places need players for whole tables of four, and {count} are here.")
TWICE = gettext_noop("Two at a table cannot have the same wind.")


def final_tables(order: Sequence[int], winds: Winds | None = None, chosen: Chosen | None = None) -> Draw:
    """The first four of the order at table 1, the next four at table 2, …

    Those who have ``chosen`` a wind get it, everybody else one of the others that they had least; what is left open, the better one chooses
    first: East, then South, West, North. So over several games nobody has a wind twice more often than another wind. Refusals
    ``fours_only``, ``wind_twice`` if two at a table have chosen the same.
    """
    return _drawn([order[first : first + 4] for first in range(0, len(order), 4)], len(order), winds or {}, chosen or {})


def brackets(order: Sequence[int], winds: Winds | None = None, chosen: Chosen | None = None) -> Draw:
    """Tables of equal strength: of two, the first has the places 1, 4, 5, 8 of the order, the other one 2, 3, 6, 7. Winds and refusals as
    in :func:`final_tables`."""
    count = len(order) // 4
    rows = [order[first : first + count] for first in range(0, len(order), count or 1)]
    there_and_back = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(rows)]
    return _drawn([list(table) for table in zip(*there_and_back, strict=len(order) % 4 == 0)], len(order), winds or {}, chosen or {})


def winds_after(winds: Winds, draw: Draw) -> Winds:
    """The winds had so far, and those of one more session with these tables of four."""
    more = {who: wind for table in draw.tables for wind, who in enumerate(table)}
    had = {who: list(winds.get(who, NO_WINDS)) for who in (*winds, *more)}
    for who, wind in more.items():
        had[who][wind] += 1
    return {who: (east, south, west, north) for who, (east, south, west, north) in had.items()}


def _drawn(tables: Sequence[Sequence[int]], count: int, winds: Winds, chosen: Chosen) -> Draw:
    if count % 4 or not count:
        raise RuleViolation("fours_only", FOURS, count=count)
    return Draw(tuple(_seated(table, winds, chosen) for table in tables))


def _seated(table: Sequence[int], winds: Winds, chosen: Chosen) -> tuple[int, ...]:
    """The players of a table, the best first, in the order of their winds."""

    def cost(seats: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        had = [winds.get(who, NO_WINDS)[wind] for who, wind in zip(table, seats, strict=True)]
        return sum(times * (times + 1) for times in had), seats

    ways: Iterable[tuple[int, ...]] = permutations(range(4), len(table))
    possible = [seats for seats in ways if all(chosen.get(who, wind) == wind for who, wind in zip(table, seats, strict=True))]
    if not possible:
        raise RuleViolation("wind_twice", TWICE)
    best = min(possible, key=cost)
    return tuple(who for _wind, who in sorted(zip(best, table, strict=True)))
