"""The search: players whose seat costs something swap with the player where it helps most, at times for the worse."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import exp
from typing import Protocol

from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.search.aims import MEET, Aims, Costs, Score
from league.drawing.search.floor import Floor
from league.drawing.task import Blocks

__all__ = ["LAST_TIER", "REPEATS_FIRST", "RUNS", "Searched", "Work", "draw_jointly"]

ONE = 1 << 16  #: the odds of staying put, against those of a move for the worse
REPORT = 250  #: steps between two checks whether to go on
LEVELS = 24  #: a run cools down in so many levels
RUNS = ((2 * MEET, 8, 1100, 400), (2 * MEET, 8, 1200, 1200), (MEET, 2, 900, 700))
"""For each run: the cost of a meeting of two who share a group of the last tier; the factor for the tier before; and the heat at the start
and the end, in thousandths of the cost at which the odds fall to 1/e."""

LAST_TIER = ((2, 8, 1100, 400), (1, 16, 1100, 400), (3, 6, 1000, 400))
"""Runs in which a meeting within the last tier weighs less than a repeat, and much less than one within an earlier tier."""

REPEATS_FIRST = ((1, 2, 1100, 400), (1, 3, 1200, 1200), (2, 2, 900, 700))
"""Runs in which a repeat weighs more than a meeting within any group, for tasks with a past, where no design has the fewest repeats."""

Runs = Sequence[tuple[int, int, int, int]]
Search = Callable[[Blocks, Costs, Sequence[int], Sequence[int]], "Searched"]
Start = Callable[[], Blocks]


class Searched(Protocol):
    """Something changed by swaps: single sessions, or all sessions of a pattern at once."""

    cost: int

    def trouble(self, lots: Lots) -> tuple[int, int] | None: ...

    def changes(self, session: int, who: int) -> list[int]: ...

    def swap(self, session: int, one: int, other: int, change: int) -> None: ...

    def copy(self) -> Blocks: ...


@dataclass(frozen=True, slots=True)
class Work:
    """The amount of a search: how many players to look at, the shares of the whole work done before and after, what is swapped, and in
    which runs."""

    steps: int
    shares: tuple[float, float] = (0.0, 1.0)
    searched: Search = Floor
    runs: Runs = RUNS


def draw_jointly(aims: Aims, start: Start, work: Work, lots: Lots, effort: Effort) -> Blocks:
    """The best blocks of several runs, each longer than the one before, starting from what ``start`` returns. Ends early if nothing better
    is possible, or when the effort ends."""
    best = start()
    score = aims.score(best)
    done, length, run = 0, max(1000, work.steps // 64), 0
    before, after = work.shares
    while done < work.steps and not aims.is_reached(score):
        search = _Run(aims, start() if run else best, work.runs[run % len(work.runs)], work.searched, lots)
        goes_on = search.cool(min(length, work.steps - done), effort, before + (after - before) * done / work.steps, score)
        best, score = min((best, score), (search.best, search.score), key=lambda found: found[1])
        done, length, run = done + length, length * 5 // 4, run + 1
        if not goes_on:
            break
    return best


class _Run:
    """One search from one starting point."""

    def __init__(self, aims: Aims, blocks: Blocks, run: tuple[int, int, int, int], searched: Search, lots: Lots) -> None:
        self.aims, self.lots = aims, lots
        for_mates, ratio, *self.heats = run
        self.floor = searched(blocks, aims.costs(for_mates, ratio), aims.borne(for_mates, ratio), aims.alike)
        self.least = self.floor.cost
        self.best, self.score = blocks, aims.score(blocks)

    def cool(self, steps: int, effort: Effort, share: float, before: Score) -> bool:
        """Search for so many steps; whether to go on afterwards. ``before`` is the best score of earlier runs."""
        hot, cold = self.heats
        for done in range(0, steps, REPORT):
            ended = self._search(min(REPORT, steps - done), odds(hot + (cold - hot) * (done * LEVELS // steps) // (LEVELS - 1)))
            self._keep()
            best = min(before, self.score)
            if not effort.goes_on("search", share, repeats=best.repeats, group_meetings=best.group_meetings):
                return False
            if ended or self.aims.is_reached(self.score):
                break
        return True

    def _search(self, steps: int, by_cost: tuple[int, ...]) -> bool:
        """Look at so many players in trouble; True if nothing is left to do."""
        floor, lots = self.floor, self.lots
        if len(self.best[0]) == 1:
            return True  # there is no other table
        for _ in range(steps):
            seat = floor.trouble(lots)
            if seat is None:
                return True
            session, who = seat
            changes = floor.changes(session, who)
            other = _choice(changes, by_cost, lots)
            if other is None:
                continue
            if changes[other] > 0:
                self._keep()
            floor.swap(session, who, other, changes[other])
        return False

    def _keep(self) -> None:
        """Remember the blocks if they are the best so far."""
        if self.floor.cost < self.least:
            self.least = self.floor.cost
            blocks = self.floor.copy()
            score = self.aims.score(blocks)
            if score < self.score:
                self.best, self.score = blocks, score


def _choice(changes: list[int], by_cost: tuple[int, ...], lots: Lots) -> int | None:
    """The player to change places with: the best if that costs nothing, else one by odds, and often nobody."""
    least = min(changes)
    if least <= 0:
        return lots.one_of([other for other, change in enumerate(changes) if change == least])
    unbearable = len(by_cost)
    bearable = [other for other, change in enumerate(changes) if change < unbearable]
    up_to = list(accumulate([by_cost[changes[other]] for other in bearable], initial=0))
    lot = lots.below(up_to[-1] + ONE)
    return bearable[bisect(up_to, lot) - 1] if lot < up_to[-1] else None


@cache
def odds(heat: int) -> tuple[int, ...]:
    """By cost, the odds of a move for the worse; whole numbers, so that they are the same on every machine."""
    shares = (round(ONE * exp(-1000 * cost / heat)) for cost in range(1 + heat * 12 // 1000))
    return tuple(share for share in shares if share)
