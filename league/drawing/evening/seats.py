"""Assign winds to four players, and measure how uneven their winds become."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from league.drawing.arrangement import NO_WINDS, History, Table
from league.drawing.bounds import wind_floor
from league.drawing.lots import Lots

__all__ = ["Seats"]

ORDERS = tuple(permutations(range(4)))


class Seats:
    """For each player and wind: how much more uneven their winds become than necessary, and how often they have had that wind.

    Unevenness is the square of the difference between the most and the least frequent wind, so one difference of three weighs more than two
    of two.
    """

    def __init__(self, players: Iterable[int], history: History) -> None:
        self._uneven: dict[int, list[int]] = {}
        self._had: dict[int, Sequence[int]] = {}
        for who in players:
            counts = self._had[who] = history.winds.get(who, NO_WINDS)
            after = [[count + (wind == mine) for wind, count in enumerate(counts)] for mine in range(4)]
            self._uneven[who] = [(max(row) - min(row)) ** 2 - wind_floor(counts) ** 2 for row in after]

    @property
    def most(self) -> int:
        """An upper bound for the unevenness of a table."""
        return 4 * max(max(winds) for winds in self._uneven.values())

    def unevenness(self, four: Sequence[int]) -> int:
        """The least unevenness of all orders, beyond what each player must have; never negative."""
        one, two, three, last = (self._uneven[who] for who in four)
        return min(one[a] + two[b] + three[c] + last[d] for a, b, c, d in ORDERS)

    def best(self, four: Sequence[int], lots: Lots) -> Table:
        """The least uneven order E, S, W, N of four or fewer; then the one that gives everybody the winds they had least; then by lot."""
        return min(permutations(lots.shuffled(four)), key=self._judged)

    def _judged(self, order: Sequence[int]) -> tuple[int, int]:
        return (
            sum(self._uneven[who][wind] for wind, who in enumerate(order)),
            sum(self._had[who][wind] for wind, who in enumerate(order)),
        )
