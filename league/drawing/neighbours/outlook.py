"""One session of near neighbours by itself, and how many further ones there can be without anybody meeting again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.drawing.constructions import design
from league.drawing.constructions.blocks import repeats_of
from league.drawing.effort import Effort
from league.drawing.evening import PROVED_UP_TO
from league.drawing.lots import Lots
from league.drawing.neighbours.ahead import later_sessions
from league.drawing.neighbours.closest import closest
from league.drawing.neighbours.nearest import nearest
from league.drawing.neighbours.ranked import Ranked
from league.drawing.neighbours.rests import draw_with_rests

__all__ = ["is_certain", "most_ahead", "session_alone"]

WIDTHS = (100, 400, 1600)  #: of the beam; a wider one if nothing was found
SWAPS = 3_000  #: for a session of so many players that its optimum is not proved
BYES = 2  #: ways of sitting out that are tried

Tables = list[list[int]]


def session_alone(ranked: Ranked, lots: Lots, effort: Effort) -> Tables:
    """Near neighbours, with nobody meeting again if that is possible, else with the fewest earlier meetings, whatever comes later."""
    if ranked.task.byes and any(ranked.met):
        agenda = draw_with_rests(ranked, [_found_alone(ranked, lots, effort)], lots, effort)
        return agenda.tables(0)
    return _found_alone(ranked, lots, effort)


def _found_alone(ranked: Ranked, lots: Lots, effort: Effort) -> Tables:
    for way in range(BYES if ranked.task.byes else 1):
        (line_up,) = ranked.line_ups(1, lots if way else None)
        tables = _without_repeats(ranked, line_up, lots, effort)
        if tables is not None:
            return tables
    return closest(ranked, ranked.line_ups(1)[0], lots, effort)


def most_ahead(ranked: Ranked) -> int:
    """An upper bound: in every session, including this one, everybody who plays uses up three of those they may still meet."""
    fresh = [len(ranked.order) - 1 - never.bit_count() for never in ranked.never]
    in_all = sum(fresh) // (12 * ranked.task.tables)
    return (in_all if ranked.task.byes else min(fresh) // 3) - 1


def is_certain(ranked: Ranked, ahead: int) -> bool:
    """Whether so many more sessions are possible whatever is drawn now: because everybody will have met few enough, or because nobody has
    met anybody, so that every session is the first of a design, with other names.

    Hajnal and Szemerédi (1970): a graph in which everybody has at most t - 1 neighbours falls into t classes of equal size without
    neighbours in any of them.
    """
    if max(never.bit_count() for never in ranked.never) + 3 * ahead < ranked.task.tables:
        return True
    if any(ranked.never) or ranked.task.byes:
        return False
    known = design(ranked.task.tables, ahead + 1)
    return known is not None and not repeats_of(known.blocks, len(ranked.order))


def _without_repeats(ranked: Ranked, line_up: Sequence[int], lots: Lots, effort: Effort) -> Tables | None:
    for tables in _candidates(ranked, line_up, lots, effort):
        return tables
    if len(line_up) <= PROVED_UP_TO or effort.cut_short:
        return None  # up to so many players the proved optimum would be among them
    found = later_sessions([line_up], ranked.never, SWAPS, lots, effort)
    return found[0] if found else None


def _candidates(ranked: Ranked, line_up: Sequence[int], lots: Lots, effort: Effort) -> Iterator[Tables]:
    """Sessions without repeats, found from the top down and from the bottom up, in ever wider beams, and as a proved optimum; the optimum
    comes first if there are groups, whose order a beam may miss."""
    if ranked.mates and len(line_up) <= PROVED_UP_TO:
        yield from _closest(ranked, line_up, lots, effort)
    for width in WIDTHS:
        for players in (line_up, line_up[::-1]):
            found = nearest(players, ranked.never, ranked.mates, width, effort)
            yield from found.sessions[:1]
            if found.is_whole or effort.cut_short:
                return
        if len(line_up) <= PROVED_UP_TO or width == WIDTHS[-1]:
            yield from _closest(ranked, line_up, lots, effort)


def _closest(ranked: Ranked, line_up: Sequence[int], lots: Lots, effort: Effort) -> Iterator[Tables]:
    """The best session without repeats, if one is found."""
    tables = closest(ranked, line_up, lots, effort, ranked.never)
    if ranked.is_free(tables, ranked.never):
        yield tables
