"""Four clubs of 18 in 18 sessions, in which everybody meets everybody of the other clubs.

With the sessions as a fifth club of 18 this is an orthogonal array of strength 2 with five columns. Z_3 × Z_3 × Z_3 moves its 324 rows
(a table and its session) in twelve orbits. A column has two halves of nine values (x, y); (u, v, w) adds (u, v) - w·(a, b) to them, with
an (a, b) of each column's own. So two columns with the values p and q have n·(p - q) unchanged, n being orthogonal to the difference of
their (a, b): the rows are an array if, of the twelve orbits, each two columns have every pair of halves three times, as the columns of a
Hadamard matrix do, and each time with another n·(p - q).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import exp

from league.drawing.constructions.clubs import ClubRow
from league.drawing.lots import Lots
from tests.designs.orbits import packed

__all__ = ["SEEDS", "four_clubs_of_eighteen"]

SEEDS = 12  #: of which one is enough

SQUARES = {1, 3, 4, 5, 9}  #: modulo 11
HOT, COLD, SWAPS = 0.8, 0.15, 40_000  #: temperatures; what occurs again costs 1

Value = tuple[int, int]
Key = tuple[int, int, int, int, int]


def four_clubs_of_eighteen(seeds: int) -> ClubRow | None:
    """The design as a row of ``clubs.json``, found in one of so many runs; None if it is not."""
    for seed in range(seeds):
        search = _ArraySearch(Lots(seed))
        if search.ends():
            bases = [packed(search.session(half)) for half in range(2)]
            return ClubRow(clubs=4, size=18, sessions=18, moduli=[3, 3], circles=8, together=2, bases=bases, tables=[])
    return None


class _ArraySearch:
    """Twelve rows of five columns, of which the first is the session."""

    def __init__(self, lots: Lots) -> None:
        self._lots, values = lots, [*product(range(3), repeat=2)]
        self._values = values
        self._own = lots.shuffled(values)[:5]
        chosen = lots.shuffled(range(11))[:5]
        hadamard = [[1] * 11, *([int((column - row) % 11 in SQUARES) for column in range(11)] for row in range(11))]
        self._half = [[row[column] for column in chosen] for row in hadamard]
        self._at = [[lots.one_of(values) for _ in range(5)] for _ in range(12)]
        self._times = Counter[Key]()

    def ends(self) -> bool:
        """Whether changing one value after the other makes it an array."""
        cost = sum(self._count(self._key(row, *two)) for row in range(12) for two in combinations(range(5), 2))
        for swap in range(SWAPS):
            if not cost:
                return True
            cost += self._change(HOT * (COLD / HOT) ** (swap / SWAPS))
        return False

    def session(self, half: int) -> list[list[int]]:
        """The tables of the session (0, 0) of a half; three from each row."""
        return [
            [
                18 * (column - 1)
                + 9 * self._half[row][column]
                + sum(3 ** (1 - axis) * self._moved(row, column, turn, axis) for axis in (0, 1))
                for column in range(1, 5)
            ]
            for row in range(12)
            for turn in range(3)
            if self._half[row][0] == half
        ]

    def _moved(self, row: int, column: int, turn: int, axis: int) -> int:
        here, session = self._at[row][column][axis], self._at[row][0][axis]
        return (here - session - turn * (self._own[column][axis] - self._own[0][axis])) % 3

    def _key(self, row: int, one: int, other: int) -> Key:
        one, other = min(one, other), max(one, other)
        (a, b), (c, d) = self._own[one], self._own[other]
        (x, y), (u, v) = self._at[row][one], self._at[row][other]
        return one, other, self._half[row][one], self._half[row][other], ((b - d) * (x - u) - (a - c) * (y - v)) % 3

    def _count(self, key: Key) -> int:
        self._times[key] += 1
        return self._times[key] - 1

    def _change(self, heat: float) -> int:
        """Give a row another value by lot, if that is no worse or by odds; the change in cost."""
        row, column = self._lots.below(12), self._lots.below(5)
        before = self._at[row][column]
        change = self._put(row, column, self._lots.one_of(self._values))
        if change <= 0 or self._lots.random() < exp(-change / heat):
            return change
        self._put(row, column, before)
        return 0

    def _put(self, row: int, column: int, value: Value) -> int:
        others = [other for other in range(5) if other != column]
        cost = 0
        for key in [self._key(row, column, other) for other in others]:
            self._times[key] -= 1
            cost -= self._times[key]
        self._at[row][column] = value
        return cost + sum(self._count(self._key(row, column, other)) for other in others)
