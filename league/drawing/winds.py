"""Assign starting winds to the four players of each table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise, permutations

from league.drawing.arrangement import NO_WINDS, History, Table
from league.drawing.bounds import wind_floor
from league.drawing.colouring import Colouring
from league.drawing.lots import Lots
from league.drawing.task import Blocks

__all__ = ["seat_winds"]

STEPS, BRIEFLY = 24_000, 25  #: of wandering, at most, after adding a session and after settling a table; 4 microseconds each
STEPS_EACH = 150  #: for each table added so far, if there are few
IN_ALL, IN_ALL_EACH = 100_000, 2_000  #: steps after which no further attempt begins, at most and per table

Counts = dict[int, list[int]]


def _unevenness(order: Sequence[int], counts: Counts) -> int:
    """What this order adds to the sum of the squared counts, halved and without its constant."""
    return sum(counts[who][wind] for wind, who in enumerate(order))


def seat_winds(blocks: Blocks, history: History, lots: Lots) -> list[tuple[Table, ...]]:
    """Give the players of every table their winds, so that after every session each player's four counts differ by at most one.

    That is certain if nobody has played before, whatever the tables (see :class:`_Seating`). With earlier winds it may be impossible: then
    as few players as a search finds, after as few sessions, have counts further apart than necessary. Takes the best of several attempts.
    """
    best: list[tuple[Table, ...]] = []
    least: tuple[int, int] | None = None
    steps = 0
    enough = min(IN_ALL, IN_ALL_EACH * sum(map(len, blocks))) if len(blocks) > 1 else 0
    while least is None or (least[1] and steps < enough):
        attempt = _Seating(blocks, history, lots)
        seated = attempt.seated()
        missed = _missed(seated, history)
        if least is None or missed < least:
            best, least = seated, missed
        steps += attempt.steps
    return best


def _missed(sessions: Iterable[Iterable[Table]], history: History) -> tuple[int, int]:
    """The largest spread of winds beyond what was reachable for a player, and the sum of all such excesses over the sessions."""
    counts: Counts = {}
    worst = in_all = 0
    for session in sessions:
        for table in session:
            for wind, who in enumerate(table):
                mine = counts.setdefault(who, list(history.winds.get(who, NO_WINDS)))
                reachable = max(1, wind_floor(mine))
                mine[wind] += 1
                beyond = max(mine) - min(mine) - reachable
                if beyond > 0:
                    worst, in_all = max(worst, beyond), in_all + beyond
    return worst, in_all


class _Seating:
    """One attempt. A player's games are cut into turns of four (byes are left out), and every turn has each wind once; if winds were had
    before, the first turns complete earlier ones, with the winds had least.

    Sessions are added in order. If a game finds no wind, its table is seated as evenly as possible; players who got a wind other than
    planned keep it, and begin a new turn, so that their counts soon even out again.
    """

    def __init__(self, blocks: Blocks, history: History, lots: Lots) -> None:
        self._first = [0, *accumulate(map(len, blocks))]  # the number of each session's first table
        self._groups = [group for session in blocks for group in session]
        self._lots = lots
        self._counts: Counts = {who: list(history.winds.get(who, NO_WINDS)) for group in self._groups for who in group}  # with fixed games
        self._planned = {who: list(mine) for who, mine in self._counts.items()}  # with all games of the turns begun
        self._games: dict[int, list[tuple[int, int]]] = {who: [] for who in self._counts}  # a player's (table, turn) not fixed, in order
        self._running: dict[int, tuple[int, int]] = {}  # a player's last turn, and the number of games it still has
        self._whose: list[int] = []  # whose a turn is
        self._fixed: dict[int, int] = {}  # who sits at 4 * table + wind for good
        self._colouring = Colouring(len(self._groups), lots)

    @property
    def steps(self) -> int:
        """The length of the search: steps of wandering, and something for every game."""
        return self._colouring.steps + 4 * len(self._groups)

    def seated(self) -> list[tuple[Table, ...]]:
        for first, end in pairwise(self._first):
            for table in range(first, end):
                for who in self._groups[table]:
                    self._add(table, who)
            steps = min(STEPS, STEPS_EACH * end) if first else 0  # the tables of the first session do not affect one another
            self._colouring.wander(steps)
            while self._colouring.left:
                self._settle(min(table for table, _ in self._colouring.left))
                self._colouring.wander(BRIEFLY)
        tables = [self._table(number) for number in range(len(self._groups))]
        return [tuple(tables[first:end]) for first, end in pairwise(self._first)]

    def _add(self, table: int, who: int) -> None:
        """Plan a game in the player's running turn, or in a new one with the winds that the player will have had least."""
        turn, more = self._running.get(who, (0, 0))
        if not more:
            planned = self._planned[who]
            least = min(planned)
            winds = [wind for wind in range(4) if planned[wind] == least]
            for wind in winds:
                planned[wind] += 1
            turn, more = self._colouring.begin_turn(winds), len(winds)
            self._whose.append(who)
        self._running[who] = turn, more - 1
        self._games[who].append((table, turn))
        self._colouring.add(table, turn)

    def _settle(self, table: int) -> None:
        """Seat a table at which somebody has no wind, and plan anew for those who did not get the planned wind."""
        planned = self._seats(table)
        before = {who: self._before(table, who) for who in self._groups[table]}
        orders = (order for order in permutations(self._lots.shuffled(before)) if self._keeps(table, order))
        order = min(orders, key=lambda order: _evenness(order, before, planned))
        changed = [wind for wind in range(4) if planned[wind] != order[wind]]
        for who in (order[wind] for wind in changed):
            self._colouring.remove(table, dict(self._games[who])[table])
        for wind in changed:
            self._fix(table, order[wind], wind)
        for wind in changed:
            self._plan_anew(order[wind])

    def _keeps(self, table: int, order: Sequence[int]) -> bool:
        return all(self._fixed.get(4 * table + wind, who) == who for wind, who in enumerate(order))

    def _before(self, table: int, who: int) -> list[int]:
        """A player's counts before a table, as planned. No earlier game lacks a wind, since tables are settled in order."""
        counts = list(self._counts[who])
        for earlier, turn in self._games[who]:
            wind = self._colouring.wind_of(earlier, turn)
            if earlier < table and wind is not None:
                counts[wind] += 1
        return counts

    def _fix(self, table: int, who: int, wind: int) -> None:
        """Fix a player's games up to this one, which gets the wind."""
        games = self._games[who]
        while games and games[0][0] <= table:
            at, turn = games.pop(0)
            own = wind if at == table else self._colouring.wind_of(at, turn)
            assert own is not None
            self._colouring.freeze(at, turn, own)
            self._fixed[4 * at + own] = who
            self._counts[who][own] += 1

    def _plan_anew(self, who: int) -> None:
        later, self._games[who] = self._games[who], []
        for table, turn in later:
            self._colouring.remove(table, turn)
        self._planned[who] = list(self._counts[who])
        self._running.pop(who, None)
        for table, _ in later:
            self._add(table, who)

    def _seats(self, table: int) -> list[int | None]:
        """The player with each wind of a table so far."""
        turns = self._colouring.at_table[4 * table : 4 * table + 4]
        return [self._whose[turn] if turn >= 0 else self._fixed.get(4 * table + wind) for wind, turn in enumerate(turns)]

    def _table(self, number: int) -> Table:
        east, south, west, north = self._seats(number)
        assert east is not None and south is not None and west is not None and north is not None
        return (east, south, west, north)


def _evenness(order: Sequence[int], before: Counts, planned: Sequence[int | None]) -> tuple[int, int, int]:
    """The largest spread of counts at a table seated like this, the unevenness in all, and the number of players not seated as planned."""
    spreads = []
    for wind, who in enumerate(order):
        mine = list(before[who])
        mine[wind] += 1
        spreads.append(max(mine) - min(mine))
    return max(spreads), _unevenness(order, before), sum(who != other for who, other in zip(order, planned, strict=True))
