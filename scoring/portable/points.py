"""The points that hands can have by Küster's tables, and why others cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from scoring.classical import POINTS_REFUSED, fed_points, most_undoubled, possible_points
from scoring.game.mahjong.checks import NOT_FED
from scoring.rulesets import Ruleset

__all__ = ["points_to_json"]

PLAYERS = {"two": 2, "more": 4}  #: two players hold two winds each, so that their hands can be worth something else


def points_to_json(ruleset: Ruleset) -> dict[str, Any]:
    """Points of hands that ``won`` and ``lost``, and of those that nobody may feed (``fed``), for ``two`` players and for ``more``.

    The points rise and are written as the differences between them. ``most``: a cap, or 0; ``plain``: the most without a doubling;
    ``sentences``: the templates of :data:`scoring.classical.points.POINTS_REFUSED` and, as ``fed``, that of :data:`NOT_FED`.
    """
    sides = {"won": True, "lost": False}
    return {
        **{
            side: {name: _steps(possible_points(ruleset, won, players)) for name, players in PLAYERS.items()} for side, won in sides.items()
        },
        "fed": {name: _steps(sorted(fed_points(ruleset, players=players))) for name, players in PLAYERS.items()},
        "most": ruleset.hand_cap,
        "plain": {side: {name: most_undoubled(ruleset, won, players) for name, players in PLAYERS.items()} for side, won in sides.items()},
        "sentences": {**POINTS_REFUSED, "fed": NOT_FED},
    }


def _steps(points: Iterable[int]) -> list[int]:
    return [after - before for before, after in pairwise([0, *points])]
