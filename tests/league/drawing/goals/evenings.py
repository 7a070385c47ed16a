"""Goal 6: draw an evening after a season of random evenings, and check that it has the fewest earlier meetings possible."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from league.drawing.arrangement import History
from league.drawing.effort import Effort
from league.drawing.evening import fewest_earlier
from league.drawing.task import Task
from league.drawing.whole import draw_whole

__all__ = ["Evening", "evening", "has_fewer"]

Two = tuple[int, int]


@dataclass(frozen=True)
class Evening:
    """``earlier``: how often the pairs at the tables had met, all together; ``bound``: what is said to be the least for those who play;
    ``fewer``: whether fewer were possible for them (None: not looked for); the processor's ``seconds``."""

    present: int
    earlier: int
    bound: int
    fewer: bool | None
    seconds: float


def evening(present: int, evenings: int, seed: int, *, time_limit: float | None = None, is_checked: bool = False) -> Evening:
    """Draw one session for ``present`` members of a club a quarter larger, after a season of random tables."""
    random = Random(f"{present} {evenings} {seed}")
    met = season(present + present // 4, evenings, random)
    here = tuple(random.sample(range(present + present // 4), present))
    began = time.process_time()
    schedule = draw_whole(Task(players=here, sessions=1, seed=seed, history=History(meetings=met)), Effort(time_limit))
    seconds = time.process_time() - began
    (draw,) = schedule.sessions
    playing = [who for table in draw.tables for who in table]
    assert sorted([*playing, *draw.sit_outs]) == sorted(here) and len(draw.sit_outs) == present % 4
    earlier = sum(met[tuple(sorted(two))] for table in draw.tables for two in combinations(table, 2))
    fewer = has_fewer(playing, met, earlier) if is_checked else None
    bound = fewest_earlier(playing, History(meetings=met), Effort()).bound if draw.sit_outs else schedule.proved["earlier_meetings"]
    return Evening(present, earlier, bound, fewer, seconds)


def season(members: int, evenings: int, random: Random) -> Counter[Two]:
    """Meetings by pair, the smaller number first, after evenings attended by three in four who sat down at random."""
    met = Counter[Two]()
    for _ in range(evenings):
        here = random.sample(range(members), members * 3 // 4)
        for first in range(0, len(here) - 3, 4):
            met.update(combinations(sorted(here[first : first + 4]), 2))
    return met


def has_fewer(playing: Sequence[int], met: Mapping[Two, int], earlier: int) -> bool:
    """Whether tables of four whose pairs had met less often exist: every way is tried, the first free player's table first."""
    order = sorted(playing)
    before = [[met.get((min(who, name), max(who, name)), 0) for name in order] for who in order]
    hopeless: dict[int, int] = {}  #: by who is free: so many earlier meetings are not enough

    def can_be(free: int, left: int) -> bool:
        if free == 0:
            return True
        if left <= hopeless.get(free, -1):
            return False
        first, *others = (who for who in range(len(order)) if free >> who & 1)
        for two, three, four in combinations(others, 3):
            mine, theirs = before[first], before[two]
            cost = mine[two] + mine[three] + mine[four] + theirs[three] + theirs[four] + before[three][four]
            if cost <= left and can_be(free & ~(1 << first | 1 << two | 1 << three | 1 << four), left - cost):
                return True
        hopeless[free] = left
        return False

    return can_be((1 << len(order)) - 1, earlier - 1)
