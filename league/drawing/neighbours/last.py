"""The last session, after which nothing need be possible: the nearest tables there are, as an exact cover of the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from league.drawing.neighbours.bits import players_of

__all__ = ["nearest_of_few"]

MOST_TABLES = 2_000  #: that may be, so that all of them are looked at
LOOKS = 200_000  #: at tables, by the search

Priced = tuple[int, int]  #: a table's cost and its players as bits


def nearest_of_few(
    players: Sequence[int], never: Sequence[int], is_possible: Callable[[int], bool], cost: Callable[[int], int]
) -> list[list[int]] | None:
    """The cheapest tables of all players (as many as fill tables) at which nobody meets anybody of ``never`` (by player, as bits), each of
    them ``is_possible`` (its players as bits); the cheapest found, if the search does not end in so many looks. None if there are none, or
    too many tables are possible."""
    tables: list[Priced] = []
    for first in players:
        others = _after(first, sum(1 << who for who in players) & ~never[first])
        tables += [(cost(table), table) for table in _tables(first, others, never) if is_possible(table)]
        if len(tables) > MOST_TABLES:
            return None
    found = _Cheapest(sorted(tables)).found(sum(1 << who for who in players))
    return None if found is None else [players_of(table) for table in found]


def _tables(first: int, others: int, never: Sequence[int]) -> list[int]:
    found = []
    for second in players_of(others):
        after_second = _after(second, others & ~never[second])
        for third in players_of(after_second):
            rest = _after(third, after_second & ~never[third])
            found += [1 << first | 1 << second | 1 << third | 1 << last for last in players_of(rest)]
    return found


class _Cheapest:
    """Branch and bound: a player with fewest tables left gets one of them, the cheapest first. Everybody costs at least a quarter of the
    cheapest of their tables."""

    def __init__(self, tables: Sequence[Priced]) -> None:
        self._tables, self._looks = tables, LOOKS
        self._least: int | None = None
        self._best: list[int] | None = None

    def found(self, players: int) -> list[int] | None:
        self._search(players, self._tables, 0, [])
        return self._best

    def _search(self, missing: int, tables: Sequence[Priced], spent: int, chosen: list[int]) -> None:
        if not missing:
            self._least, self._best = spent, chosen
            return
        self._looks -= len(tables)
        cheapest: dict[int, int] = {}
        count: dict[int, int] = {}
        for cost, table in tables:
            for who in players_of(table):
                cheapest.setdefault(who, cost)
                count[who] = count.get(who, 0) + 1
        if len(count) < missing.bit_count() or (self._least is not None and 4 * (self._least - spent) <= sum(cheapest.values())):
            return
        rarest = 1 << min(count, key=lambda who: (count[who], who))
        for cost, table in tables:
            if table & rarest and self._looks > 0 and (self._least is None or spent + cost < self._least):
                self._search(missing & ~table, [other for other in tables if not other[1] & table], spent + cost, [*chosen, table])


def _after(who: int, bits: int) -> int:
    """Those of the players (as bits) that come after one."""
    return bits >> (who + 1) << (who + 1)
