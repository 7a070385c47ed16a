"""Proposals for a session by the standings, and what they promise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.competitions.models import Entrant
from league.drawing import Draw, History
from league.drawing.effort import Effort
from league.drawing.standing import nearest_again, outlook, rank_spans, snake, top_tables
from league.drawing.task import Task
from league.seating.kept_wishes import NO_WISHES, KeptWishes
from league.seating.models import NOT_BEGUN, Session
from league.seating.queries import planned_by_draw
from league.standings.queries.ranking.stage_order import by_standings
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["BY_STANDING", "ByStanding", "propose_by_standing", "ranked"]

BY_STANDING = ("swiss", "top", "snake")  #: ways to draw
FOURS_ONLY = gettext_noop(
    "By the standings, only tables of four are drawn, and {count} players do not fill them. By lot or with fewest repeats, everybody has a "
    "seat."
)
SECONDS = 3.0  #: a page waits for the search; 64 players take some 0.1 s


@dataclass(frozen=True, slots=True)
class ByStanding:
    """A session drawn by the standings. ``widest``: the largest distance in places between two players at a table; ``nearest_again``, in
    Swiss: how many pairs would meet again if all nearest neighbours sat together, if more than do.

    ``later``: the number of sessions planned after it; ``ahead``: how many of them can be drawn without anybody meeting again; both None
    except in Swiss. ``has_places``: somebody has a place already. ``tables``: in a snake, how many tables make a group of equal strength;
    None for all of them. ``plan``: the sessions
    after it as Swiss planned them. ``cut_short``: time ended the search, so the same seed may give another draw next time.
    """

    draw: Draw
    widest: int
    later: int | None
    ahead: int | None
    has_places: bool
    tables: int | None
    plan: tuple[Draw, ...] = ()
    cut_short: bool = False
    nearest_again: int = 0


def ranked(session: Session, present: Sequence[Entrant]) -> tuple[list[int], bool]:
    """The numbers of those present, in the order of the standings (of the session's stage) and then those without a place; and whether
    anybody has a place."""
    return by_standings(session, {entrant.number for entrant in present})


def propose_by_standing(
    way: str,
    session: Session,
    present: Sequence[Entrant],
    history: History,
    seed: int,
    tables: int | None = None,
    kept: KeptWishes = NO_WISHES,
) -> ByStanding:
    """A draw by one of :data:`BY_STANDING`, with ``tables`` for a snake; Swiss continues the plan of its last draw. Nobody meets
    must not meet by ``kept``; only Swiss knows its groups. At most five database queries.

    Refusals: ``too_few``, ``apart_impossible``, ``apart_not_found``; ``fours_only`` if everybody is to play and their number does not
    divide by four.
    """
    if len(session.ruleset.table_sizes) > 1 and len(present) % 4:
        raise RuleViolation("fours_only", FOURS_ONLY, count=len(present))
    order, has_places = ranked(session, present)
    groups = kept.groups if way == "swiss" else {}
    task = Task(tuple(sorted(order)), 1, seed, groups, kept.never, history, kept.ranks)
    later = ahead = None
    plan: tuple[Draw, ...] = ()
    if way == "swiss":
        coming = session.competition.sessions.filter(stage=session.stage_id, number__gt=session.number, state__in=NOT_BEGUN)
        later, plan = coming.count(), planned_by_draw(session.competition, session.number, session.stage_id)
        found = outlook(task, order, later, Effort(SECONDS), plan)
        schedule, ahead, plan = found.schedule, found.ahead, found.plan
    else:
        schedule = top_tables(task, order) if way == "top" else snake(task, order, tables or None)
    (draw,) = schedule.sessions
    again = nearest_again(draw, order, history) if way == "swiss" else 0
    return ByStanding(draw, max(rank_spans(draw, order)), later, ahead, has_places, tables or None, plan, schedule.cut_short, again)
