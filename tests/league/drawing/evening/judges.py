"""Independent ways to find the least cost of a division: all divisions one by one, and a third-party solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csc_array

Four = tuple[int, ...]
Meetings = dict[tuple[int, int], int]


def divisions(players: Sequence[int]) -> Iterator[list[Four]]:
    """All divisions into tables of four: 35 of eight players, 5775 of twelve."""
    if not players:
        yield []
        return
    first, *others = players
    for three in combinations(others, 3):
        for rest in divisions([who for who in others if who not in three]):
            yield [(first, *three), *rest]


def pairs_cost(meetings: Meetings, four: Sequence[int]) -> int:
    return sum(meetings.get(two, 0) for two in combinations(sorted(four), 2))


def least_of_all(players: Sequence[int], table_cost: Callable[[Four], int]) -> int:
    return min(sum(map(table_cost, division)) for division in divisions(players))


def least_by_solver(players: Sequence[int], table_cost: Callable[[Four], int]) -> int:
    """The optimum of the set partitioning problem, by HiGHS."""
    tables = list(combinations(range(len(players)), 4))
    costs = np.array([table_cost(tuple(players[place] for place in table)) for table in tables], dtype=float)
    rows, columns = np.array(tables).ravel(), np.repeat(np.arange(len(tables)), 4)
    seats = csc_array((np.ones(len(rows)), (rows, columns)), shape=(len(players), len(tables)))
    found = milp(costs, constraints=LinearConstraint(seats, 1, 1), integrality=np.ones(len(tables)), bounds=Bounds(0, 1))
    assert found.success
    return round(found.fun)


def meetings_by_lot(players: Sequence[int], most: int, share: float, seed: int) -> Meetings:
    """Meetings in which this share of all pairs has met, up to ``most`` times."""
    chance = Random(seed)
    return {two: chance.randint(1, most) for two in combinations(sorted(players), 2) if chance.random() < share}
