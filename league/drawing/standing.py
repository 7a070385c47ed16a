"""One session by the standings: Swiss, top tables, and finals of equal strength.

In all of them, those sit out who did so least, among equals the last of the order (in Swiss unless somebody would meet again for it); those
who must not meet are kept apart; and players get the winds they had least. An ``order`` has every player of the task once, the first of the
standings first; ``task.sessions`` does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.drawing.arrangement import Draw, History, Table, quality_of
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.neighbours import nearest
from league.drawing.neighbours.closest import closest
from league.drawing.neighbours.kept import PlannedSession, from_design, session_of_plan
from league.drawing.neighbours.outlook import is_certain, most_ahead, session_alone
from league.drawing.neighbours.ranked import Ranked
from league.drawing.neighbours.rest import rest_of_event
from league.drawing.neighbours.resting import evenest
from league.drawing.neighbours.serpent import serpent
from league.drawing.task import Schedule, Task, checked
from league.drawing.winds import seat_winds

__all__ = ["Outlook", "nearest_again", "outlook", "rank_spans", "snake", "swiss", "top_tables"]

WIDTH = 400  #: of the beam if some must not meet

Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A Swiss session, the number of further sessions after which still nobody need meet again, and a ``plan`` of later sessions: to be
    handed to the next draw."""

    schedule: Schedule
    ahead: int
    plan: tuple[Draw, ...] = ()


def swiss(task: Task, order: Sequence[int], later: int, effort: Effort | None = None, plan: Sequence[Draw] = ()) -> Schedule:
    """Seat near neighbours in the order together, with nobody meeting again: neither now nor, as far as possible, in ``later`` sessions. If
    repeats cannot be avoided, there are as few as possible; then come groups, tier by tier, then the order. Table 1 has the first of the
    order.

    Refusals: those of :func:`~league.drawing.task.checked`, ``apart_impossible``, ``apart_not_found``.
    """
    return outlook(task, order, later, effort, plan).schedule


def outlook(task: Task, order: Sequence[int], later: int, effort: Effort | None = None, plan: Sequence[Draw] = ()) -> Outlook:
    """:func:`swiss`, with how far it could look ahead, and the plan for the later sessions.

    ``plan``: what the last draw planned for this session and those after it. Whatever the standings, its promise is kept: this session is
    drawn from it, changed only as far as the later ones can be mended. It may be of other players, as when somebody left. Without it, the
    rest of the event is drawn as a whole first.
    """
    effort, lots = effort or Effort(), Lots(task.seed)
    ranked = Ranked(checked(task), order)
    ahead = min(later, max(0, most_ahead(ranked)))
    kept = [draw.tables for draw in plan] or from_design(ranked, ahead + 1)
    if not kept and ahead and not is_certain(ranked, ahead):
        kept = rest_of_event(ranked, ahead + 1, lots, effort)
    if kept and (planned := _planned_apart(ranked, kept, later, lots, effort)):
        (now, *rest), ahead = planned
        first = Schedule((_draw(ranked, now),), "swiss", cut_short=effort.cut_short)
        return Outlook(first, ahead, tuple(_draw(ranked, tables) for tables in rest))
    tables = session_alone(ranked, lots, effort)
    first = _seated(ranked, sorted(tables, key=lambda table: (sum(table), table)), "swiss", lots, effort)
    return Outlook(first, ahead if is_certain(ranked, ahead) and ranked.is_free(tables, ranked.never) else 0)


def _planned_apart(
    ranked: Ranked, plan: Sequence[Sequence[Sequence[int]]], later: int, lots: Lots, effort: Effort
) -> PlannedSession | None:
    """The session of the plan; None if in it some would meet who must not."""
    planned = session_of_plan(ranked, plan, later, lots, effort)
    tables = [[ranked.place[who] for who in table] for table in planned[0][0]]
    return planned if ranked.is_free(tables, ranked.apart) else None


def top_tables(task: Task, order: Sequence[int]) -> Schedule:
    """Seat the first four of the order at table 1, the next four at table 2, and so on, regardless of earlier meetings; if some must not
    meet, as near to that as possible. Refusals as for :func:`swiss`."""
    effort, lots = Effort(), Lots(task.seed)
    ranked = Ranked(checked(task), order)
    (line_up,) = ranked.line_ups(1)
    found = nearest(line_up, ranked.apart, (), WIDTH, effort).sessions
    tables = found[0] if found else closest(ranked, line_up, lots, effort, ranked.apart)
    return _seated(ranked, sorted(tables, key=lambda table: (sum(table), table)), "top tables", lots, effort)


def snake(task: Task, order: Sequence[int], tables: int | None = None) -> Schedule:
    """Make tables of equal strength: of four tables the first has the places 1, 8, 9, 16 of the order, the second 2, 7, 10, 15, and so on.

    With ``tables``, the first so many tables are of equal strength among themselves, then the next so many, and so on: finals, and games
    for the places after them. If some must not meet, players change places with near ones of the same standing at another table. Refusals
    as for :func:`swiss`.
    """
    effort, lots = Effort(), Lots(task.seed)
    ranked = Ranked(checked(task), order)
    (line_up,) = ranked.line_ups(1)
    size = 4 * max(1, tables or task.tables)
    parts = [serpent(line_up[first : first + size], ranked.apart) for first in range(0, len(line_up), size)]
    found = [table for part in parts if part is not None for table in part]
    if None in parts:
        found = closest(ranked, line_up, lots, effort, ranked.apart)
    return _seated(ranked, found, "snake", lots, effort)


def _seated(ranked: Ranked, tables: Tables, method: str, lots: Lots, effort: Effort) -> Schedule:
    blocks = [[[ranked.order[place] for place in table] for table in tables]]
    (seats,) = seat_winds(blocks, ranked.task.history, lots)
    if ranked.task.byes and method == "swiss":
        seats = evenest(ranked, seats)
    return Schedule((_draw(ranked, seats),), method, cut_short=effort.cut_short)


def _draw(ranked: Ranked, tables: tuple[Table, ...]) -> Draw:
    playing = {who for table in tables for who in table}
    return Draw(tables, tuple(sorted(who for who in ranked.order if who not in playing)))


def rank_spans(draw: Draw, order: Sequence[int]) -> tuple[int, ...]:
    """For each table, the distance in the order between its first and its last player, counting only those who play: 3 for four
    neighbours."""
    place = {who: number for number, who in enumerate(_in_order(draw, order))}
    return tuple(max(place[who] for who in table) - min(place[who] for who in table) for table in draw.tables)


def nearest_again(draw: Draw, order: Sequence[int], history: History) -> int:
    """How many pairs would meet again if those who play sat four by four in the order, nearest neighbours together; 0 if no more than in
    the draw, so that they are no reason for its tables."""
    line = _in_order(draw, order)
    blocks = Draw(tuple(tuple(line[first : first + 4]) for first in range(0, len(line), 4)))
    again = len(quality_of(blocks, history).again)
    return again if again > len(quality_of(draw, history).again) else 0


def _in_order(draw: Draw, order: Sequence[int]) -> list[int]:
    """Those who play, in the order."""
    seated = {who for table in draw.tables for who in table}
    return [who for who in order if who in seated]
