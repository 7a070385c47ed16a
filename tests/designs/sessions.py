"""Find sessions of ``league/drawing/constructions/found.json`` again: annealed by exchanges of two players (``turning.py``)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from league.drawing.constructions.found import FoundRow, found
from league.drawing.constructions.rotations import rotations
from league.drawing.task import Blocks
from tests.designs.turning import COLD, HOT, Turning, anneal

__all__ = ["SESSIONS", "figures", "found_again"]


@dataclass(frozen=True)
class SessionRecipe:
    """The ``length`` of the circles on which the players move on (1 where nobody does), the seed, and the steps of a run; how many
    of the sessions stay as they are when all move on, and from which temperature to which it cools down."""

    length: int = 1
    seed: int = 1
    steps: int = 15_000
    staying: int = 0
    heats: tuple[float, float] = (HOT, COLD)


SESSIONS = {
    (10, 8): SessionRecipe(steps=60_000),
    (11, 8): SessionRecipe(steps=60_000),
    **{(12, sessions): SessionRecipe() for sessions in (1, 2, 3)},
    (12, 4): SessionRecipe(4, steps=20_000),
    (12, 5): SessionRecipe(5, seed=2, steps=20_000),
    (12, 6): SessionRecipe(3, seed=2, steps=20_000),
    (12, 7): SessionRecipe(seed=2, steps=100_000),
    (12, 9): SessionRecipe(steps=20_000),
    (12, 10): SessionRecipe(steps=400_000),
    (12, 11): SessionRecipe(11, steps=20_000),
    (12, 12): SessionRecipe(3, steps=20_000),
    (12, 13): SessionRecipe(steps=20_000),
    (12, 15): SessionRecipe(5, steps=20_000),
    (15, 7): SessionRecipe(seed=6, steps=100_000),
    (17, 4): SessionRecipe(),
    (18, 5): SessionRecipe(steps=20_000),
    (18, 6): SessionRecipe(seed=2, steps=100_000),
    (19, 6): SessionRecipe(3, seed=2, steps=20_000),
    (20, 6): SessionRecipe(seed=2, steps=100_000),
    (20, 8): SessionRecipe(steps=20_000),
    (20, 9): SessionRecipe(),
    (20, 10): SessionRecipe(5),
    (20, 14): SessionRecipe(2, seed=3, steps=400_000),
    (20, 15): SessionRecipe(3, steps=20_000),
    (22, 6): SessionRecipe(3, steps=100_000),
    (24, 8): SessionRecipe(3, seed=349, steps=100_000, staying=2),
    (24, 13): SessionRecipe(seed=3, steps=100_000),
    (24, 15): SessionRecipe(6, seed=496, steps=30_000, staying=3, heats=(0.42, 0.167)),
    (26, 7): SessionRecipe(seed=2, steps=100_000),
    (26, 8): SessionRecipe(8, steps=100_000),
    (33, 10): SessionRecipe(10, seed=145, steps=60_000),
    (37, 10): SessionRecipe(5, steps=100_000),
    **{(24, sessions): SessionRecipe() for sessions in range(9, 13)},
    **{(28, sessions): SessionRecipe() for sessions in range(10, 14)},
    **{(32, sessions): SessionRecipe() for sessions in range(11, 16)},
    **{(36, sessions): SessionRecipe() for sessions in range(12, 16)},
    **{(40, sessions): SessionRecipe() for sessions in range(14, 17)},
    **{(44, sessions): SessionRecipe() for sessions in range(15, 18)},
    **{(48, sessions): SessionRecipe() for sessions in range(16, 19)},
    **{(52, sessions): SessionRecipe() for sessions in range(18, 21)},
}
"""By players and sessions."""


def figures(blocks: Blocks) -> tuple[int, int, int]:
    """By which sessions are compared: meetings beyond each pair's first, Σ C(meetings, 2), and the most meetings of a pair."""
    met = Counter(two for session in blocks for table in session for two in combinations(sorted(table), 2)).values()
    return sum(times - 1 for times in met), sum(times * (times - 1) // 2 for times in met), max(met)


def found_again(row: FoundRow) -> Blocks | None:
    """Sessions that are as good as those of the row in each of the :func:`figures`; None if they are not found."""
    before, recipe = _before(row), SESSIONS[row["n"], row["r"]]
    aims = figures(found(row["n"], row["r"]) or [])
    moving = row["r"] - len(before) - recipe.staying
    turning = Turning(row["n"], moving, recipe.length, row["n"] // recipe.length, before, recipe.staying)
    for _, blocks in anneal(turning, recipe.seed, recipe.steps, recipe.heats):
        if all(ours <= aim for ours, aim in zip(figures(before + blocks), aims, strict=True)):
            return before + blocks
    return None


def _before(row: FoundRow) -> Blocks:
    """The sessions that the row continues."""
    if not row["first"]:
        return []
    rotation = next(rotations(row["n"], row["first"]), None)
    return rotation.blocks(row["first"]) if rotation else found(row["n"], row["first"]) or []
