"""Find the tables that cost little beyond the prices of their players, without looking at every four."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.drawing.evening.division import Costs, Four

__all__ = ["PARTS", "Priced", "cheap_tables"]

PARTS = 1680  #: prices are whole numbers of such parts of a cost
Priced = tuple[int, Four]  #: the cost of a table beyond the prices of its players, in parts


def cheap_tables(costs: Costs, prices: Sequence[int], limit: int) -> Iterator[Priced]:
    """All tables that cost at most ``limit`` parts beyond the prices of their players, in no particular order, some more than once.

    Each player's price is divided among their three pairs. Every pair of a table is in two of its four trios, so one trio has at most half
    of the table's sum, and one of that trio's pairs at most a third of it: tables are built up from such pairs. The cost of a table in
    addition to its pairs is not negative, and is checked last. Ways of sitting out are tables, too (:class:`Costs`).
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
        ways = [(-prices[who] - prices[way[1]], way) for way in costs.rest(who)]
        yield from (priced for priced in ways if priced[0] <= limit)


def _around(one: int, two: int, pair: int, sums: list[int], rest: list[list[int]], most: int) -> Iterator[Priced]:
    """The tables containing this pair and a third player who makes a cheap enough trio with it."""
    for three, of_three in enumerate(sums):
        if 2 * (pair + of_three) <= most and three not in (one, two):
            left = most - pair - of_three
            for four, (a, b) in enumerate(zip(sums, rest[three], strict=True)):
                if a + b <= left and four not in (one, two, three):
                    first, second, third, last = sorted((one, two, three, four))
                    yield (most - left + a + b) // 3, (first, second, third, last)
