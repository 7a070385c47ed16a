"""A whole schedule: the best of designs, of designs with names found for their places, and of a search; then winds and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from league.seating.draw.arrangement import Draw
from league.seating.draw.effort import Effort
from league.seating.draw.evening import draw_evening
from league.seating.draw.figures import recount
from league.seating.draw.lots import Lots
from league.seating.draw.search import (
    Aims,
    Floor,
    Labels,
    Opening,
    Renamed,
    Score,
    Start,
    Work,
    apart_refusal,
    draw_jointly,
    fewest_repeats,
    from_designs,
)
from league.seating.draw.tables import spread_tables
from league.seating.draw.task import Blocks, Schedule, Task, checked
from league.seating.draw.winds import seat_winds
from scoring.errors import RuleViolation

__all__ = ["draw_whole"]

LOOKS = 50_000_000  #: changes of places that a search weighs before it hands back its best: five to ten seconds
OVERHEAD = 60  #: what looking at one player costs beside weighing their changes of places
FEW_TABLES = 16_000  #: times their square, players looked at: where there are few there is not much to find
FIRST_LOOK = 0.05  #: the share of the search that comes before the designs
RENAMING = 0.2  #: and for which players change places in designs


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
        if refusal.code not in ("apart_impossible", "apart_not_found"):
            raise
        return _whole(task, effort)


def _whole(task: Task, effort: Effort) -> Schedule:
    lots = Lots(task.seed)
    aims = Aims(task, lots.shuffled(sorted(task.players)))
    blocks, method = _blocks(task, aims, lots, effort)
    seated = spread_tables(seat_winds(aims.named(blocks), task.history, lots), task.history, lots, effort)
    everybody = frozenset(task.players)
    sessions = tuple(Draw(tuple(tables), tuple(sorted(everybody.difference(*tables)))) for tables in seated)
    return Schedule(sessions, method, cut_short=effort.cut_short)


def _blocks(task: Task, aims: Aims, lots: Lots, effort: Effort) -> tuple[Blocks, str]:
    """The best of all candidates, and how it was found."""
    best: tuple[Score, Blocks, str] | None = None
    for blocks, method in _candidates(task, aims, lots, effort):
        score = aims.score(blocks)
        if best is None or score < best[0]:
            best = score, blocks, method
        if aims.is_reached(best[0]) or (effort.cut_short and not best[0].apart):
            break
    assert best is not None
    if best[0].apart:
        raise apart_refusal("apart_not_found", (who for two in task.apart for who in two))
    return best[1:]


def _candidates(task: Task, aims: Aims, lots: Lots, effort: Effort) -> Iterator[tuple[Blocks, str]]:
    """A design; a short search; a design whose places are searched or found for the players; and a long search."""
    has_turns = task.byes and any(task.history.sit_outs.get(who) for who in task.players)
    patterns = [] if has_turns else fewest_repeats(task)
    if patterns:
        yield patterns[0].blocks, patterns[0].method
    opening = Opening(task, aims, lots)
    steps = min(LOOKS // (len(task.players) + OVERHEAD), FEW_TABLES * task.tables**2)
    yield draw_jointly(aims, opening.blocks, Work(round(steps * FIRST_LOOK), (0.0, FIRST_LOOK)), lots, effort), "search"
    if aims.is_free and patterns:
        return
    found, begun = from_designs(task, aims, lots, effort, FIRST_LOOK), list[Blocks]()
    renamed = Renamed([pattern.blocks for pattern in patterns], len(task.players), lots).blocks if patterns else None
    if len(aims.tiers) > 1 and not found:
        work = Work(round(steps * RENAMING), (FIRST_LOOK, FIRST_LOOK), Labels if renamed else Floor)
        found = _for_first_tiers(task, aims, renamed or opening.blocks, work, lots, effort)
        begun = [found]
    if found:
        yield found, "design" if renamed else "search"
    if renamed:
        work = Work(round(steps * RENAMING), (FIRST_LOOK, FIRST_LOOK + RENAMING), Labels)
        yield draw_jointly(aims, chain(begun, iter(renamed, None)).__next__, work, lots, effort), "design"
    start = chain(begun, iter(opening.blocks, None)).__next__
    yield draw_jointly(aims, start, Work(steps, (FIRST_LOOK + RENAMING, 1.0)), lots, effort), "search"


def _for_first_tiers(task: Task, aims: Aims, start: Start, work: Work, lots: Lots, effort: Effort) -> Blocks:
    """A beginning in which the first tiers of groups are as they should be: a design without any meeting within as many of them as one is
    found for, else what a search finds for the first tier alone."""
    some = task
    for count in range(len(task.tiers) - 1, 0, -1):
        some = replace(task, groups=dict(chain.from_iterable(tier.items() for tier in task.tiers[:count])))
        if found := from_designs(some, Aims(some, aims.order), lots, effort, FIRST_LOOK):
            return found
    return draw_jointly(Aims(some, aims.order), start, work, lots, effort)
