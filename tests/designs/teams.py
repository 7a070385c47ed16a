"""Search the base session of six teams of four in ``league/drawing/constructions/teams.json``: the teams move on in a circle, and the last
one stays.

All pairs of the base session differ when it is moved on, nobody meets their own team, and all teams meet equally often in all sessions, for
which only the difference of two teams in the circle counts. Two players are exchanged at a time, in runs that cool down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb, exp

from league.drawing.constructions.team_turns import TeamRow
from league.drawing.lots import Lots
from tests.designs.orbits import packed

__all__ = ["turned_team_row"]

HOT, COLD, SWAPS = 0.8, 0.25, 60_000  #: temperatures of a run; what occurs again costs 1
MATES = 1_000  #: the cost of two team-mates at a table

Key = tuple[int, ...]


def turned_team_row(teams: int, size: int, seeds: int) -> TeamRow | None:
    """The row with one base session and the last team staying, found in one of so many runs; None if it is not."""
    for seed in range(1, seeds + 1):
        seats = _Annealed(teams, size, Lots(seed)).seats()
        if seats is not None:
            tables = [seats[first : first + 4] for first in range(0, len(seats), 4)]
            return TeamRow(teams=teams, size=size, length=teams - 1, bases=[packed(tables)])
    return None


class _Annealed:
    def __init__(self, teams: int, size: int, lots: Lots) -> None:
        self._length, self._size, self._lots = teams - 1, size, lots
        self._seats = lots.shuffled(range(teams * size))
        pairs = 6 * len(self._seats) // 4
        self._least = evenly(pairs, teams // 2)
        self._keys = [[self._keys_of(one, other) for other in range(len(self._seats))] for one in range(len(self._seats))]

    def _keys_of(self, one: int, other: int) -> list[Key]:
        """What is counted of two who meet: the orbit of their pair, and the difference of their teams in the circle."""
        (team, who), (other_team, whom) = sorted((divmod(one, self._size), divmod(other, self._size)))
        if team == other_team:
            return []
        if other_team == self._length:
            return [(0, who, whom), (0,)]
        by = other_team - team
        return [min((by, who, whom), (self._length - by, whom, who)), (min(by, self._length - by),)]

    def seats(self) -> list[int] | None:
        """The players, four after four at a table; None if the run does not end so evenly."""
        cost = self._cost(self._seats)
        for swap in range(SWAPS):
            if cost == self._least:
                return self._seats
            changed = list(self._seats)
            here, there = self._lots.below(len(changed)), self._lots.below(len(changed))
            changed[here], changed[there] = changed[there], changed[here]
            after = self._cost(changed)
            if after <= cost or self._lots.random() < exp((cost - after) / (HOT * (COLD / HOT) ** (swap / SWAPS))):
                self._seats, cost = changed, after
        return None

    def _cost(self, seats: Sequence[int]) -> int:
        times = Counter[Key]()
        mates = 0
        for first in range(0, len(seats), 4):
            for one, other in combinations(seats[first : first + 4], 2):
                keys = self._keys[one][other]
                mates += not keys
                times.update(keys)
        return MATES * mates + sum(count * (count - 1) // 2 for count in times.values())


def evenly(times: int, keys: int) -> int:
    """The least Σ C(count, 2) of so many keys that occur so many times in all."""
    each, more = divmod(times, keys)
    return keys * comb(each, 2) + more * each
