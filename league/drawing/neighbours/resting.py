"""Who sits out of one session by the standings, and the nearest tables of the others, in one reckoning."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from itertools import combinations, permutations
from operator import itemgetter

from league.drawing.arrangement import NO_WINDS, Table
from league.drawing.bounds import wind_floor
from league.drawing.effort import Effort
from league.drawing.evening import least_meetings
from league.drawing.evening.resting import whose_turn
from league.drawing.lots import Lots
from league.drawing.neighbours.bits import players_of
from league.drawing.neighbours.ranked import Ranked, tier_weights

__all__ = ["RECKONED_UP_TO", "Evenness", "Resting", "evenest", "nearest_with_rests", "resting_ways"]

RECKONED_UP_TO = 47  #: players of whom some sit out: a second, and ten for 67
ORDERS = tuple(permutations(range(4)))
AMONG = 24  #: the last in the standings among whom those are sought who sit out, if more are equal in turn

Resting = frozenset[int]  #: the places in the order of those who sit out


class Evenness:
    """Which tables leave the winds of their players less even than they can be: further apart than one, and than with another wind."""

    def __init__(self, ranked: Ranked) -> None:
        had = [ranked.task.history.winds.get(who, NO_WINDS) for who in ranked.order]
        after = [[[times + (wind == mine) for wind, times in enumerate(counts)] for mine in range(4)] for counts in had]
        self._uneven = [
            tuple(int(max(row) - min(row) > max(1, wind_floor(counts))) for row in rows) for counts, rows in zip(had, after, strict=True)
        ]
        self._known: dict[int, int] = {}

    def missed(self, table: int) -> int:
        """How many of a table (its four players as bits) get winds further apart than they must, in the best order."""
        known = self._known.get(table)
        if known is None:
            one, two, three, last = (self._uneven[who] for who in players_of(table))
            known = self._known[table] = min(one[a] + two[b] + three[c] + last[d] for a, b, c, d in ORDERS)
        return known

    def missed_in(self, seats: Sequence[int]) -> int:
        """The same for a table seated in this order."""
        return sum(self._uneven[who][wind] for wind, who in enumerate(seats))


def evenest(ranked: Ranked, tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables, by the players' numbers, as they are seated or, where that leaves winds less even than need be, in the evenest order."""
    evenness, place = Evenness(ranked), ranked.place
    return tuple(
        min((seats, *permutations(seats)), key=lambda order: evenness.missed_in([place[who] for who in order])) for seats in tables
    )


def resting_ways(ranked: Ranked, most: int) -> list[Resting]:
    """Ways of sitting out in fair turn, at most so many: first the last in the standings of those equal in turn, then those the sum
    of whose places is nearest to theirs."""
    sure, equals = whose_turn(ranked.task)
    always = frozenset(ranked.place[who] for who in sure)
    others = sorted((ranked.place[who] for who in equals), reverse=True)[:AMONG]
    ways = nsmallest(most, combinations(others, ranked.task.byes - len(always)), key=lambda way: (-sum(way), way))
    return [always | frozenset(way) for way in ways]


def nearest_with_rests(ranked: Ranked, evenness: Evenness, lots: Lots, effort: Effort, way: Resting | None = None) -> list[list[int]]:
    """The tables with the fewest earlier meetings of all ways to sit out in fair turn; of those the ones at which the last in the
    standings sit out (by the sum of their places), then even winds, few meetings within groups, tier by tier, and near neighbours. With a
    ``way``, these sit out.

    A proved optimum, unless time is short. Those apart weigh more than all else; whether they are is left to the caller.
    """
    sure, equals = whose_turn(ranked.task)
    resting = frozenset(ranked.place[who] for who in sure) if way is None else way
    playing = [place for place in range(len(ranked.order)) if place not in resting]
    may_rest = frozenset(ranked.place[who] for who in equals) if way is None else frozenset[int]()
    weights = _Weights(ranked, may_rest)
    division = least_meetings(
        playing, weights.of_two, lots, effort, lambda four: weights.for_wind * evenness.missed(sum(1 << who for who in four)), may_rest
    )
    return sorted(map(list, division.groups), key=itemgetter(0))


class _Weights:
    """The cost of two at a table, in which each aim weighs more than all lesser ones together at all tables. Everybody at a table sits with
    three others, so a low place that plays, rather than sits out, is counted three times."""

    def __init__(self, ranked: Ranked, may_rest: Resting) -> None:
        count, pairs = len(ranked.order), 6 * ranked.task.tables
        self._ranked, self._met = ranked, ranked.task.history.met
        self._tiers = list(zip(tier_weights(len(ranked.mates), pairs * count, pairs * count), ranked.mates, strict=True))
        self.for_wind = pairs * (count + sum(weight for weight, _ in self._tiers))
        self._for_place = self.for_wind * (1 + 4 * ranked.task.tables)
        self._late = [place if place in may_rest else 0 for place in range(count)]
        self._for_again = self._for_place * (1 + 2 * pairs * count)
        self._for_apart = self._for_again * (1 + pairs * max(ranked.task.history.meetings.values(), default=0))

    def of_two(self, one: int, other: int) -> int:
        mates = sum(weight * (tier[one] >> other & 1) for weight, tier in self._tiers)
        late = self._for_place * (self._late[one] + self._late[other])
        again = self._for_again * self._met(self._ranked.order[one], self._ranked.order[other])
        return self._for_apart * (self._ranked.apart[one] >> other & 1) + again + late + mates + abs(one - other)
