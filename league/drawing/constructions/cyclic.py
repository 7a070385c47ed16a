"""The cyclic construction: four rows of t players move past the tables at different speeds, and the table numbers move at a fifth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import gcd

from league.drawing.task import Blocks

__all__ = ["cyclic", "speeds"]

FASTEST = 12  #: speeds up to 30 were tried for all t <= 250 and allow no more sessions


def _reach(tables: int, chosen: Sequence[int]) -> int:
    # Two who met once meet again when d·s = 0 (mod t), d the difference of their speeds: first after t / gcd(d, t) sessions.
    return min((tables // gcd(other - one, tables) for one, other in combinations(chosen, 2)), default=tables)


@lru_cache
def speeds(tables: int, rows: int) -> tuple[int, tuple[int, ...]]:
    """The number of sessions in which ``rows`` rows of players (the table numbers being the fifth) pass one another without meeting twice,
    and the speeds for that, in tables per session."""
    best: tuple[int, tuple[int, ...]] = 0, ()
    open_ends: list[tuple[int, ...]] = [(0,)]
    while open_ends:  # depth first over rising speeds; where two of them already meet too early, nothing better follows
        sofar = open_ends.pop()
        reach = _reach(tables, sofar)
        if reach > best[0] and len(sofar) == rows:
            best = reach, sofar
        elif reach > best[0]:
            open_ends += [(*sofar, more) for more in range(min(FASTEST, tables - 1), sofar[-1], -1)]
    return best


def cyclic(tables: int, sessions: int, *, spread: bool) -> Blocks | None:
    """Sessions without repeats, or None if the construction has fewer; with ``spread`` nobody visits a table twice either."""
    rows = 5 if spread else 4
    reach, chosen = speeds(tables, rows)
    if reach < sessions:
        return None
    by_table = chosen[4] if spread else 0
    return [
        [
            [row * tables + (table + (speed - by_table) * session) % tables for row, speed in enumerate(chosen[:4])]
            for table in range(tables)
        ]
        for session in range(sessions)
    ]
