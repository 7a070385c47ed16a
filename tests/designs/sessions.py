"""Find sessions of ``league/drawing/constructions/found.json`` again: annealed by exchanges of two players (``turning.py``)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from league.drawing.constructions.found import FoundRow, found
from league.drawing.constructions.rotations import rotations
from league.drawing.task import Blocks
from tests.designs.turning import Turning, anneal

__all__ = ["SESSIONS", "figures", "found_again"]

STEPS, SEED = 15_000, 1
SESSIONS = {
    **dict.fromkeys([(12, 2), (12, 3), (17, 4), (20, 9)], 1),
    (20, 10): 5,
    **dict.fromkeys(((24, sessions) for sessions in range(8, 13)), 1),
    **dict.fromkeys(((28, sessions) for sessions in range(11, 14)), 1),
    **dict.fromkeys(((32, sessions) for sessions in range(11, 16)), 1),
    **dict.fromkeys(((36, sessions) for sessions in range(12, 16)), 1),
    **dict.fromkeys([(40, 15), (40, 16), (44, 15), (44, 16), (44, 17), (48, 16), (48, 17), (48, 18), (52, 19), (52, 20)], 1),
}
"""By players and sessions, the length of the circles on which the players move on; 1 where nobody does. All are found with one seed."""


def figures(blocks: Blocks) -> tuple[int, int, int]:
    """By which sessions are compared: meetings beyond each pair's first, Σ C(meetings, 2), and the most meetings of a pair."""
    met = Counter(two for session in blocks for table in session for two in combinations(sorted(table), 2)).values()
    return sum(times - 1 for times in met), sum(times * (times - 1) // 2 for times in met), max(met)


def found_again(row: FoundRow) -> Blocks | None:
    """Sessions that are as good as those of the row in each of the :func:`figures`; None if they are not found."""
    before, length = _before(row), SESSIONS[row["n"], row["r"]]
    aims = figures(found(row["n"], row["r"]) or [])
    turning = Turning(row["n"], row["r"] - len(before), length, row["n"] // length, before)
    for _, blocks in anneal(turning, SEED, STEPS):
        if all(ours <= aim for ours, aim in zip(figures(before + blocks), aims, strict=True)):
            return before + blocks
    return None


def _before(row: FoundRow) -> Blocks:
    """The sessions that the row continues."""
    if not row["first"]:
        return []
    rotation = next(rotations(row["n"], row["first"]), None)
    return rotation.blocks(row["first"]) if rotation else found(row["n"], row["first"]) or []
