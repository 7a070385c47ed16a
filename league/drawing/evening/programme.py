"""A linear programme over tables, solved by the simplex method: everybody sits exactly once, at whole tables or fractions of them."""

from __future__ import annotations

from collections.abc import Iterable

from league.drawing.evening.division import Costs, Four
from league.drawing.lots import Lots

__all__ = ["Programme"]

PIVOTS = 4_000  #: per solution, at most; some twenty are usual
TINY = 1e-9  #: too small for a pivot
LITTLE = 1e-3  #: of a cost: a smaller gain is not worth a step
UNEVEN = 1e-3  #: everybody sits more than once by up to this, drawn by lot; otherwise many steps would change nothing


class Programme:
    """The tables known so far. ``prices`` is the dual solution: the price of each player's seat, and 0 for nobody. Floating-point numbers
    are safe here: only +, -, * and / are used, which give the same results on every machine.

    The basis holds one column per row: a table, or sitting alone at a cost too high to remain in the end.
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
        """Add more tables and solve; False if all of them were known."""
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
        """Bring a table into the basis in place of the column that is used up first."""
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
