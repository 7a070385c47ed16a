"""The division of players into tables of four that costs least: found, and proved as far as time allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from league.seating.draw.effort import Effort
from league.seating.draw.evening.division import Cost, Costs, Division, cost_of
from league.seating.draw.evening.subsets import EXACT_UP_TO, least_by_subsets
from league.seating.draw.evening.swaps import better_by_swaps
from league.seating.draw.lots import Lots

__all__ = ["least_meetings"]

COOLINGS = 3


def least_meetings(players: Sequence[int], cost: Cost, lots: Lots, effort: Effort) -> Division:
    """Divide players, as many as fill tables of four, so that their pairs cost least; equals are decided by the lots."""
    order = lots.shuffled(sorted(players))
    costs = _square(order, cost)
    bound = _by_companions(costs)
    groups: list[list[int]] | None = None
    if len(order) <= EXACT_UP_TO:
        groups = least_by_subsets(costs, effort)
    if groups is not None:
        bound = cost_of(costs, groups)
    else:
        groups = min((better_by_swaps(costs, lots, effort, enough=bound) for _ in range(COOLINGS)), key=lambda found: cost_of(costs, found))
    return Division(tuple(tuple(order[who] for who in group) for group in groups), cost_of(costs, groups), bound)


def _square(order: Sequence[int], cost: Cost) -> Costs:
    costs = [[0] * len(order) for _ in order]
    for one, other in combinations(range(len(order)), 2):
        costs[one][other] = costs[other][one] = cost(order[one], order[other])
    return costs


def _by_companions(costs: Costs) -> int:
    """A bound: everybody has three companions, and no three cost less than the cheapest three; each pair is counted from both sides."""
    return (sum(sum(sorted(row[:who] + row[who + 1 :])[:3]) for who, row in enumerate(costs)) + 1) // 2
