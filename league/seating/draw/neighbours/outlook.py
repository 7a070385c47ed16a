"""A session of near neighbours after which as many sessions as possible can still be played without anybody meeting again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter

from league.seating.draw.constructions import design
from league.seating.draw.effort import Effort
from league.seating.draw.evening import least_meetings
from league.seating.draw.lots import Lots
from league.seating.draw.neighbours.ahead import later_sessions
from league.seating.draw.neighbours.nearest import nearest
from league.seating.draw.neighbours.ranked import Ranked
from league.seating.draw.search import Aims, apart_refusal, from_designs
from league.seating.draw.task import Blocks

__all__ = ["closest", "session_ahead"]

WIDTHS = (100, 400, 1600)  #: of the beam: the next one where nothing was found that can go on
TRIED = 25  #: sessions found by a beam that are tried, those of the nearest neighbours first
SWAPS, MANY_SWAPS = 4_000, 40_000  #: in the sessions to come, for one such session, and for all sessions at once
PLACES = 6  #: of the sessions of a design that was begun, in which other players are looked for

Tables = list[list[int]]


def session_ahead(ranked: Ranked, later: int, lots: Lots, effort: Effort) -> tuple[Tables, int]:
    """Tables without repeats where that is possible, and after how many further sessions, ``later`` at most, still nobody need meet again.

    Among such sessions near neighbours sit together.
    """
    line_ups = ranked.line_ups(later + 1)
    for ahead in range(min(later, max(0, _most_ahead(ranked))), -1, -1):
        needed = [] if _is_certain(ranked, ahead) else line_ups[1 : ahead + 1]
        tables = _free(ranked, [line_ups[0], *needed], lots, effort)
        if tables is not None:
            return tables, ahead
    return closest(ranked, line_ups[0], lots, effort), 0


def _most_ahead(ranked: Ranked) -> int:
    """A bound: in every session, this one too, three of those whom one may still meet are used up by everybody who plays."""
    fresh = [len(ranked.order) - 1 - never.bit_count() for never in ranked.never]
    in_all = sum(fresh) // (12 * ranked.task.tables)
    return (in_all if ranked.task.byes else min(fresh) // 3) - 1


def _is_certain(ranked: Ranked, ahead: int) -> bool:
    """Whether so many more sessions can be played whatever is drawn now: everybody will have met few enough.

    Hajnal and Szemerédi (1970): a graph in which everybody has at most t - 1 neighbours falls into t classes of equal size without any.
    """
    return max(never.bit_count() for never in ranked.never) + 3 * ahead < ranked.task.tables


def _free(ranked: Ranked, line_ups: Sequence[Sequence[int]], lots: Lots, effort: Effort) -> Tables | None:
    """Tables without repeats of the first line-up, such that the others can be seated so, too."""
    later = line_ups[1:]
    for tables in _candidates(ranked, line_ups[0], effort):
        if not later or _is_any_right(ranked, len(later)):
            return tables
        if later_sessions(later, ranked.met_after(tables), SWAPS, lots, effort) is not None:
            return tables
        if effort.cut_short:
            return tables
    sessions = later_sessions(line_ups, ranked.never, MANY_SWAPS, lots, effort)
    if sessions is None:
        return _begun_design(ranked, len(line_ups), lots)
    can_be_now = sessions if not ranked.task.byes else sessions[:1]
    return min(can_be_now, key=_apart_in_order)


def _candidates(ranked: Ranked, line_up: Sequence[int], effort: Effort) -> Iterator[Tables]:
    """Sessions without repeats, found from the top down and from the bottom up, in ever wider beams."""
    for width in WIDTHS:
        for players in (line_up, line_up[::-1]):
            found = nearest(players, ranked.never, ranked.mates, width, effort)
            yield from found.sessions[:TRIED]
            if found.is_whole or effort.cut_short:
                yield from found.sessions[TRIED:]
                return


def _is_any_right(ranked: Ranked, later: int) -> bool:
    """Whether any first session can go on: nobody has met anybody, so that all of them are the first of a design, with other names."""
    if any(ranked.never) or ranked.task.byes:
        return False
    known = design(ranked.task.tables, later + 1)
    return known is not None and _is_free(known.blocks)


def _is_free(blocks: Blocks) -> bool:
    pairs = [(one, other) for session in blocks for table in session for one in table for other in table if one < other]
    return len(set(pairs)) == len(pairs)


def _begun_design(ranked: Ranked, sessions: int, lots: Lots) -> Tables | None:
    """A session of a design of which what was played is a part."""
    if ranked.task.byes:
        return None
    task = replace(ranked.task, sessions=sessions, groups={})
    found = (from_designs(task, Aims(task, ranked.order), lots) for _ in range(PLACES))
    whole = [blocks for blocks in islice(found, PLACES) if blocks is not None]
    return min((session for blocks in whole for session in blocks), key=_apart_in_order, default=None)


def _apart_in_order(tables: Tables) -> int:
    return sum(_pairs_apart(sorted(table)) for table in tables)


def _pairs_apart(table: Sequence[int]) -> int:
    first, second, third, last = table
    return 3 * (last - first) + third - second


def closest(ranked: Ranked, line_up: Sequence[int], lots: Lots, effort: Effort, *, again: bool = True) -> Tables:
    """Where repeats cannot be avoided: the fewest, then few meetings within groups, then near neighbours; with ``again`` False repeats
    do not matter. Refusal ``apart_not_found``."""
    history, order = ranked.task.history, ranked.order
    for_mates = 3 * len(order) ** 2 if any(ranked.mates) else 0
    for_repeats = (3 * len(order) ** 2 + for_mates * 2 * len(order)) * again
    never = 1 + 2 * len(order) * (len(order) + for_mates + for_repeats * (1 + max(history.meetings.values(), default=0)))

    def cost(one: int, other: int) -> int:
        kept_apart = never * (ranked.apart[one] >> other & 1)
        return (
            kept_apart
            + for_repeats * history.met(order[one], order[other])
            + for_mates * (ranked.mates[one] >> other & 1)
            + abs(one - other)
        )

    division = least_meetings(line_up, cost, lots, effort)
    if division.cost >= never:
        raise apart_refusal("apart_not_found", (who for two in ranked.task.apart for who in two))
    return sorted(map(list, division.groups), key=itemgetter(0))
