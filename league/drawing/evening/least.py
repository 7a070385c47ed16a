"""Divide players into tables of four at the least cost, proved as far as time allows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from league.drawing.effort import Effort
from league.drawing.evening.covers import cheapest_cover
from league.drawing.evening.division import Cost, Costs, EveningDivision, Four, TableCost
from league.drawing.evening.prices import Prices, best_prices
from league.drawing.evening.pricing import PARTS, Priced, cheap_tables
from league.drawing.evening.swaps import better_by_swaps
from league.drawing.lots import Lots

__all__ = ["PROVED_UP_TO", "least_meetings"]

PROVED_UP_TO = 80  #: players: for 40 a proof takes 0.1 s, for 80 a second
COOLINGS = 2  #: further local searches if there is no proof
MANY = 50_000  #: limit on the tables found, many of which are found more than once
FEW = 120  #: tables to begin with

Groups = Sequence[Four]


def least_meetings(
    players: Collection[int],
    cost: Cost,
    lots: Lots,
    effort: Effort,
    extra: TableCost | None = None,
    may_rest: Collection[int] | None = None,
) -> EveningDivision:
    """Divide players into tables of four so that all pairs together cost least; lots decide between equals. If four does not divide their
    number, the remainder sits out: of those who ``may_rest`` (default: anybody), the ones without whom the rest costs least. ``extra``: the
    cost of a table in addition to its pairs; no cost may be negative.

    A local search finds a division, a linear programme a bound (:mod:`~league.drawing.evening.prices`), and if they differ, dynamic
    programming looks for something better among the tables that could be part of it. For more than :data:`PROVED_UP_TO` players there is
    only the local search, which sees nothing but pairs, and a bound from the cost of everybody's three companions.
    """
    costs = Costs(lots.shuffled(sorted(players)), cost, extra, players if may_rest is None else may_rest)
    bound = _by_companions(costs.pairs)
    groups = _by_swaps(costs, lots, effort, bound)
    if bound < costs.total(groups) and len(players) <= PROVED_UP_TO:
        groups, bound = _proved(costs, groups, lots, effort)
    for _ in range(COOLINGS):
        if bound < costs.total(groups) and effort.goes_on("groups"):
            groups = min(groups, _by_swaps(costs, lots, effort, bound), key=costs.total)
    tables = [group for group in groups if not costs.is_rest(group)]
    return EveningDivision(tuple(map(costs.named, tables)), costs.total(tables), bound)


def _by_companions(pairs: Sequence[Sequence[int]]) -> int:
    """A lower bound: everybody has three companions, who cost no less than the cheapest three, and each pair is counted from both sides. At
    most three players have none."""
    shares = sorted(sum(sorted([*row[:who], *row[who + 1 :]])[:3]) for who, row in enumerate(pairs))
    return (sum(shares[: len(shares) // 4 * 4]) + 1) // 2


def _by_swaps(costs: Costs, lots: Lots, effort: Effort, enough: int) -> Groups:
    """A good division in which the first of those who may sit out (already in the order of their lots) do so."""
    resting = costs.may_rest[: costs.rows - len(costs.pairs)]
    playing = [who for who in range(len(costs.pairs)) if who not in resting]
    pairs = [[costs.pairs[one][other] for other in playing] for one in playing]
    tables = better_by_swaps(pairs, lots, effort, enough=enough)
    return [
        *((playing[a], playing[b], playing[c], playing[d]) for a, b, c, d in tables),
        *(costs.rest(who)[place] for place, who in enumerate(resting)),
    ]


def _proved(costs: Costs, groups: Groups, lots: Lots, effort: Effort) -> tuple[Groups, int]:
    """The cheapest division and its cost, or as good a division and as high a bound as time allows.

    The cost of a division beyond the prices of all players is the sum over its tables, so a division that exceeds them by at most some
    amount has only tables that do so. More and more tables are admitted, the cheapest first, until there is a division, which then is the
    cheapest, or none below the known one.
    """
    least = costs.total(groups)
    prices = best_prices(costs, groups, least, lots, effort)
    bound = prices.bound
    for reach, tables in _reaches(costs, prices, least):
        if reach >= bound:
            cover = cheapest_cover(tables, costs.rows, reach * PARTS - sum(prices.parts), effort)
            if cover.groups:
                return cover.groups, costs.total(cover.groups)
            if not cover.is_sure:
                break
            bound = reach + 1
    return groups, bound


def _reaches(costs: Costs, prices: Prices, least: int) -> Iterator[tuple[int, list[Priced]]]:
    """Rising costs below ``least``, each with all tables of divisions that cost no more, until there are too many tables."""
    in_all, upto, few = sum(prices.parts), prices.bound, FEW
    while upto < least:
        tables = list(islice(cheap_tables(costs, prices.parts, upto * PARTS - in_all), MANY))
        if len(tables) == MANY:
            return
        tables = sorted(set(tables))
        while few < len(tables):
            yield min(upto, (in_all + tables[few][0]) // PARTS), tables
            few = few * 3 // 2
        yield upto, tables
        upto = max(upto + 1, min(2 * upto - prices.bound, least - 1))
