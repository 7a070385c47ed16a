"""Draw a whole schedule: the best of designs, of designs with players found for their places, and of a search; then winds and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from league.drawing.arrangement import Draw
from league.drawing.constructions import best_linked, club_designs, relabelled, turned_teams
from league.drawing.effort import Effort
from league.drawing.evening import draw_evening
from league.drawing.figures import recount
from league.drawing.lots import Lots
from league.drawing.mixed.whole import draw_mixed_whole
from league.drawing.search import (
    LAST_TIER,
    REPEATS_FIRST,
    RUNS,
    Aims,
    Labels,
    Opening,
    Renamed,
    Score,
    TeamFloor,
    Work,
    apart_refusal,
    draw_jointly,
    even_tables,
    fewest_repeats,
    from_designs,
    mates_of,
    packed,
)
from league.drawing.tables import spread_tables
from league.drawing.task import Blocks, Schedule, Task, checked
from league.drawing.teams import mates_apart, team_mates
from league.drawing.winds import seat_winds
from scoring.errors import RuleViolation

__all__ = ["draw_whole"]

LOOKS = 50_000_000  #: swaps that a search weighs before it returns its best: five to ten seconds
OVERHEAD = 60  #: cost of looking at one player besides weighing their swaps, in the same unit
FEW_TABLES = 16_000  #: times the square of their number, players looked at: with few tables there is not much to find
FIRST_LOOK = 0.05  #: the share of the search that comes before the designs
RENAMING = 0.2  #: the share in which players change places in designs
EARLIER_TIERS = 0.5  #: the share by which the best without the last tier of groups is drawn
BETTERING = 0.2  #: the share of a search that improves this for the last tier
BY_TEAMS = 0.4  #: the share in which team-mates change places, if there are teams
PLACEMENTS = 12  #: ways to place teams in designs, of which the one counts in which they meet most evenly
FOR_TABLES = 1.0  #: seconds in which tables exchange places although the search for meetings was ended early
AFTER_A_PAST = 0.3  #: the share of a search left for all aims at once if repeats were searched for separately


@dataclass(frozen=True, slots=True)
class Shares:
    """The part of the whole work that one search makes up, for progress reports."""

    begin: float = 0.0
    end: float = 1.0

    def at(self, share: float) -> float:
        return self.begin + (self.end - self.begin) * share

    def part(self, begin: float, end: float) -> tuple[float, float]:
        return self.at(begin), self.at(end)


class FoundBlocks(NamedTuple):
    """Blocks, their score, and a word for how they were found."""

    score: Score
    blocks: Blocks
    method: str


def draw_whole(task: Task, effort: Effort | None = None) -> Schedule:
    """Draw all sessions of a task. The same task has the same result on every machine, unless ``effort`` cut the search short.

    Refusals: those of :func:`~league.drawing.task.checked`; ``apart_impossible`` and ``apart_not_found``, whose parameters name the players
    concerned.
    """
    task, effort = mates_apart(checked(task)), effort or Effort()
    if task.is_mixed:
        schedule = draw_mixed_whole(task, effort)
    else:
        is_evening = task.sessions == 1 and not (task.teams and not task.history.meetings)  # without a past teams can meet evenly at once
        schedule = _evening(task, effort) if is_evening else _whole(task, effort)
    recount(task, schedule)
    return schedule


def _evening(task: Task, effort: Effort) -> Schedule:
    """One session; if pairs could not be kept apart, drawn again with others sitting out."""
    try:
        return draw_evening(task, effort)
    except RuleViolation as refusal:
        if refusal.code not in ("apart_impossible", "apart_not_found"):
            raise
        return _whole(task, effort)


def _whole(task: Task, effort: Effort) -> Schedule:
    lots = Lots(task.seed)
    aims, best = _best(task, lots, effort, Shares())
    if best.score.apart:
        raise apart_refusal("apart_not_found", (who for two in task.apart for who in two))
    tables_effort = effort.again(FOR_TABLES) if effort.cut_short else effort  # a search that was ended early leaves people at one table
    seated = spread_tables(seat_winds(aims.named(best.blocks), task.history, lots), task.history, lots, tables_effort)
    everybody = frozenset(task.players)
    sessions = tuple(Draw(tuple(tables), tuple(sorted(everybody.difference(*tables)))) for tables in seated)
    return Schedule(sessions, best.method, cut_short=effort.cut_short)


def _best(task: Task, lots: Lots, effort: Effort, shares: Shares) -> tuple[Aims, FoundBlocks]:
    """The best of all candidates."""
    aims = Aims(task, lots.shuffled(sorted(task.players)))
    best: FoundBlocks | None = None
    for blocks, method in _every_candidate(task, aims, lots, effort, shares):
        found = FoundBlocks(aims.score(blocks), blocks, method)
        if best is None or found.score < best.score:
            best = found
        if aims.is_reached(best.score) or (effort.cut_short and not best.score.apart):
            break
        if method == "teams" and aims.is_reached(best.score._replace(uneven=0)):
            break  # no other search evens out how teams meet
    assert best is not None
    return aims, best


def _every_candidate(task: Task, aims: Aims, lots: Lots, effort: Effort, shares: Shares) -> Iterator[tuple[Blocks, str]]:
    """Candidates that teams have, and those of every task."""
    if task.teams:
        yield from _by_teams(task, aims, lots, effort, shares)
        shares = Shares(shares.at(BY_TEAMS), shares.end)
    yield from _candidates(task, aims, lots, effort, shares)


def _candidates(task: Task, aims: Aims, lots: Lots, effort: Effort, shares: Shares) -> Iterator[tuple[Blocks, str]]:
    """Candidates: a design; a short search; a design for equal clubs into which the groups are packed; the best schedule without the last
    tier of groups, so that it worsens none before it; a design whose places are searched or found for the players; and a long search.

    After earlier sessions no design tells how few repeats are possible, so they are first drawn without any groups.
    """
    has_past = bool(task.history.meetings)
    runs = REPEATS_FIRST if has_past else RUNS
    has_turns = task.byes and any(task.history.sit_outs.get(who) for who in task.players)
    patterns = [] if has_turns else fewest_repeats(task)
    if patterns:
        first = best_linked(patterns, len(task.players)) if aims.is_free else patterns[0]
        yield first.blocks, first.method
    opening = Opening(task, aims, lots)
    steps = _steps(task)
    yield (
        draw_jointly(aims, opening.blocks, Work(round(steps * FIRST_LOOK), shares.part(0.0, FIRST_LOOK), runs=runs), lots, effort),
        "search",
    )
    if aims.is_free and patterns:
        return
    in_clubs = packed(task, aims, Lots(task.seed))
    yield from ((each.blocks, each.method) for each in in_clubs)
    begun = [each.blocks for each in in_clubs]
    if found := from_designs(task, aims, lots, effort, shares.at(FIRST_LOOK)):
        yield found, "design" if patterns else "search"
    elif len(aims.tiers) > (0 if has_past else 1):
        _, without = _best(_without_last_tier(task), Lots(task.seed), effort, Shares(shares.at(FIRST_LOOK), shares.at(EARLIER_TIERS)))
        yield without.blocks, without.method
        begun, shares = [without.blocks, *begun], Shares(shares.at(EARLIER_TIERS), shares.end)
        work = Work(round(steps * BETTERING), shares.part(0.0, FIRST_LOOK), runs=REPEATS_FIRST if has_past else LAST_TIER)
        yield draw_jointly(aims, lambda: without.blocks, work, lots, effort), without.method
        steps = round(steps * AFTER_A_PAST) if has_past else steps
    known = [*(pattern.blocks for pattern in patterns), *(each.blocks for each in in_clubs)]
    renamed = Renamed(known, len(task.players), lots).blocks if known else None
    if renamed:
        work = Work(round(steps * RENAMING), shares.part(FIRST_LOOK, FIRST_LOOK + RENAMING), Labels, runs)
        yield draw_jointly(aims, chain(begun, iter(renamed, None)).__next__, work, lots, effort), "design"
    start = chain(begun, iter(opening.blocks, None)).__next__
    yield draw_jointly(aims, start, Work(steps, shares.part(FIRST_LOOK + RENAMING, 1.0), runs=runs), lots, effort), "search"


def _by_teams(task: Task, aims: Aims, lots: Lots, effort: Effort, shares: Shares) -> Iterator[tuple[Blocks, str]]:
    """Candidates of a team tournament: those in which all teams meet equally often, as far as players are found for them."""
    members = [sorted(aims.order.index(who) for who in team) for _name, team in sorted(task.teams.items())]
    for design in club_designs(len(task.players), task.sessions):
        if design.clubs == len(members):
            yield relabelled(design.blocks, [*chain(*members)]), design.method
    turned = turned_teams(len(members), len(members[0]), task.sessions)
    if turned is not None:
        yield relabelled(turned, [*chain(*members)]), "rotation"
    if task.sessions > 1:
        placed = iter(lambda: from_designs(task, aims, lots, effort, shares.begin), None)
        yield from ((blocks, "design") for blocks in islice(placed, PLACEMENTS))
    opening = Opening(replace(task, apart=task.apart - team_mates(task)), aims, lots)
    steps = _steps(task)
    work = Work(steps, shares.part(0.0, BY_TEAMS), partial(TeamFloor, mates_of(aims)), REPEATS_FIRST if task.history.meetings else RUNS)
    yield draw_jointly(aims, lambda: even_tables(opening.blocks(), aims, lots), work, lots, effort), "teams"


def _steps(task: Task) -> int:
    return min(LOOKS // (len(task.players) + OVERHEAD), FEW_TABLES * task.tables**2)


def _without_last_tier(task: Task) -> Task:
    return replace(task, groups=dict(chain.from_iterable(tier.items() for tier in task.tiers[:-1])))
