"""A whole schedule: the best of designs, of designs with names found for their places, and of a search; then winds and tables."""

from __future__ import annotations

from league.seating.draw.arrangement import Draw
from league.seating.draw.constructions import design, with_byes
from league.seating.draw.effort import Effort
from league.seating.draw.evening import draw_evening
from league.seating.draw.figures import recount
from league.seating.draw.lots import Lots
from league.seating.draw.search import Aims, Opening, apart_refusal, draw_jointly
from league.seating.draw.task import Blocks, Schedule, Task, checked
from league.seating.draw.winds import seat_winds
from scoring.errors import RuleViolation

__all__ = ["draw_whole"]

LOOKS = 25_000_000  #: changes of places that a search weighs before it hands back its best: some ten seconds


def draw_whole(task: Task, effort: Effort | None = None) -> Schedule:
    """Draw all sessions of a task. The same task has the same answer on every machine, unless ``effort`` cut the search short.

    Refusals: as :func:`~league.seating.draw.task.checked`; ``apart_impossible`` and ``apart_not_found``, whose parameters name whom they
    are about.
    """
    task, effort = checked(task), effort or Effort()
    schedule = _evening(task, effort) if task.sessions == 1 else _whole(task, effort)
    recount(task, schedule)
    return schedule


def _evening(task: Task, effort: Effort) -> Schedule:
    """One session; where that did not keep apart whom it must, with others sitting out."""
    try:
        return draw_evening(task, effort)
    except RuleViolation as refusal:
        if refusal.code != "apart_impossible":
            raise
        return _whole(task, effort)


def _whole(task: Task, effort: Effort) -> Schedule:
    lots = Lots(task.seed)
    order = lots.shuffled(sorted(task.players))
    aims = Aims(task, order)
    blocks, method = _by_design(task, aims) or _by_search(task, aims, lots, effort)
    named = aims.named(blocks)
    seated = seat_winds(named, task.history, lots)
    everybody = frozenset(task.players)
    sessions = tuple(Draw(tuple(tables), tuple(sorted(everybody.difference(*tables)))) for tables in seated)
    return Schedule(sessions, method, cut_short=effort.cut_short)


def _by_design(task: Task, aims: Aims) -> tuple[Blocks, str] | None:
    """A pattern with which nothing is left to be wished."""
    if task.byes and any(task.history.sit_outs.values()):
        return None
    found = with_byes(len(task.players), task.sessions) if task.byes else design(task.tables, task.sessions)
    return (found.blocks, found.method) if found and aims.is_reached(aims.score(found.blocks)) else None


def _by_search(task: Task, aims: Aims, lots: Lots, effort: Effort) -> tuple[Blocks, str]:
    opening = Opening(task, aims, lots)
    blocks, score = draw_jointly(aims, opening.blocks, LOOKS // len(task.players), lots, effort)
    if score.apart:
        raise apart_refusal("apart_not_found", (who for two in task.apart for who in two))
    return blocks, "search"
