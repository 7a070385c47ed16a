"""A session of near neighbours that leaves as many later sessions as possible without anybody meeting again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from league.drawing.constructions import design
from league.drawing.effort import Effort
from league.drawing.evening import PROVED_UP_TO
from league.drawing.lots import Lots
from league.drawing.neighbours.ahead import ALL_WAYS, later_sessions
from league.drawing.neighbours.closest import closest
from league.drawing.neighbours.nearest import nearest
from league.drawing.neighbours.ranked import Ranked, met_after
from league.drawing.search import Aims, from_designs
from league.drawing.task import Blocks

__all__ = ["is_certain", "most_ahead", "session_ahead"]

NARROW, WIDER, WIDEST = 100, 400, 1600  #: widths of the beam; a wider one if nothing found can go on
TRIED, ALL_TRIED = 12, 150  #: sessions tried of those found by a beam, nearest neighbours first; and of those found by the widest one
SWAPS, MANY_SWAPS = 3_000, 40_000  #: in the later sessions, for one such session, and for all sessions at once
AT_THE_END, BEAMS = 2, 200  #: number of sessions for which beams are tried as well, and how many beams
ORDERS = 30  #: by lot, near the end
BYES = 2  #: ways of sitting out that are tried
PLACES = 3  #: attempts to find other players for the sessions of a design that was begun

Tables = list[list[int]]
LineUps = Sequence[Sequence[int]]


def session_ahead(ranked: Ranked, later: int, lots: Lots, effort: Effort) -> tuple[Tables, int]:
    """Tables without repeats if possible, and the number of further sessions, at most ``later``, after which still nobody need meet again.

    Among such sessions, near neighbours sit together.
    """
    search = _OutlookSearch(ranked, lots, effort)
    ways = BYES if ranked.task.byes else 1
    for ahead in range(min(later, max(0, most_ahead(ranked))), -1, -1):
        for way in range(ways):
            line_ups = ranked.line_ups(ahead + 1, lots if way else None)
            tables = search.found(line_ups[:1] if is_certain(ranked, ahead) else line_ups)
            if tables is not None:
                return tables, ahead
            if effort.cut_short and search.now:
                return search.now, 0
    return closest(ranked, ranked.line_ups(1)[0], lots, effort), 0


def most_ahead(ranked: Ranked) -> int:
    """An upper bound: in every session, including this one, everybody who plays uses up three of those they may still meet."""
    fresh = [len(ranked.order) - 1 - never.bit_count() for never in ranked.never]
    in_all = sum(fresh) // (12 * ranked.task.tables)
    return (in_all if ranked.task.byes else min(fresh) // 3) - 1


def is_certain(ranked: Ranked, ahead: int) -> bool:
    """Whether so many more sessions are possible whatever is drawn now, because everybody will have met few enough.

    Hajnal and Szemerédi (1970): a graph in which everybody has at most t - 1 neighbours falls into t classes of equal size without
    neighbours in any of them.
    """
    return max(never.bit_count() for never in ranked.never) + 3 * ahead < ranked.task.tables


class _OutlookSearch:
    """A search for a session without repeats after which others are possible; ``now`` is any session without repeats that was found."""

    def __init__(self, ranked: Ranked, lots: Lots, effort: Effort) -> None:
        self._ranked, self._lots, self._effort = ranked, lots, effort
        self.now: Tables | None = None
        self._beams = 0

    def found(self, line_ups: LineUps) -> Tables | None:
        """Tables without repeats for the first line-up, such that the others can be seated without repeats, too."""
        self._beams = BEAMS
        can_go_on = len(line_ups) == 1 or _is_any_right(self._ranked, len(line_ups))
        for tables in self._candidates(line_ups[0], self._ranked.never):
            self.now = self.now or tables
            met = met_after(self._ranked.never, [tables])
            if can_go_on or self._goes_on(line_ups[1:], met):
                return tables
        # up to so many players the proved optimum is among the candidates, so without candidates there is no session
        is_sure = len(line_ups[0]) <= PROVED_UP_TO and (len(line_ups) == 1 or self.now is None)
        return None if is_sure or self._effort.cut_short else self._all_at_once(line_ups)

    def _goes_on(self, line_ups: LineUps, never: Sequence[int]) -> bool:
        """Whether these can be seated without repeats: tried by swapping and, for one or two sessions, which may be rare, by beams."""
        swaps = SWAPS if len(line_ups) > 1 else SWAPS // 10
        if later_sessions(line_ups, never, swaps, self._lots, self._effort) is not None:
            return True
        if len(line_ups) > AT_THE_END or not ALL_WAYS < len(line_ups[0]) <= PROVED_UP_TO or not self._beams:
            return False
        self._beams -= 1
        sessions = nearest(line_ups[0], never, self._ranked.mates, NARROW, self._effort).sessions[:TRIED]
        return any(len(line_ups) == 1 or self._goes_on(line_ups[1:], met_after(never, [tables])) for tables in sessions)

    def _candidates(self, line_up: Sequence[int], never: Sequence[int]) -> Iterator[Tables]:
        """Sessions without repeats, found from the top down and from the bottom up, in ever wider beams, and as a proved optimum; the
        optimum comes first if there are groups, whose order a beam may miss."""
        is_one_known = False
        if self._ranked.mates and len(line_up) <= PROVED_UP_TO and (tables := self._closest(line_up, never)):
            is_one_known = True
            yield tables
        for width in (NARROW, WIDER, WIDEST):
            for players in (line_up, line_up[::-1]):
                found = nearest(players, never, self._ranked.mates, width, self._effort)
                is_one_known = is_one_known or bool(found.sessions)
                most = ALL_TRIED if found.is_whole or width == WIDEST else TRIED
                yield from found.sessions[:most]
                if found.is_whole or self._effort.cut_short:
                    return
            if not is_one_known and (width == WIDEST or len(line_up) <= PROVED_UP_TO):
                is_one_known = True
                if tables := self._closest(line_up, never):
                    yield tables

    def _closest(self, line_up: Sequence[int], never: Sequence[int]) -> Tables | None:
        """The best session without repeats; None if none is found."""
        tables = closest(self._ranked, line_up, self._lots, self._effort, never)
        return tables if self._ranked.is_free(tables, never) else None

    def _all_at_once(self, line_ups: LineUps) -> Tables | None:
        """One session of several found together, or of a design that was begun; or the nearest neighbours that leave the others
        possible."""
        sessions = later_sessions(line_ups, self._ranked.never, MANY_SWAPS, self._lots, self._effort)
        if sessions is None and not self._ranked.task.byes:
            sessions = self._begun_design(len(line_ups))
        if sessions is None:
            return self._by_lot(line_ups)
        first = 0 if self._ranked.task.byes else min(range(len(sessions)), key=lambda number: self._cost(sessions[number]))
        met = met_after(self._ranked.never, sessions[:first] + sessions[first + 1 :])
        return min([*self._candidates(line_ups[0], met), sessions[first]], key=self._cost)

    def _cost(self, tables: Tables) -> tuple[tuple[int, ...], int]:
        """Meetings within groups, tier by tier, then the differences of places."""
        return self._ranked.within(tables), _differences(tables)

    def _by_lot(self, line_ups: LineUps) -> Tables | None:
        """Near the end, when such sessions may be rare: a session that can go on, among near neighbours in random orders."""
        if len(line_ups) > AT_THE_END + 1:
            return None
        for _ in range(ORDERS):
            self._beams = BEAMS
            by_lot = self._lots.shuffled(line_ups[0])
            for tables in nearest(by_lot, self._ranked.never, self._ranked.mates, NARROW, self._effort).sessions[:TRIED]:
                if self._goes_on(line_ups[1:], met_after(self._ranked.never, [tables])):
                    return tables
        return None

    def _begun_design(self, sessions: int) -> Blocks | None:
        """Sessions that continue the design played so far: those with the nearest neighbours in one of them."""
        task = replace(self._ranked.task, sessions=sessions, groups={}, ranks={})
        aims = Aims(task, self._ranked.order)
        tried = [from_designs(task, aims, self._lots, self._effort) for _ in range(PLACES)]
        found = [blocks for blocks in tried if blocks and _are_without_repeats(blocks)]
        return min(found, key=lambda blocks: min(map(_differences, blocks)), default=None)


def _is_any_right(ranked: Ranked, sessions: int) -> bool:
    """Whether any first session can go on: if nobody has met anybody, every session is the first of a design, with other names."""
    if any(ranked.never) or ranked.task.byes:
        return False
    known = design(ranked.task.tables, sessions)
    return known is not None and _are_without_repeats(known.blocks)


def _are_without_repeats(blocks: Blocks) -> bool:
    pairs = [two for session in blocks for table in session for two in combinations(sorted(table), 2)]
    return len(set(pairs)) == len(pairs)


def _differences(tables: Tables) -> int:
    """The sum of the differences of places over all pairs at a table."""
    return sum(abs(one - other) for table in tables for one, other in combinations(table, 2))
