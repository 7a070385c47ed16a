"""Find a good division by local search: swap two players, at first even for the worse (simulated annealing)."""

from __future__ import annotations

from itertools import combinations

from league.drawing.effort import Effort
from league.drawing.evening.division import Four, in_fours
from league.drawing.lots import Lots

__all__ = ["better_by_swaps"]

STEPS = 100  #: tries per player at each heat; 40 players whose costs are 0 to 3 cool down in 14 levels, 0.03 s
COLD = 150  #: thousandths: a cost of 1 more is accepted once in 800 times
Square = list[list[int]]  #: what pairs cost
#: -100 log((k + 1/2) / 32): how much worse a swap may be at heat 1, by lot; whole numbers, so that no library's last digit matters
WORSE = (
    *(416, 306, 255, 221, 196, 176, 159, 145, 133, 121, 111, 102, 94, 86, 79, 72),
    *(66, 60, 55, 50, 45, 40, 35, 31, 27, 23, 19, 15, 12, 8, 5, 2),
)


def better_by_swaps(costs: Square, lots: Lots, effort: Effort, *, enough: int = 0) -> list[Four]:
    """A division that is hard to improve, found from lots; ends early once it costs ``enough``."""
    search = _Cooling(costs, lots)
    hottest = heat = _usual_spread(costs) * 1000 // 3
    while heat > COLD and search.least > enough and effort.goes_on("groups", 1 - heat / hottest, repeats=search.least):
        search.swap([heat * worse // 100_000 for worse in WORSE], enough)
        heat = heat * 7 // 8
    return in_fours(search.best)


def _usual_spread(costs: Square) -> int:
    """The range of the costs of nine pairs in ten, at least 3: costs of only a few pairs are no scale for the heat."""
    pairs = sorted(costs[one][other] for one, other in combinations(range(len(costs)), 2))
    return max(3, pairs[len(pairs) * 9 // 10] - pairs[0])


class _Cooling:
    """The tables of all players, and the cost of every player at every table."""

    def __init__(self, costs: Square, lots: Lots) -> None:
        self.costs, self.lots = costs, lots
        players = range(len(costs))
        self.tables = [0] * len(costs)
        for place, who in enumerate(lots.shuffled(players)):
            self.tables[who] = place // 4
        self.there = [[0] * (len(costs) // 4) for _ in players]
        for who in players:
            for other in players:
                self.there[who][self.tables[other]] += costs[who][other]
        self.now = self.least = sum(self.there[who][self.tables[who]] for who in players) // 2
        self.best = self.tables[:]

    def swap(self, accepted: list[int], enough: int) -> None:
        """Make many tries at the same heat."""
        costs, tables, there, chance = self.costs, self.tables, self.there, self.lots.random
        players = len(costs)
        for _ in range(STEPS * players):
            one, other = int(chance() * players), int(chance() * players)
            left, right = tables[one], tables[other]
            if left == right:
                continue
            at, by = there[one], there[other]
            change = at[right] - at[left] + by[left] - by[right] - 2 * costs[one][other]
            if change <= accepted[int(chance() * 32)]:
                self._move(one, other, left, right)
                self.now += change
                if self.now < self.least:
                    self.best, self.least = tables[:], self.now
                    if self.least <= enough:
                        return

    def _move(self, one: int, other: int, left: int, right: int) -> None:
        self.tables[one], self.tables[other] = right, left
        for mine, theirs, row in zip(self.costs[one], self.costs[other], self.there, strict=True):
            if mine != theirs:
                row[left] += theirs - mine
                row[right] += mine - theirs
