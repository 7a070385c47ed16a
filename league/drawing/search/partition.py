"""Divide players into tables that keep apart those who must not meet, or prove that there is no way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

__all__ = ["Partitioned", "circles", "partition", "too_many_apart"]


class Partitioned(NamedTuple):
    """Tables of four, or None; ``is_sure``: if there are no tables, that is proved."""

    tables: list[list[int]] | None
    is_sure: bool


def partition(players: Sequence[int], apart: Sequence[frozenset[int]], steps: int) -> Partitioned:
    """Divide players (as many as fill tables) by searching all ways, those with the fewest possible companions first; ``apart`` lists for
    every player those they must not sit with. Gives up after trying so many tables."""
    search = _PartitionSearch(players, apart, steps)
    rest = 0
    for who in players:
        rest |= 1 << who
    tables = search.divided(rest)
    return Partitioned(tables, tables is not None or search.steps > 0)


class _PartitionSearch:
    def __init__(self, players: Sequence[int], apart: Sequence[frozenset[int]], steps: int) -> None:
        self.players, self.steps = players, steps
        self.may = {who: ~(sum(1 << other for other in apart[who]) | 1 << who) for who in players}
        self.dead: set[int] = set()  # sets of players, as bits, that cannot be divided

    def divided(self, rest: int) -> list[list[int]] | None:
        if not rest:
            return []
        if rest in self.dead:
            return None
        first = min((who for who in self.players if rest >> who & 1), key=lambda who: (self.may[who] & rest).bit_count())
        for table in self._tables_of(first, rest):
            self.steps -= 1
            if self.steps <= 0:
                return None
            others = self.divided(rest & ~sum(1 << who for who in table))
            if others is not None:
                return [table, *others]
        if self.steps > 0:
            self.dead.add(rest)
        return None

    def _tables_of(self, first: int, rest: int) -> Iterator[list[int]]:
        """All possible tables for a player, in the players' order."""
        for two, with_two in self._each(self.may[first] & rest):
            for three, with_three in self._each(with_two):
                for four, _ in self._each(with_three):
                    yield [first, two, three, four]

    def _each(self, possible: int) -> Iterator[tuple[int, int]]:
        """Each possible player, with those after them whom they may meet."""
        for who in self.players:
            if possible >> who & 1:
                possible &= ~(1 << who)
                yield who, possible & self.may[who]


def too_many_apart(players: Sequence[int], apart: Sequence[frozenset[int]], seats: int) -> list[int]:
    """More than ``seats`` players no two of whom may meet, if easily found: each needs a table of their own, or sits out."""
    for first in players:
        clique, possible = [first], set(apart[first])
        while possible:
            nearest = max(sorted(possible), key=lambda who: len(apart[who] & possible))
            clique.append(nearest)
            possible &= apart[nearest]
        if len(clique) > seats:
            return sorted(clique)
    return []


def circles(players: Sequence[int], apart: Sequence[frozenset[int]]) -> list[list[int]]:
    """The players divided into circles, such that nobody may sit with anybody of another circle."""
    rest, found = set(players), []
    while rest:
        circle = [min(rest)]
        rest.remove(circle[0])
        for who in circle:  # grows meanwhile
            near = sorted(rest - apart[who])
            circle += near
            rest.difference_update(near)
        found.append(sorted(circle))
    return found
