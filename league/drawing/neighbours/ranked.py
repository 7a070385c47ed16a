"""The players of a task in an order: those they must not or should not meet, and who sits out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, islice

from league.drawing.bounds import companions_by_tier
from league.drawing.lots import Lots
from league.drawing.search import apart_refusal
from league.drawing.search.partition import partition
from league.drawing.task import Task

__all__ = ["Ranked", "met_after", "tier_weights"]

WAYS = 200  #: of sitting out that are tried if some must not meet
STEPS = 20_000  #: tables tried to find out whether a session is possible


class Ranked:
    """``order``: the numbers of all players of the task, the first of the standings first. Everything else refers to places in it.
    ``mates``: for each tier of groups, by player, those who share a group, as bits."""

    def __init__(self, task: Task, order: Sequence[int]) -> None:
        if sorted(order) != sorted(task.players):
            raise ValueError("an order has every player of the task once")
        self.task, self.order = task, tuple(order)
        self.place = {who: place for place, who in enumerate(order)}
        self.apart = self._bits(task.apart)
        self.met = self._bits(two for two, times in task.history.meetings.items() if times and self.place.keys() >= set(two))
        self.mates = [[sum(1 << self.place[mate] for mate in tier[who]) for who in order] for tier in companions_by_tier(task)]
        self.never = [apart | met for apart, met in zip(self.apart, self.met, strict=True)]

    def _bits(self, pairs: Iterable[tuple[int, int]]) -> list[int]:
        bits = [0] * len(self.order)
        for one, other in pairs:
            bits[self.place[one]] |= 1 << self.place[other]
            bits[self.place[other]] |= 1 << self.place[one]
        return bits

    def line_ups(self, sessions: int, lots: Lots | None = None) -> list[list[int]]:
        """The players of each of so many sessions. Those sit out who did so least this evening, then in all, then the last of the order or,
        with ``lots``, by lot. If the rest could not be kept apart as required, the fairest others sit out. Refusal ``apart_impossible``."""
        rests = [(self.task.history.sit_outs_tonight.get(who, 0), self.task.history.sit_outs.get(who, 0)) for who in self.order]
        line_ups = []
        for _ in range(sessions):
            in_turn = lots.shuffled(range(len(self.order))) if lots else range(len(self.order) - 1, -1, -1)
            resting = self._resting(sorted(in_turn, key=rests.__getitem__))
            for place in resting:
                rests[place] = rests[place][0] + 1, rests[place][1] + 1
            line_ups.append([place for place in range(len(self.order)) if place not in resting])
        return line_ups

    def _resting(self, in_turn: Sequence[int]) -> tuple[int, ...]:
        fairest = tuple(in_turn[: self.task.byes])
        if not self.task.apart:
            return fairest
        ways = combinations(in_turn, self.task.byes)
        apart = [frozenset(place for place in in_turn if bits >> place & 1) for bits in self.apart]
        for way in islice(ways, WAYS):
            answer = partition([place for place in range(len(self.order)) if place not in way], apart, STEPS)
            if answer.tables is not None:
                return way
            if not answer.is_sure:
                return fairest
        if next(ways, None) is None:
            raise apart_refusal("apart_impossible", (who for two in self.task.apart for who in two))
        return fairest

    def within(self, tables: Iterable[Sequence[int]]) -> tuple[int, ...]:
        """For each tier of groups, the number of meetings within it at these tables."""
        pairs = [two for table in tables for two in combinations(table, 2)]
        return tuple(sum(tier[one] >> other & 1 for one, other in pairs) for tier in self.mates)

    def is_free(self, tables: Iterable[Sequence[int]], never: Sequence[int]) -> bool:
        """Whether nobody at these tables meets anybody of ``never``."""
        return not any(never[one] >> other & 1 for table in tables for one, other in combinations(table, 2))


def met_after(never: Sequence[int], tables: Iterable[Iterable[Sequence[int]]]) -> list[int]:
    """By player, as bits, those they must not meet any more after sessions with these tables."""
    met = list(never)
    for session in tables:
        for table in session:
            seated = sum(1 << place for place in table)
            for place in table:
                met[place] |= seated & ~(1 << place)
    return met


def tier_weights(tiers: int, last: int, ratio: int) -> list[int]:
    """The cost of a meeting within each tier of groups: ``last`` in the last tier, in each other ``ratio`` times the next."""
    return [last * ratio**later for later in reversed(range(tiers))]
