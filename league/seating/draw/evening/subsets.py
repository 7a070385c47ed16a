"""The least of all divisions of a few players, by dynamic programming over who is seated already."""

from __future__ import annotations

from itertools import combinations

from league.seating.draw.effort import Effort
from league.seating.draw.evening.division import Costs

__all__ = ["EXACT_UP_TO", "least_by_subsets"]

EXACT_UP_TO = 20  #: 16 take 0.03 s, 20 take 0.7 s, 24 would take a quarter of a minute
Reached = dict[int, tuple[int, int]]  #: who is seated, as bits: the least cost of that, and the last table, as bits


def least_by_subsets(costs: Costs, effort: Effort) -> list[list[int]] | None:
    """A division that costs least; ``None`` when there was no time.

    The lowest player without a seat gets the next table, so that every division is met once in one order of its tables; of all ways
    to seat the same players only the cheapest is followed.
    """
    tables = {sum(1 << who for who in four): _cost(costs, four) for four in combinations(range(len(costs)), 4)}
    everybody = (1 << len(costs)) - 1
    levels: list[Reached] = [{0: (0, 0)}]
    while everybody not in levels[-1]:
        after: Reached = {}
        for count, (seated, (cost, _)) in enumerate(levels[-1].items()):
            if not count % 256 and not effort.goes_on("groups", len(levels) * 4 / len(costs)):
                return None
            _seat_next(after, seated, cost, everybody & ~seated, tables)
        levels.append(after)
    return _read_back(levels, everybody)


def _cost(costs: Costs, four: tuple[int, int, int, int]) -> int:
    a, b, c, d = four
    of_a, of_b = costs[a], costs[b]
    return of_a[b] + of_a[c] + of_a[d] + of_b[c] + of_b[d] + costs[c][d]


def _seat_next(after: Reached, seated: int, cost: int, free: int, tables: dict[int, int]) -> None:
    """All tables of the lowest free player."""
    first = free & -free
    reached = after.get
    for one, two, three in combinations(_bits(free ^ first), 3):
        table = first | one | two | three
        now, sum_so_far = seated | table, cost + tables[table]
        known = reached(now)
        if known is None or sum_so_far < known[0]:
            after[now] = sum_so_far, table


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        lowest = mask & -mask
        bits.append(lowest)
        mask ^= lowest
    return bits


def _read_back(levels: list[Reached], seated: int) -> list[list[int]]:
    groups = []
    for level in reversed(levels[1:]):
        table = level[seated][1]
        groups.append([bit.bit_length() - 1 for bit in _bits(table)])
        seated ^= table
    return groups
