"""Who of four starts as which wind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from league.seating.draw.arrangement import NO_WINDS, History, Table

__all__ = ["level_winds"]


def level_winds(group: Sequence[int], history: History, chance: Random) -> Table:
    """The best of the 24 orders: everybody gets the winds they had least (squares of the counts are least); equals by lot."""
    lots = list(group)
    chance.shuffle(lots)
    east, south, west, north = min(permutations(lots), key=lambda order: _unevenness(order, history))
    return (east, south, west, north)


def _unevenness(order: Sequence[int], history: History) -> int:
    """What seating them so adds to the sum of the squared counts, halved and without its constant."""
    return sum(history.winds.get(who, NO_WINDS)[wind] for wind, who in enumerate(order))
