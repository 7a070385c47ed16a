"""Prices of the players: what each adds to the cost at least, so that no table costs less than its four together. They are the dual of a
linear programme, which is solved with few of all tables (column generation): its prices tell which tables are missing. Any prices prove a
bound, computed in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from league.drawing.effort import Effort
from league.drawing.evening.division import Costs, Four
from league.drawing.evening.pricing import PARTS, Priced, cheap_tables
from league.drawing.evening.programme import Programme
from league.drawing.lots import Lots

__all__ = ["Prices", "best_prices"]

ROUNDS = 200  #: ten are usual
LOOKED_AT = 40  #: tables per round, times the players; only the first rounds have more
TAKEN = 4  #: of these tables, times the players


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices in parts of a cost such that no table costs less than its players' prices; so no division costs less than all prices
    together."""

    parts: tuple[int, ...]

    @property
    def bound(self) -> int:
        """A lower bound for the cost of a division, rounded up because costs are whole numbers."""
        return -(-sum(self.parts) // PARTS)


def best_prices(costs: Costs, groups: Sequence[Four], enough: int, lots: Lots, effort: Effort) -> Prices:
    """The prices with the highest sum, as far as time allows; ends early if they prove ``enough``. ``groups``: a good division."""
    programme = Programme(costs, groups, lots)
    best, asked = Prices((0,) * costs.rows), _half_shares(costs, groups)
    most = LOOKED_AT * len(costs.pairs)
    for count in range(ROUNDS):
        cheap = sorted(islice(cheap_tables(costs, asked, -1), most))
        if len(cheap) < most:
            best = max(best, _lowered(costs, asked, cheap), key=lambda prices: sum(prices.parts))
        known = not programme.extend(_varied(cheap, len(costs.pairs))) and count
        if best.bound >= enough or known or not effort.goes_on("proof", count / ROUNDS):
            break
        asked = [round(price * PARTS) for price in programme.prices[: costs.rows]]
    return best


def _half_shares(costs: Costs, groups: Iterable[Four]) -> list[int]:
    """Initial prices: for everybody half the cost of their pairs at a good division's tables."""
    prices = [0] * len(costs.pairs)
    for group in groups:
        if not costs.is_rest(group):
            for who in group:
                prices[who] = sum(costs.pairs[who][other] for other in group) * PARTS // 2
    return _with_places(costs, prices)


def _with_places(costs: Costs, prices: list[int]) -> list[int]:
    """Append the highest possible prices of the places for sitting out, so that sitting out costs nobody who may do so less than
    nothing."""
    return prices + [-max(prices[who] for who in costs.may_rest)] * (costs.rows - len(prices)) if costs.may_rest else prices


def _varied(cheap: Sequence[Priced], players: int) -> list[Four]:
    """The cheapest tables overall, and each player's cheapest."""
    own: dict[int, Four] = {}
    for _, table in cheap:
        for who in table:
            own.setdefault(who, table)
    return [*own.values(), *(table for _, table in cheap[: TAKEN * players])]


def _lowered(costs: Costs, asked: Sequence[int], cheap: Iterable[Priced]) -> Prices:
    """Lower the prices until no table is too cheap: each player gives up a quarter of the largest shortfall at any of their tables."""
    missing = [0] * len(costs.pairs)
    for beyond, table in cheap:
        if not costs.is_rest(table):
            for who in table:
                missing[who] = min(missing[who], beyond)
    return Prices(tuple(_with_places(costs, [price + lack // 4 for price, lack in zip(asked, missing, strict=False)])))
