"""Goal 6: seasons of random evenings, the evening that is drawn against them, and whether it has the fewest repeats there are."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from league.seating.draw.arrangement import History
from league.seating.draw.effort import Effort
from league.seating.draw.evening import fewest_repeats
from league.seating.draw.task import Task
from league.seating.draw.whole import draw_whole

__all__ = ["Evening", "evening", "has_fewer"]

Two = tuple[int, int]


@dataclass(frozen=True)
class Evening:
    """``repeats``: pairs at the tables who had met; ``bound``: what is said to be the least for those who play; ``fewer``: whether fewer
    were possible for them (None: not looked for); the processor's ``seconds``."""

    present: int
    repeats: int
    bound: int
    fewer: bool | None
    seconds: float


def evening(present: int, evenings: int, seed: int, *, time_limit: float | None = None, is_checked: bool = False) -> Evening:
    """Draw one session for so many of a club a quarter larger, after a season of random tables."""
    random = Random(f"{present} {evenings} {seed}")
    met = season(present + present // 4, evenings, random)
    here = tuple(random.sample(range(present + present // 4), present))
    began = time.process_time()
    schedule = draw_whole(Task(players=here, sessions=1, seed=seed, history=History(meetings=met)), Effort(time_limit))
    seconds = time.process_time() - began
    (draw,) = schedule.sessions
    playing = [who for table in draw.tables for who in table]
    assert sorted([*playing, *draw.sit_outs]) == sorted(here) and len(draw.sit_outs) == present % 4
    repeats = sum(tuple(sorted(two)) in met for table in draw.tables for two in combinations(table, 2))
    fewer = has_fewer(playing, met.keys(), repeats) if is_checked else None
    bound = fewest_repeats(playing, History(meetings=met), Effort()).bound if draw.sit_outs else schedule.proved["repeats"]
    return Evening(present, repeats, bound, fewer, seconds)


def season(members: int, evenings: int, random: Random) -> Counter[Two]:
    """Meetings by pair, the smaller number first, after evenings to which three in four came and sat down as it happened."""
    met = Counter[Two]()
    for _ in range(evenings):
        here = random.sample(range(members), members * 3 // 4)
        for first in range(0, len(here) - 3, 4):
            met.update(combinations(sorted(here[first : first + 4]), 2))
    return met


def has_fewer(playing: Sequence[int], met: Collection[Two], repeats: int) -> bool:
    """Whether tables of four with fewer pairs who had met exist: every way is tried, the first free player's table first."""
    order = sorted(playing)
    again = [sum(1 << other for other, name in enumerate(order) if tuple(sorted((who, name))) in met) for who in order]
    hopeless: dict[int, int] = {}  #: by who is free: so many repeats are not enough

    def can_be(free: int, left: int) -> bool:
        if free == 0:
            return True
        if left <= hopeless.get(free, -1):
            return False
        first, *others = (who for who in range(len(order)) if free >> who & 1)
        for two, three, four in combinations(others, 3):
            ones = (1 << two | 1 << three | 1 << four, 1 << three | 1 << four, 1 << four)
            cost = sum((again[who] & mates).bit_count() for who, mates in zip((first, two, three), ones, strict=True))
            if cost <= left and can_be(free & ~(ones[0] | 1 << first), left - cost):
                return True
        hopeless[free] = left
        return False

    return can_be((1 << len(order)) - 1, repeats - 1)
