"""Draw one session: who sits out, who sits together, and who has which wind."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from league.drawing.arrangement import Draw, History, pair
from league.drawing.bounds import companions_by_tier
from league.drawing.effort import Effort
from league.drawing.evening.division import EveningDivision
from league.drawing.evening.least import least_meetings
from league.drawing.evening.resting import who_rests, whose_turn
from league.drawing.evening.seats import Seats
from league.drawing.lots import Lots
from league.drawing.search import apart_refusal
from league.drawing.tables import spread_tables
from league.drawing.task import Schedule, Task, checked

__all__ = ["Fewest", "draw_evening", "fewest_earlier"]


def draw_evening(task: Task, effort: Effort) -> Schedule:
    """Draw the one session of a task. The aims, in this order: fewest earlier meetings of all pairs at the tables, fewest pairs who meet
    again, even winds, fewest meetings within groups, tier by tier, and tables their players have visited least. Lots decide between equals.
    Players sit out in turn; of those equal in turn, the ones without whom the rest is best.

    ``proved`` holds bounds of ``earlier_meetings`` and ``repeats`` over all seatings in which those sit out whose turn it is; it is empty
    if somebody sits out out of turn so that others can be kept apart. Refusals: those of :func:`~league.drawing.task.checked` and of
    :func:`~league.drawing.evening.resting.who_rests`.
    """
    task = checked(task)
    lots, wishes = Lots(task.seed), _Wishes(task)
    resting, equals = whose_turn(task)
    division, bound = _least(wishes, frozenset(task.players) - resting, equals, lots, effort)
    proved = {"earlier_meetings": bound, "repeats": wishes.repeats(bound)}
    if wishes.is_apart_broken(division):
        playing = frozenset(task.players) - who_rests(task, lots, effort)
        (division, _), proved = _least(wishes, playing, (), lots, effort), {}
    if wishes.is_apart_broken(division):
        raise apart_refusal("apart_not_found", (who for two in task.apart for who in two))
    seated = [wishes.seats.best(group, lots) for group in lots.shuffled(division.groups)]
    (tables,) = spread_tables([seated], task.history, lots, effort)
    sit_outs = frozenset(task.players).difference(*tables)
    return Schedule((Draw(tuple(tables), tuple(sorted(sit_outs))),), method="evening", cut_short=effort.cut_short, proved=proved)


def _least(wishes: _Wishes, players: Collection[int], may_rest: Collection[int], lots: Lots, effort: Effort) -> tuple[EveningDivision, int]:
    """The best division, and a bound of its earlier meetings. The first aim is tried alone first: that is quick, and done even when time is
    short, while all aims together can be too much for a proof."""
    alone = least_meetings(players, wishes.first, lots, effort, None, may_rest)
    division = least_meetings(players, wishes.cost, lots, effort, wishes.extra, may_rest)
    bound = max(alone.bound, wishes.first_of(division.bound))
    return alone if alone.cost < wishes.first_of(division.cost) else division, wishes.everywhere + bound


@dataclass(frozen=True, slots=True)
class Fewest:
    """The best seating found for some players: how often the pairs at its tables met before in total, and how many of them meet again. It
    is proved that no seating has fewer earlier meetings than ``bound``."""

    earlier: int
    repeats: int
    bound: int


def fewest_earlier(players: Iterable[int], history: History, effort: Effort) -> Fewest:
    """The best seating for these players, as many as fill tables of four, regardless of their winds."""
    task = Task(tuple(sorted(players)), sessions=1, history=History(history.meetings))
    division, bound = _least(_Wishes(task), task.players, (), Lots(task.seed), effort)
    met = [task.history.met(*two) for group in division.groups for two in combinations(group, 2)]
    return Fewest(sum(met), sum(1 for times in met if times), bound)


class _Wishes:
    """All aims as one number, in which each weighs more than all lesser ones together at all tables.

    Each earlier meeting of two costs ``_earlier``; ``everywhere`` counts those that any seating has, because everybody has met everybody so
    often, and these cost nothing. Meeting again costs ``_again``, if that can make a difference; winds cost ``_winds`` and two of a group
    ``_mates``: 1 in the last tier and in each other tier more than all of the next. Two who must not meet cost more than everything else.
    """

    def __init__(self, task: Task) -> None:
        self.seats = Seats(task.players, task.history)
        self._history, self._apart = task.history, task.apart
        pairs = task.tables * 6
        self._winds, self._mates = 1, dict[tuple[int, int], int]()
        for tier in reversed(companions_by_tier(task)):
            self._weigh(tier, pairs)
        met = [task.history.met(*two) for two in combinations(task.players, 2)]
        self._usual, self._most = min(met), max(met)
        self.everywhere = self._usual * pairs
        lesser = self._winds * (1 + self.seats.most * task.tables)
        self._again = lesser if not self._usual and self._most > 1 else 0
        self._earlier = lesser + pairs * self._again
        self._never = self._earlier * (1 + pairs * (self._most - self._usual))

    def cost(self, one: int, other: int) -> int:
        """The cost of two players sitting together."""
        met = self._history.met(one, other)
        again = self._earlier * (met - self._usual) + self._again * (met > 0)
        return again + self._mates.get((one, other), 0) + self._never * (pair(one, other) in self._apart)

    def _weigh(self, tier: Mapping[int, set[int]], pairs: int) -> None:
        """Make two who share a group of this tier cost more than everything weighed before; ``_winds`` becomes the next weight."""
        most, weight = min(pairs, sum(map(len, tier.values())) // 2), self._winds
        for one, mates in tier.items():
            for other in mates:
                self._mates[one, other] = self._mates.get((one, other), 0) + weight
        self._winds = weight * (1 + most)

    def first(self, one: int, other: int) -> int:
        """:meth:`cost` without the lesser aims: 1 for each earlier meeting."""
        return self.first_of(self.cost(one, other))

    def extra(self, four: Sequence[int]) -> int:
        """The cost of the winds at a table."""
        return self._winds * self.seats.unevenness(four)

    def is_apart_broken(self, division: EveningDivision) -> bool:
        """Whether two sit together who must not meet."""
        return any(pair(*two) in self._apart for group in division.groups for two in combinations(group, 2))

    def first_of(self, cost: int) -> int:
        """The number of earlier meetings, beyond those ``everywhere``, in a total cost or bound: all lesser aims together cost less than
        one."""
        return cost // self._earlier

    def repeats(self, earlier: int) -> int:
        """The least number of pairs who meet again, given their earlier meetings: no pair here has more of these than ``_most``."""
        return -(-earlier // max(1, self._most))
