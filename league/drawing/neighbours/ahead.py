"""Find out whether later sessions can still be drawn without anybody meeting again, by drawing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours.bits import players_of
from league.drawing.task import Blocks

__all__ = ["ALL_WAYS", "all_sessions", "few_later_sessions", "later_sessions"]

ALL_WAYS = 16  #: players up to which all sessions are searched
TABLES_FOR_A_SWAP = 8  #: tables tried in the time of one swap
MOST_TABLES = 200_000  #: tables tried to list all sessions
AT_ONCE = 60  #: swaps in one session before moving to the next

Tables = list[list[int]]


def later_sessions(line_ups: Sequence[Sequence[int]], never: Sequence[int], steps: int, lots: Lots, effort: Effort) -> Blocks | None:
    """Sessions for these line-ups (as many players as fill tables) in which nobody meets anybody of ``never`` (by player, as bits), and no
    two meet twice; None if none were found within so many swaps."""
    if max(map(len, line_ups), default=0) <= ALL_WAYS:
        return _Ways(line_ups, TABLES_FOR_A_SWAP * steps).found(list(never))
    sessions = [_Session(line_up, lots) for line_up in line_ups]
    while steps > 0 and effort.goes_on("ahead"):
        swaps = 0
        is_free = True
        for session in lots.shuffled(sessions):
            conflicts, taken = session.settle(_met_elsewhere(session, sessions, never), AT_ONCE)
            swaps += taken
            is_free = is_free and not conflicts
        if is_free and all(session.is_free(_met_elsewhere(session, sessions, never)) for session in sessions):
            return [session.tables for session in sessions]
        steps -= max(1, swaps)
    return None


def few_later_sessions(
    line_ups: Sequence[Sequence[int]], never: Sequence[int], steps: int, lots: Lots, may_sit: Callable[[int, int], bool]
) -> Blocks | None:
    """:func:`later_sessions` for at most :data:`ALL_WAYS` players, only of tables that may sit in a session (the number of the line-up, and
    the players as bits), and others each time: a search from the lowest number up always finds the same first, so the players change their
    numbers by lot."""
    players = lots.shuffled(range(len(never)))
    number = {who: place for place, who in enumerate(players)}
    renumbered = [sum(1 << number[other] for other in players_of(never[who])) for who in players]
    ways = _Ways(
        [[number[who] for who in line_up] for line_up in line_ups],
        TABLES_FOR_A_SWAP * steps,
        lambda session, bits: may_sit(session, sum(1 << players[place] for place in players_of(bits))),
    )
    found = ways.found(renumbered)
    return None if found is None else [[[players[place] for place in table] for table in session] for session in found]


def all_sessions(line_up: Sequence[int], never: Sequence[int]) -> Iterator[Tables]:
    """All sessions of these players in which nobody meets anybody of ``never`` (by player, as bits)."""
    return _Ways([line_up], MOST_TABLES).divided(sum(1 << who for who in line_up), list(never))


def _met_elsewhere(one: _Session, sessions: Sequence[_Session], never: Sequence[int]) -> list[int]:
    met = list(never)
    for session in sessions:
        if session is not one:
            for who, table in session.at.items():
                met[who] |= session.seated[table] & ~(1 << who)
    return met


class _Session:
    """Tables drawn by lot and mended by swapping two players: one who meets somebody they must not, and the one it is best to swap with.
    Players just swapped stay put for a while (tabu search)."""

    def __init__(self, players: Sequence[int], lots: Lots) -> None:
        self._lots, self._players = lots, tuple(players)
        lotted = lots.shuffled(players)
        self._set([lotted[first : first + 4] for first in range(0, len(lotted), 4)])

    def _set(self, tables: Tables) -> None:
        self.tables = tables
        self.seated = [sum(1 << who for who in table) for table in tables]
        self.at = {who: number for number, table in enumerate(tables) for who in table}

    def is_free(self, met: Sequence[int]) -> bool:
        return not any(met[who] & self.seated[table] for who, table in self.at.items())

    def settle(self, met: Sequence[int], most: int) -> tuple[int, int]:
        """Swap until nobody meets anybody of ``met``, at most so often. Keeps the tables with the fewest conflicts; returns their number
        and the number of swaps."""
        self._met = met
        self._own = {who: (met[who] & self.seated[self.at[who]]).bit_count() for who in self._players}
        self._rests_until = dict.fromkeys(self._players, 0)
        conflicts = least = sum(self._own.values()) // 2
        best = [list(table) for table in self.tables]
        swaps = 0
        while conflicts and swaps < most:
            swaps += 1
            bad = [who for who in self._players if self._own[who]]
            one = self._lots.one_of(bad)
            change, others = self._best(one, swaps, least - conflicts)
            if not others:
                continue
            other = self._lots.one_of(others)
            self._swap(one, other)
            conflicts += change
            self._rests_until[one] = self._rests_until[other] = swaps + 2 + self._lots.below(len(bad) + 1)
            if conflicts < least:
                least, best = conflicts, [list(table) for table in self.tables]
        self._set(best)
        return least, swaps

    def _best(self, one: int, now: int, enough: int) -> tuple[int, list[int]]:
        """The change in conflicts of the best swaps, and the players to swap with; resting players are swapped only for fewer conflicts
        than ever (``enough``)."""
        table, met, own = self.at[one], self._met[one], self._own
        mine = self.seated[table] & ~(1 << one)
        rests = self._rests_until[one] > now
        least, best = 99, list[int]()
        for other in self._players:
            there = self.at[other]
            if there == table:
                continue
            change = (met & self.seated[there] & ~(1 << other)).bit_count() + (self._met[other] & mine).bit_count() - own[one] - own[other]
            if change > least or (change >= enough and (rests or self._rests_until[other] > now)):
                continue
            if change < least:
                least, best = change, []
            best.append(other)
        return least, best

    def _swap(self, one: int, other: int) -> None:
        here, there = self.at[one], self.at[other]
        for table, goes, comes in ((here, one, other), (there, other, one)):
            self.tables[table][self.tables[table].index(goes)] = comes
            self.seated[table] ^= 1 << goes | 1 << comes
            self.at[comes] = table
        for table in (here, there):
            for who in self.tables[table]:
                self._own[who] = (self._met[who] & self.seated[table]).bit_count()


class _Ways:
    """A search of all sessions, one after another, of tables that may sit in them."""

    def __init__(self, line_ups: Sequence[Sequence[int]], steps: int, may_sit: Callable[[int, int], bool] | None = None) -> None:
        self._rest = [sum(1 << who for who in line_up) for line_up in line_ups]
        self._steps, self._may_sit = steps, may_sit

    def found(self, never: list[int], session: int = 0) -> Blocks | None:
        if session == len(self._rest):
            return []
        for tables in self.divided(self._rest[session], never, session):
            met = list(never)
            for table in tables:
                for who in table:
                    met[who] |= sum(1 << other for other in table if other != who)
            later = self.found(met, session + 1)
            if later is not None:
                return [tables, *later]
        return None

    def divided(self, rest: int, never: Sequence[int], session: int = 0) -> Iterator[Tables]:
        if not rest:
            yield []
            return
        first = (rest & -rest).bit_length() - 1
        free = rest & ~never[first] & ~(1 << first)
        for second, with_second in _each(free, never):
            for third, with_third in _each(with_second, never):
                for last, _ in _each(with_third, never):
                    self._steps -= 1
                    if self._steps < 0:
                        return
                    table = [first, second, third, last]
                    bits = sum(1 << who for who in table)
                    if self._may_sit is not None and not self._may_sit(session, bits):
                        continue
                    for tables in self.divided(rest & ~bits, never, session):
                        yield [table, *tables]


def _each(free: int, never: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each of these players, with those after them whom they may meet."""
    while free:
        lowest = free & -free
        free ^= lowest
        who = lowest.bit_length() - 1
        yield who, free & ~never[who]
