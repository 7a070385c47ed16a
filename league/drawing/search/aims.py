"""The aims of a search: earlier meetings, groups and pairs to keep apart, over players by their place in an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from league.drawing.arrangement import pair, pairs_at
from league.drawing.bounds import bounds_of, companions, companions_by_tier, groups_in_order, mates_borne
from league.drawing.task import Blocks, Task
from league.drawing.teams import earlier_team_meetings, evenly_met, team_meetings, team_numbers

__all__ = ["APART", "MEET", "NEVER", "Aims", "Costs", "Score"]

MEET = 4  #: cost of a pair's second meeting; the third costs twice as much, and so on
APART = 10_000  #: cost of a meeting of two who must not meet
NEVER = 10**9  #: cost of something that is no move at all

Costs = list[list[int]]  #: by two players' indices, the cost of their next meeting


class Score(NamedTuple):
    """Departures from the aims, the most serious first: meetings of two who must not meet; how meetings pile up on few pairs before all
    have met twice; repeats; how they pile up (a pair's third meeting counts 1, its fourth 2, and so on); how unevenly teams meet (Σ
    C(meetings, 2) over two teams, more than the least); and for each tier of groups, in order, meetings of two who share a group."""

    apart: int
    early: int
    repeats: int
    piled_up: int
    uneven: int
    group_meetings: tuple[int, ...]


class Aims:
    """A task's aims over the indices 0 to n - 1 of its players in the given order, and the best score that can be reached."""

    def __init__(self, task: Task, order: Sequence[int]) -> None:
        index = {who: number for number, who in enumerate(order)}
        everybody = range(len(order))
        self.order = tuple(order)
        self.met = [[0] * len(order) for _ in everybody]
        for (one, other), times in task.history.meetings.items():
            if one in index and other in index:
                self.met[index[one]][index[other]] = self.met[index[other]][index[one]] = times
        with_me = companions(task)
        self.mates = [frozenset(index[mate] for mate in with_me[who]) for who in order]
        self.tiers = [[frozenset(index[mate] for mate in tier[who]) for who in order] for tier in companions_by_tier(task)]
        mates = mates_borne(task)
        self._mates_borne = [[tier[who] for tier in mates] for who in order]
        turns = [(task.history.sit_outs.get(who, 0), task.history.sit_outs_tonight.get(who, 0)) for who in order]
        self.alike = [turns.index(turn) for turn in turns]  # by player a number, the same for players equal in turn to sit out
        self.apart = [frozenset[int]()] * len(order)
        for one, other in task.apart:
            for a, b in ((index[one], index[other]), (index[other], index[one])):
                self.apart[a] |= {b}
        team = team_numbers(task)
        self.teams = [team[who] for who in order] if team else []
        self.teams_met = team_meetings(task, task.history.meetings)
        self._evenly = sum(comb(times, 2) for times in evenly_met(earlier_team_meetings(task), 6 * task.tables * task.sessions))
        bounds = bounds_of(task)
        in_groups = groups_in_order(task, bounds["repeats"], fair=not task.history.sit_outs)
        self.least = Score(0, 0, bounds["repeats"], self._piled_up(task.pairs * task.sessions), 0, in_groups)

    def _piled_up(self, meetings: int) -> int:
        """A lower bound: each meeting goes to the pair, of those who may meet, that has met least; the costs are convex."""
        pairs = Counter(self.met[one][other] for one, other in combinations(range(len(self.order)), 2) if other not in self.apart[one])
        cost = level = reached = 0
        while meetings > 0 and pairs.total():
            reached += pairs[level]
            cost += min(meetings, reached) * max(0, level - 1)
            meetings -= reached
            level += 1
        return cost

    @property
    def is_free(self) -> bool:
        """Whether nobody has met anybody, and everybody may meet everybody."""
        return not any(map(any, self.met)) and not any(self.mates) and not any(self.apart)

    def costs(self, for_mates: int, ratio: int = 1) -> Costs:
        """The cost of each two players' next meeting: ``for_mates`` more if they share a group of the last tier, and in each tier before it
        ``ratio`` times as much. Nobody meets themselves."""
        rows = [[MEET * times for times in row] for row in self.met]
        for who, row in enumerate(rows):
            for tier, mates in enumerate(reversed(self.tiers)):
                for mate in mates[who]:
                    row[mate] += for_mates * ratio**tier
            for other in self.apart[who]:
                row[other] += APART
            row[who] = NEVER
        return rows

    def borne(self, for_mates: int, ratio: int = 1) -> list[int]:
        """By player, the part of these costs that any of their seats has if every group is spread evenly."""
        return [sum(for_mates * ratio**tier * mates for tier, mates in enumerate(reversed(tiers))) for tiers in self._mates_borne]

    def score(self, blocks: Blocks) -> Score:
        """Count how far blocks (of indices) are from the aims."""
        times = Counter(two for session in blocks for table in session for two in pairs_at(table))
        apart = repeats = piled_up = 0
        for (one, other), new in times.items():
            before = self.met[one][other]
            repeats += new if before else new - 1
            piled_up += comb(max(0, before + new - 1), 2) - comb(max(0, before - 1), 2)
            apart += new if other in self.apart[one] else 0
        early = piled_up if piled_up and not self._all_met_twice(times) else 0
        in_groups = (sum(new for (one, other), new in times.items() if other in tier[one]) for tier in self.tiers)
        return Score(apart, early, repeats, piled_up, self._unevenly_met(times), tuple(in_groups))

    def _unevenly_met(self, times: Counter[tuple[int, int]]) -> int:
        """:meth:`uneven` for blocks in which two players meet so often."""
        if not self.teams:
            return 0
        met = Counter(self.teams_met)
        for (one, other), new in times.items():
            met[pair(self.teams[one], self.teams[other])] += new
        return self.uneven(times for (one, other), times in met.items() if one != other)

    def uneven(self, met: Iterable[int]) -> int:
        """How much Σ C(meetings, 2) exceeds the least that is possible, given how often each two teams have met in the end."""
        return sum(comb(times, 2) for times in met) - self._evenly

    def _all_met_twice(self, times: Counter[tuple[int, int]]) -> bool:
        """Whether all who may meet have met twice, counting these times."""
        pairs = combinations(range(len(self.order)), 2)
        return all(self.met[one][other] + times[one, other] > 1 for one, other in pairs if other not in self.apart[one])

    def is_reached(self, score: Score) -> bool:
        """Whether no better score is possible."""
        reached, least = (*score[:5], *score.group_meetings), (*self.least[:5], *self.least.group_meetings)
        return all(one <= other for one, other in zip(reached, least, strict=True))

    def named(self, blocks: Blocks) -> Blocks:
        """The blocks in the players' own numbers."""
        return [[[self.order[index] for index in table] for table in session] for session in blocks]
