"""A linear programme over tables, solved by the simplex method: everybody sits once, at whole tables or at parts of them."""

from __future__ import annotations

from collections.abc import Iterable

from league.drawing.evening.division import Costs, Four
from league.drawing.lots import Lots

__all__ = ["Programme"]

PIVOTS = 4_000  #: in one solution, at most; some twenty are usual
TINY = 1e-9  #: no pivot
LITTLE = 1e-3  #: of a cost: less is not worth a step
UNEVEN = 1e-3  #: by so much everybody sits more than once, by lot: or many steps would change nothing


class Programme:
    """The tables known so far. ``prices`` are the dual solution: for each player what their seat costs, and 0 for nobody; in floating
    numbers, which are the same on every machine, for only +, -, * and / are used.

    The basis holds one column for each row: a table, or standing alone at a cost that nobody wants in the end.
    """

    def __init__(self, costs: Costs, tables: Iterable[Four], lots: Lots) -> None:
        self._costs = costs
        self._tables: list[Four] = []
        self._prices_of: list[float] = []
        self._known: set[Four] = set()
        self._add(tables)
        alone = 2.0 * max(self._prices_of) + 1
        self.prices = [alone] * costs.rows + [0.0]
        self._seated = [1 + UNEVEN * lots.random() for _ in range(costs.rows)]
        self._inverse = [[float(row == column) for column in range(costs.rows + 1)] for row in range(costs.rows)]

    def extend(self, tables: Iterable[Four]) -> bool:
        """Take in more tables and solve; False when all of them were known."""
        before = len(self._tables)
        self._add(tables)
        self._solve()
        return len(self._tables) > before

    def _add(self, tables: Iterable[Four]) -> None:
        for table in tables:
            if table not in self._known:
                self._known.add(table)
                self._tables.append(table)
                self._prices_of.append(float(self._costs.table(table)))

    def _solve(self) -> None:
        for _ in range(PIVOTS):
            price = self.prices
            beyond = [
                cost - price[a] - price[b] - price[c] - price[d] for cost, (a, b, c, d) in zip(self._prices_of, self._tables, strict=True)
            ]
            least = min(beyond)
            if least >= -LITTLE:
                return
            self._pivot(self._tables[beyond.index(least)], least)

    def _pivot(self, table: Four, beyond: float) -> None:
        """Bring a table into the basis; whoever's column is used up first leaves it."""
        a, b, c, d = table
        column = [row[a] + row[b] + row[c] + row[d] for row in self._inverse]
        share, leaving = min(
            (seated / part, row) for row, (seated, part) in enumerate(zip(self._seated, column, strict=True)) if part > TINY
        )
        scale = column[leaving]
        pivot = self._inverse[leaving] = [value / scale for value in self._inverse[leaving]]
        for row, part in enumerate(column):
            if row != leaving and abs(part) > TINY:
                self._inverse[row] = [value - part * by for value, by in zip(self._inverse[row], pivot, strict=True)]
                self._seated[row] -= part * share
        self._seated[leaving] = share
        self.prices = [price + beyond * by for price, by in zip(self.prices, pivot, strict=True)]
