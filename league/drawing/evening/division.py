"""A division of players into tables of four, and its costs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

__all__ = ["Cost", "Costs", "EveningDivision", "Four", "TableCost", "in_fours"]

Four = tuple[int, int, int, int]  #: the players at a table, the smallest number first
Cost = Callable[[int, int], int]  #: cost of two players sitting together; never negative
TableCost = Callable[[Four], int]  #: cost of a table in addition to its pairs; never negative


@dataclass(frozen=True, slots=True)
class EveningDivision:
    """Tables of four, their cost, and a proved lower ``bound`` for the cost of any division of these players."""

    groups: tuple[Four, ...]
    cost: int
    bound: int

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that no division of these players costs less."""
        return self.bound >= self.cost


class Costs:
    """Costs of pairs and tables for the players 0 to n-1, in the place of an order. ``pairs`` is symmetric, with 0 in the diagonal.

    If n is not a multiple of four, the remainder sits out, each in a place of their own: these places are numbered from n, and ``rows``
    counts them together with the players. Sitting out is written as a table of the player, the place and twice ``rows``, which is nobody,
    and costs nothing.
    """

    def __init__(self, order: Sequence[int], cost: Cost, extra: TableCost | None, may_rest: Collection[int]) -> None:
        self.pairs = [[0] * len(order) for _ in order]
        for one, other in combinations(range(len(order)), 2):
            self.pairs[one][other] = self.pairs[other][one] = cost(order[one], order[other])
        self.rows = len(order) + len(order) % 4
        self.may_rest = [place for place, who in enumerate(order) if who in may_rest]
        self._order, self._extra = order, extra
        self._extras: dict[Four, int] = {}

    def rest(self, who: int) -> list[Four]:
        """A player's ways of sitting out."""
        return [(who, place, self.rows, self.rows) for place in range(len(self.pairs), self.rows)]

    def is_rest(self, four: Four) -> bool:
        return four[1] >= len(self.pairs)

    def beside(self, four: Four) -> int:
        """The cost of a table in addition to its pairs."""
        if self._extra is None:
            return 0
        if four not in self._extras:
            self._extras[four] = self._extra(self.named(four))
        return self._extras[four]

    def table(self, four: Four) -> int:
        """The whole cost of a table."""
        if self.is_rest(four):
            return 0
        a, b, c, d = four
        of_a, of_b = self.pairs[a], self.pairs[b]
        return of_a[b] + of_a[c] + of_a[d] + of_b[c] + of_b[d] + self.pairs[c][d] + self.beside(four)

    def total(self, groups: Iterable[Four]) -> int:
        return sum(map(self.table, groups))

    def named(self, four: Four) -> Four:
        """The table in the players' own numbers."""
        one, two, three, last = sorted(self._order[place] for place in four)
        return one, two, three, last


def in_fours(tables: Sequence[int]) -> list[Four]:
    """The players of each table, given the table of each player."""
    groups: list[list[int]] = [[] for _ in range(len(tables) // 4)]
    for player, table in enumerate(tables):
        groups[table].append(player)
    return [(a, b, c, d) for a, b, c, d in groups]
