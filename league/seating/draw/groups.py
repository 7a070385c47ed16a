"""Dividing players into fours with the fewest repeat meetings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import exp
from random import Random

from league.seating.draw.arrangement import History, pairs_at

__all__ = ["EXACT_UP_TO", "Groups", "anneal", "exact", "repeats"]

Groups = list[list[int]]
EXACT_UP_TO = 16  #: 0.1 s in pure Python; 20 take a second
STEPS = 40_000
HOT, COLD = 1.0, 0.08


def repeats(groups: Sequence[Sequence[int]], history: History) -> int:
    """Earlier meetings of all pairs who sit together."""
    return sum(history.met(*two) for group in groups for two in pairs_at(group))


def exact(lots: Groups, history: History) -> Groups:
    """The least of all divisions, by dynamic programming over subsets (as bits); the order of the lots decides between equals."""
    players = [who for group in lots for who in group]
    bits = {1 << index: who for index, who in enumerate(players)}
    costs = {sum(four): repeats([[bits[bit] for bit in four]], history) for four in combinations(bits, 4)}

    @cache
    def best(rest: int) -> tuple[int, tuple[int, ...]]:
        """The least repeats of these players, and their tables."""
        if not rest:
            return 0, ()
        first, *others = (bit for bit in bits if rest & bit)
        least: tuple[int, tuple[int, ...]] | None = None
        for two, three, four in combinations(others, 3):
            table = first | two | three | four
            fewest, tables = best(rest ^ table)
            if least is None or fewest + costs[table] < least[0]:
                least = fewest + costs[table], (table, *tables)
        assert least is not None
        return least

    return [[who for bit, who in bits.items() if table & bit] for table in best(sum(bits))[1]]


def anneal(lots: Groups, history: History, chance: Random) -> Groups:
    """Swap players between tables, at first also for the worse, and keep the best seen; never worse than the lots."""
    groups = [list(group) for group in lots]
    now = least = repeats(groups, history)
    best = lots
    for step in range(STEPS):
        if not least:
            break
        heat = HOT * (COLD / HOT) ** (step / STEPS)
        one, other = chance.sample(range(len(groups)), 2)
        i, j = chance.randrange(4), chance.randrange(4)
        change = _change(groups[one], i, groups[other], j, history)
        if change <= 0 or chance.random() < exp(-change / heat):
            groups[one][i], groups[other][j] = groups[other][j], groups[one][i]
            now += change
            if now < least:
                least, best = now, [list(group) for group in groups]
    return best


def _change(mine: list[int], i: int, theirs: list[int], j: int, history: History) -> int:
    """What swapping two players of two tables changes in the number of repeats."""
    goes, comes = mine[i], theirs[j]
    stay = [who for who in mine if who != goes]
    there = [who for who in theirs if who != comes]
    before = sum(history.met(goes, who) for who in stay) + sum(history.met(comes, who) for who in there)
    return sum(history.met(comes, who) for who in stay) + sum(history.met(goes, who) for who in there) - before
