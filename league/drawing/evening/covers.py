"""Seat everybody at tables from a list as cheaply as possible: a search that remembers the sets of players it has seated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from league.drawing.effort import Effort
from league.drawing.evening.division import Four
from league.drawing.evening.pricing import PARTS, Priced

__all__ = ["Cover", "cheapest_cover"]

SURE_UP_TO = 20  #: players: even if all of their 4845 tables are possible, no more than 24 million are tried, in 1.5 s
STEPS = 10_000_000  #: tables tried at most for more players
BETWEEN_LOOKS = 200_000  #: steps


@dataclass(frozen=True, slots=True)
class Cover:
    """The cheapest tables that seat everybody, or none if every way costs too much. Without ``is_sure``, there was no time to try all
    ways."""

    groups: tuple[Four, ...]
    is_sure: bool


def cheapest_cover(tables: Sequence[Priced], rows: int, limit: int, effort: Effort) -> Cover:
    """The cheapest way to seat players 0 to n-1 at some of these tables (or to let them sit out, see :class:`Costs`) for at most ``limit``
    in all; no table costs less than 0."""
    tables = [priced for priced in tables if priced[0] <= limit]
    places = Counter(who for _, table in tables for who in table if who < rows)
    if len(places) < rows:
        return Cover((), is_sure=True)
    order = sorted(range(rows), key=lambda who: (places[who], who))
    search = _CoverSearch(tables, order, limit, effort)
    search.seat(0, 0)
    return Cover(tuple(_four(order, table) for table in search.best if table.bit_count() == 4), is_sure=search.goes_on)


def _four(order: Sequence[int], table: int) -> Four:
    one, two, three, four = sorted(who for rank, who in enumerate(order) if table >> rank & 1)
    return one, two, three, four


class _CoverSearch:
    """A search that gives the next table to the first player without a seat, so that each division is met in one order only. Of all ways to
    seat the same set of players, only cheaper ones are followed (dynamic programming over subsets, as bits). Players with the fewest tables
    come first."""

    def __init__(self, tables: Sequence[Priced], order: Sequence[int], limit: int, effort: Effort) -> None:
        rank = {who: place for place, who in enumerate(order)}
        self.choices: list[list[tuple[int, int]]] = [[] for _ in order]  # by the first of their players
        for cost, table in sorted(tables):
            ranks = [rank[who] for who in table if who in rank]
            self.choices[min(ranks)].append((cost, sum(1 << place for place in ranks)))
        self.limit, self.goes_on, self.best = limit, True, tuple[int, ...]()
        self._everybody = (1 << len(order)) - 1
        self._effort = effort
        self._path: list[int] = []
        self._reached: dict[int, int] = {}
        self._steps = self._look = 0

    def seat(self, seated: int, cost: int) -> None:
        """Seat everybody who is left."""
        if seated == self._everybody:
            self.best, self.limit = tuple(self._path), cost - PARTS  # divisions differ by whole costs
            return
        ahead = self.choices[(~seated & (seated + 1)).bit_length() - 1]
        self._count(len(ahead))
        reached = self._reached
        for beyond, table in ahead:
            after = cost + beyond
            if after > self.limit or not self.goes_on:
                break
            if not table & seated and after < reached.get(seated | table, after + 1):
                reached[seated | table] = after
                self._path.append(table)
                self.seat(seated | table, after)
                self._path.pop()

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > self._look:
            self._look += BETWEEN_LOOKS
            self.goes_on = (self._steps <= STEPS or len(self.choices) <= SURE_UP_TO) and self._effort.goes_on("proof")
