"""Tables of near neighbours at which nobody meets somebody they must not: a beam search from the top of the order down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from league.drawing.effort import Effort
from league.drawing.neighbours.ranked import tier_weights

__all__ = ["Nearest", "nearest"]

MOST_TABLES = 400  #: tables considered per player as the first of a table, with the nearest companions first
BRANCHES = 20  #: per beginning
ROUNDS = 6  #: of raising the prices
SCALE = 64  #: prices are shares of a place

Four = tuple[int, int, int, int]
Tiers = Sequence[Sequence[int]]
Priced = tuple[int, int, int]  #: a table's cost beyond its players' prices, its cost, and its players as bits
State = tuple[int, int, int, tuple[int, ...]]  #: the cost beyond the prices, the cost, the players without a table, the tables


@dataclass(frozen=True, slots=True)
class Nearest:
    """Sessions found, nearest neighbours first; ``is_whole``: nothing was left out, so there are no others."""

    sessions: list[list[list[int]]]
    is_whole: bool


def nearest(players: Sequence[int], never: Sequence[int], mates: Tiers, width: int, effort: Effort) -> Nearest:
    """Divide players (in their order, as many as fill tables) into tables at which nobody meets anybody of ``never`` (by player, as bits).

    Minimised are the number of pairs of ``mates`` (by player, as bits, for each tier of groups, earlier tiers first) and, far behind that,
    the sum of the differences of places over all pairs at a table. A beginning is judged by the cost of its tables beyond the prices of
    their players. Prices are such that no table costs less than its four players' prices together, so the rest never costs less than the
    prices of its players (weak duality).
    """
    tables = _Tables(players, never, mates)
    prices = _prices(tables.fours, len(players))
    offers = [sorted((cost - sum(prices[who] for who in four), cost, _bits(four)) for cost, four in fours) for fours in tables.fours]
    states: list[State] = [(0, 0, (1 << len(players)) - 1, ())]
    is_whole = not tables.are_cut
    for level in range(len(players) // 4):
        if not effort.goes_on("neighbours", 4 * level / len(players)):
            return Nearest([], is_whole=False)
        longer = list(_longer(states, offers))
        is_whole = is_whole and len(longer) <= width and not any(len(offer) > BRANCHES for offer in offers)
        states = nsmallest(width, longer)
    states.sort(key=lambda state: (state[1], state[3]))
    return Nearest([[[players[who] for who in _each(table)] for table in tables] for *_, tables in states], is_whole)


def _longer(states: Sequence[State], offers: Sequence[Sequence[Priced]]) -> Iterator[State]:
    """Extend all beginnings by one table, that of the first player without one."""
    for beyond, in_all, rest, tables in states:
        branches = 0
        for more, cost, table in offers[(rest & -rest).bit_length() - 1]:
            if table & rest == table:
                yield beyond + more, in_all + cost, rest ^ table, (*tables, table)
                branches += 1
                if branches == BRANCHES:
                    break


class _Tables:
    """For each place in ``players``, the possible tables of which it is the first, with their scaled costs."""

    def __init__(self, players: Sequence[int], never: Sequence[int], mates: Tiers) -> None:
        place = {who: number for number, who in enumerate(players)}
        self._may = [sum(1 << place[other] for other in players if other != who and not never[who] >> other & 1) for who in players]
        weights = tier_weights(len(mates), 3 * len(players) ** 2, 2 * len(players))
        self._tiers = [
            (weight, [sum(1 << place[other] for other in players if other != who and tier[who] >> other & 1) for who in players])
            for weight, tier in zip(weights, mates, strict=True)
        ]
        self.are_cut = False
        self.fours = [self._of(first) for first in range(len(players))]

    def _of(self, first: int) -> list[tuple[int, Four]]:
        found: list[tuple[int, Four]] = []
        after = self._may[first] >> (first + 1) << (first + 1)
        for last in _each(after):
            if len(found) >= MOST_TABLES:
                self.are_cut = True
                break
            between = after & self._may[last] & ((1 << last) - 1)
            for third in _each(between):
                for second in _each(between & self._may[third] & ((1 << third) - 1)):
                    four = first, second, third, last
                    found.append((self._cost(four), four))
        return found

    def _cost(self, four: Four) -> int:
        """The six differences are three times the largest, plus the one of the middle two: the four others add up to the largest twice and
        that one."""
        first, second, third, last = four
        seated = _bits(four) if self._tiers else 0
        within = sum(weight * (sum((mates[who] & seated).bit_count() for who in four) // 2) for weight, mates in self._tiers)
        return SCALE * (3 * (last - first) + third - second + within)


def _prices(fours: Sequence[Sequence[tuple[int, Four]]], players: int) -> list[int]:
    """Repeatedly raise everybody's price by a quarter of what the cheapest of their tables costs beyond its prices: a table's four players
    together are never raised by more than that."""
    prices = [0] * players
    for _ in range(ROUNDS):
        beyond: list[int | None] = [None] * players
        for offers in fours:
            for cost, (first, second, third, last) in offers:
                more = cost - prices[first] - prices[second] - prices[third] - prices[last]
                for who in (first, second, third, last):
                    least = beyond[who]
                    if least is None or more < least:
                        beyond[who] = more
        prices = [price + (more or 0) // 4 for price, more in zip(prices, beyond, strict=True)]
    return prices


def _bits(players: Sequence[int]) -> int:
    return sum(1 << who for who in players)


def _each(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
