"""Starting winds at tables of several sizes: of five, one begins without a wind; of three nobody is North, of two nobody West or North."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from league.drawing.arrangement import NO_WINDS, History, Table
from league.drawing.lots import Lots
from league.drawing.task import Blocks
from league.drawing.winds import seat_winds

__all__ = ["seat_mixed"]

ROUNDS = 60  #: times that a search looks at every table
FAR = 100  #: cost of each difference beyond one, after each session, against that of uneven counts


def seat_mixed(blocks: Blocks, history: History, lots: Lots) -> list[tuple[Table, ...]]:
    """Give the players of every table their winds, so that after every session each player's four counts differ as little as is found.

    At tables of four and five that is at most one, whatever the tables, if nobody has played before
    (:func:`~league.drawing.winds.seat_winds`). Of five, those begin without a wind who did so least in these sessions.
    """
    if any(len(table) < 4 for session in blocks for table in session):
        return _Orders(blocks, history, lots).seated()
    without = _without_wind(blocks, lots)
    fours = [[[who for who in table if who not in out] for table in session] for session, out in zip(blocks, without, strict=True)]
    seated = seat_winds(fours, history, lots)
    return [
        tuple((*four, *(who for who in table if who in out)) for four, table in zip(tables, session, strict=True))
        for tables, session, out in zip(seated, blocks, without, strict=True)
    ]


def _without_wind(blocks: Blocks, lots: Lots) -> list[set[int]]:
    """By session those who begin without a wind: one of each table of five."""
    times, found = Counter[int](), []
    for session in blocks:
        out = {min(lots.shuffled(table), key=times.__getitem__) for table in session if len(table) == 5}
        times.update(out)
        found.append(out)
    return found


class _Orders:
    """The orders E, S, W, N of all tables, improved by exchanging two winds at a table as long as that makes somebody's counts more even
    after some session; exchanges that change nothing are made now and then. The fifth of five counts as a wind of its own, whose number
    matters less."""

    def __init__(self, blocks: Blocks, history: History, lots: Lots) -> None:
        self._lots = lots
        self._tables = [[lots.shuffled(table) for table in session] for session in blocks]
        self._before = {who: [*history.winds.get(who, NO_WINDS), 0] for session in blocks for table in session for who in table}
        self._winds: dict[int, list[int]] = {who: [] for who in self._before}  # by session
        for session in self._tables:
            for table in session:
                self._begin(table)
        self._cost = {who: self._uneven(who) for who in self._before}

    def _begin(self, table: list[int]) -> None:
        """Seat a table by the winds its players had least so far, and note them."""
        seats = range(len(table))
        had = {who: self._had(who) for who in table}
        for _ in seats:
            for one, other in combinations(seats, 2):
                a, b = table[one], table[other]
                if had[b][one] + had[a][other] < had[a][one] + had[b][other]:
                    table[one], table[other] = b, a
        for wind, who in enumerate(table):
            self._winds[who].append(wind)

    def _had(self, who: int) -> list[int]:
        counts = list(self._before[who])
        for wind in self._winds[who]:
            counts[wind] += 1
        return counts

    def _uneven(self, who: int) -> int:
        """What somebody's counts cost: the squares of the differences beyond one after each session, and of the counts in the end."""
        counts, cost = list(self._before[who]), 0
        for wind in self._winds[who]:
            counts[wind] += 1
            beyond = max(counts[:4]) - min(counts[:4]) - 1
            if beyond > 0:
                cost += FAR * beyond * beyond
        return cost + sum(count * count for count in counts)

    def seated(self) -> list[tuple[Table, ...]]:
        numbers = [(session, table) for session, tables in enumerate(self._tables) for table in range(len(tables))]
        for _ in range(ROUNDS):
            improved = [self._improve(session, self._tables[session][table]) for session, table in self._lots.shuffled(numbers)]
            if not any(improved) and max(self._cost.values()) < FAR:
                break
        return [tuple(tuple(table) for table in session) for session in self._tables]

    def _improve(self, session: int, table: list[int]) -> bool:
        """Exchange winds at a table; whether anything became more even."""
        improved = False
        for one, other in combinations(range(len(table)), 2):
            a, b = table[one], table[other]
            before = self._cost[a] + self._cost[b]
            self._winds[a][session], self._winds[b][session] = other, one
            now = self._uneven(a), self._uneven(b)
            if sum(now) > before or (sum(now) == before and self._lots.random() < 1 / 2):
                self._winds[a][session], self._winds[b][session] = one, other
                continue
            improved |= sum(now) < before
            table[one], table[other] = b, a
            self._cost[a], self._cost[b] = now
        return improved
