"""Draw a whole schedule in which everybody plays, at tables of several sizes: designs made to fit, and a search; then winds and tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, islice

from league.drawing.arrangement import Draw
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.mixed.aims import MixedAims
from league.drawing.mixed.floor import MixedFloor
from league.drawing.mixed.places import numbered
from league.drawing.mixed.starts import by_lot, designed
from league.drawing.mixed.winds import seat_mixed
from league.drawing.search import REPEATS_FIRST, RUNS, Score, Work, apart_refusal, draw_jointly
from league.drawing.search.partition import too_many_apart
from league.drawing.task import Blocks, Schedule, Task

__all__ = ["draw_mixed_whole"]

LOOKS = 5_000_000  #: swaps that a search weighs before it returns its best
OVERHEAD = 60  #: cost of looking at one player besides weighing their swaps, in the same unit
FEW_TABLES = 8_000  #: times the square of their number, players looked at
SEATS = 300_000  #: of all designs looked at
PATTERN = 1  #: the seed of patterns
STARTS = 6  #: designs improved by the search, before it begins by lot


def draw_mixed_whole(task: Task, effort: Effort) -> Schedule:
    """Draw all sessions of a checked task with tables of several sizes.

    Refusals: ``apart_impossible`` and ``apart_not_found``, whose parameters name the players concerned.
    """
    lots = Lots(task.seed)
    aims = MixedAims(task, lots.shuffled(sorted(task.players)))
    _refuse_impossible(task, aims)
    is_free = aims.is_free and not task.history.odd
    blocks, method = _best(task, aims, _lots_of_patterns(task) if is_free else lots, effort)
    if aims.meetings_apart(blocks):
        raise apart_refusal("apart_not_found", (who for two in task.apart for who in two))
    seated = seat_mixed(aims.named(blocks), task.history, lots)
    sessions = tuple(Draw(tuple(tables)) for tables in numbered(seated, task.history, lots, effort))
    return Schedule(sessions, method, cut_short=effort.cut_short)


def _lots_of_patterns(task: Task) -> Lots:
    """Lots for a task without a past or wishes: the same for all seeds, which give the players other places in one pattern, so that every
    seed's schedule is as good."""
    lots = Lots(PATTERN)
    lots.shuffled(task.players)
    return lots


def _best(task: Task, aims: MixedAims, lots: Lots, effort: Effort) -> tuple[Blocks, str]:
    """The best of designs, and of a search that begins with the best of these and then by lot."""
    found: list[tuple[Score, Blocks]] = []
    for blocks in islice(designed(task, lots), max(STARTS, SEATS // (len(task.players) * task.sessions))):
        found = sorted([*found, (aims.score(blocks), blocks)], key=lambda one: one[0])[:STARTS]
        if aims.is_reached(found[0][0]):
            return found[0][1], "design"
        if not effort.goes_on("designs"):
            break
    lotted = by_lot(aims.turns, task.sessions, lots)
    found = sorted([*found, (aims.score(lotted), lotted)], key=lambda one: one[0])
    steps = min(LOOKS // (len(task.players) + OVERHEAD), FEW_TABLES * max(2, task.tables) ** 2)
    floor = partial(MixedFloor, aims.turns)
    work = Work(steps, (0.0, 1.0), floor, REPEATS_FIRST if task.history.meetings else RUNS)
    start = chain((blocks for _, blocks in found), _lotted(task, aims, lots)).__next__
    return draw_jointly(aims, start, work, lots, effort), "search"


def _lotted(task: Task, aims: MixedAims, lots: Lots) -> Iterator[Blocks]:
    while True:
        yield by_lot(aims.turns, task.sessions, lots)


def _refuse_impossible(task: Task, aims: MixedAims) -> None:
    """Refuse what can never be: each table takes only one of a set of players no two of whom may meet, and everybody needs a companion at
    every seat of the smallest table."""
    everybody = range(len(aims.order))
    lonely = [who for who in everybody if len(everybody) - 1 - len(aims.apart[who]) < min(task.seats) - 1]
    concerned = lonely or (too_many_apart(everybody, aims.apart, task.tables) if task.apart else ())
    if concerned:
        raise apart_refusal("apart_impossible", (aims.order[who] for who in concerned))
