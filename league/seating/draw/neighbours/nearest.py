"""Tables of near neighbours at which nobody meets whom they must not: a beam search from the top of the order down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from league.seating.draw.effort import Effort

__all__ = ["Nearest", "nearest"]

MOST_TABLES = 400  #: looked at for everybody as the first of a table, the nearest companions first
BRANCHES = 20  #: of one beginning
ROUNDS = 6  #: of raising the prices
SCALE = 64  #: prices are shares of a place

Four = tuple[int, int, int, int]
Priced = tuple[int, int, int]  #: a table's cost beyond its players' prices, its cost, and who sits there, as bits
State = tuple[int, int, int, tuple[int, ...]]  #: the cost beyond the prices, the cost, who has no table yet, the tables


@dataclass(frozen=True, slots=True)
class Nearest:
    """Sessions found, those of the nearest neighbours first; ``is_whole``: nothing was left away, there are no others."""

    sessions: list[list[list[int]]]
    is_whole: bool


def nearest(players: Sequence[int], never: Sequence[int], mates: Sequence[int], width: int, effort: Effort) -> Nearest:
    """Divide players (in their order, as many as fill tables) into tables at which nobody meets anybody of ``never`` (by player, as bits).

    What is kept small is the sum of the differences of places of all pairs at a table, and far before that the number of pairs of
    ``mates`` (by player, as bits). A beginning is judged by what its tables cost beyond the prices of their players: prices are such that
    no table costs less than its four players' together, so that no rest costs less than its players' (weak duality).
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
    """All beginnings with one more table, that of the first who has none."""
    for beyond, in_all, rest, tables in states:
        branches = 0
        for more, cost, table in offers[(rest & -rest).bit_length() - 1]:
            if table & rest == table:
                yield beyond + more, in_all + cost, rest ^ table, (*tables, table)
                branches += 1
                if branches == BRANCHES:
                    break


class _Tables:
    """For every place in ``players`` the possible tables of which it is the first, with their costs, scaled."""

    def __init__(self, players: Sequence[int], never: Sequence[int], mates: Sequence[int]) -> None:
        place = {who: number for number, who in enumerate(players)}
        self._may = [sum(1 << place[other] for other in players if other != who and not never[who] >> other & 1) for who in players]
        self._mates = [sum(1 << place[other] for other in players if other != who and mates[who] >> other & 1) for who in players]
        self._for_mates = 3 * len(players) ** 2 if any(self._mates) else 0
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
        """Of the six differences the largest counts three times, that of the two in the middle once; the others make up two more of it."""
        first, second, third, last = four
        pairs = 0
        if self._for_mates:
            seated = _bits(four)
            pairs = sum((self._mates[who] & seated).bit_count() for who in four) // 2
        return SCALE * (3 * (last - first) + third - second + self._for_mates * pairs)


def _prices(fours: Sequence[Sequence[tuple[int, Four]]], players: int) -> list[int]:
    """Raise everybody's price by a quarter of what the cheapest of their tables costs beyond its prices, again and again: no table's four
    players are ever raised by more than that."""
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
