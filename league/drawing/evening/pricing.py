"""Tables that cost little beside the prices of their players, found without looking at every four."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.drawing.evening.division import Costs, Four

__all__ = ["PARTS", "Priced", "cheap_tables"]

PARTS = 1680  #: prices are whole numbers of such parts of a cost
Priced = tuple[int, Four]  #: what a table costs beyond the prices of its players, in parts


def cheap_tables(costs: Costs, prices: Sequence[int], limit: int) -> Iterator[Priced]:
    """All tables that cost at most ``limit`` parts beyond the prices of their players, in no particular order, some more than once.

    Each player's price is shared out over their three pairs. Every pair of a table is in two of its four trios, so that one of these has
    at most half of the table's sum, and one of the three pairs of that trio at most a third of it: tables are built from such pairs.
    What the table costs beside its pairs is not negative, and comes last. Ways of sitting out are tables, too (:class:`Costs`).
    """
    most, own = 3 * limit, prices[: len(costs.pairs)]
    rest = [
        [3 * PARTS * cost - mine - price for cost, price in zip(row, own, strict=True)] for row, mine in zip(costs.pairs, own, strict=True)
    ]
    for one, row in enumerate(rest):
        for two in range(one + 1, len(rest)):
            if 6 * row[two] <= most:
                sums = [a + b for a, b in zip(row, rest[two], strict=True)]
                for beyond, table in _around(one, two, row[two], sums, rest, most):
                    in_all = beyond + PARTS * costs.beside(table)
                    if in_all <= limit:
                        yield in_all, table
    for who in costs.may_rest:
        yield from ((beyond, way) for way in costs.rest(who) if (beyond := -prices[who] - prices[way[1]]) <= limit)


def _around(one: int, two: int, pair: int, sums: list[int], rest: list[list[int]], most: int) -> Iterator[Priced]:
    """The tables with such a pair and a third player who makes such a trio with them."""
    for three, of_three in enumerate(sums):
        if 2 * (pair + of_three) <= most and three not in (one, two):
            left = most - pair - of_three
            for four, (a, b) in enumerate(zip(sums, rest[three], strict=True)):
                if a + b <= left and four not in (one, two, three):
                    first, second, third, last = sorted((one, two, three, four))
                    yield (most - left + a + b) // 3, (first, second, third, last)
