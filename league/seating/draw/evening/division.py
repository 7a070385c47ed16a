"""A division of players into tables of four, and what is known about the least."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

__all__ = ["Cost", "Costs", "Division", "cost_of", "in_fours"]

Cost = Callable[[int, int], int]  #: what it costs that two players sit together; never negative
Costs = list[list[int]]  #: the same for players 0..n-1, with 0 in the diagonal


@dataclass(frozen=True, slots=True)
class Division:
    """Tables of four, what all their pairs cost, and the ``bound`` below which no division of these players is (proved)."""

    groups: tuple[tuple[int, ...], ...]
    cost: int
    bound: int

    @property
    def is_proved(self) -> bool:
        """No division of these players costs less."""
        return self.bound >= self.cost


def cost_of(costs: Costs, groups: Iterable[Iterable[int]]) -> int:
    """What all pairs cost who sit together."""
    return sum(costs[one][other] for group in groups for one, other in combinations(group, 2))


def in_fours(tables: list[int]) -> list[list[int]]:
    """The players of each table, where ``tables`` holds the table of each player."""
    groups: list[list[int]] = [[] for _ in range(len(tables) // 4)]
    for player, table in enumerate(tables):
        groups[table].append(player)
    return groups
