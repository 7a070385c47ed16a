"""Play a competition with stages to its end: each stage in its order, who goes on decided by rule, and by lot where people are level."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.competitions.models import CameBy, Competition, CompetitionKind, Stage
from league.seating.commands import StagePlace, decide_stage
from league.seating.models import NOT_OVER, Evening, Session, SessionState
from league.seating.models.sessions import SessionQuerySet
from league.seating.queries import present_at
from league.simulation.calendar import EVENING, MORNING, SESSIONS_A_DAY, SESSIONS_AN_EVENING
from league.simulation.sessions import PlayedSession, Simulation, local_time
from league.standings.queries.ranking.going_on import by_lot, proposals_of

__all__ = ["decide_by_rule", "simulate_stages"]


def simulate_stages(
    competition: Competition, *, seed: int = 1, first_day: datetime.date | None = None, actor: Actor = SYSTEM
) -> Iterator[PlayedSession]:
    """Play the sessions that are missing in every stage (one where their number is not fixed), yielding after each; each is saved whole.

    A season has two an evening, a week apart; a tournament four a day, whatever their stages. Refusals: those of deciding, drawing and
    starting.
    """
    simulation = Simulation(competition, actor, seed)
    a_week = competition.kind == CompetitionKind.SEASON
    day, today = first_day or timezone.localdate(), 0
    starts_at = _beginning(competition, day)
    for number in competition.stages.order_by("number").values_list("number", flat=True):
        stage = competition.stages.select_related("source").get(number=number)
        if not stage.is_decided:
            decide_by_rule(replace(actor, at=starts_at), stage, seed)
        missing, evening = _missing(competition, stage), None
        for left in range(missing, 0, -1):
            today += 1
            is_last_today = today % (SESSIONS_AN_EVENING if a_week else SESSIONS_A_DAY) == 0 or (a_week and left == 1)
            played, evening = _play(simulation, stage, starts_at, evening, is_last=is_last_today)
            if is_last_today:
                day, today, evening = day + datetime.timedelta(days=7 if a_week else 1), 0, None
            starts_at = _beginning(competition, day) if is_last_today else played.next_start
            yield played


def decide_by_rule(actor: Actor, stage: Stage, seed: int) -> None:
    """Decide who plays in a stage as its rule proposes, and by lot where people are level across the line."""
    proposal = proposals_of(stage.competition, [stage])[stage.number]
    entrants = stage.competition.entrants.in_bulk()
    lots = by_lot(proposal, seed)
    chosen = [line.key for line in proposal.lines if line.key in {*proposal.keys, *lots}]
    by = {one.key: CameBy.WILD_CARD if one.by == "wild_card" else CameBy.RULE for one in proposal.found.qualified}
    places = [StagePlace(entrants[key], by.get(key, CameBy.RULE)) for key in chosen]
    decide_stage(actor=actor, stage=stage, places=places, proposed=proposal.as_json)


def _beginning(competition: Competition, day: datetime.date) -> datetime.datetime:
    return local_time(day, *(EVENING if competition.kind == CompetitionKind.SEASON else MORNING))


def _missing(competition: Competition, stage: Stage) -> int:
    """The number of sessions still to be played in a stage."""
    over = _sessions(competition, stage).exclude(state__in=(*NOT_OVER, SessionState.CANCELLED)).count()
    return max(0, stage.planned_sessions - over) if stage.planned_sessions else int(over == 0)


def _sessions(competition: Competition, stage: Stage) -> SessionQuerySet:
    return competition.sessions.filter(stage=None if stage.is_first else stage)


@transaction.atomic
def _play(
    simulation: Simulation, stage: Stage, starts_at: datetime.datetime, evening: Evening | None, *, is_last: bool
) -> tuple[PlayedSession, Evening | None]:
    """The next session of a stage: one that is planned, or a new one; in a season on this ``evening``, or on one that is opened with it
    and closed with the last."""
    competition = simulation.competition
    planned = _sessions(competition, stage).filter(state__in=NOT_OVER).order_by("number").first()
    if planned is not None or competition.kind != CompetitionKind.SEASON:
        return simulation.play_session(starts_at, session=planned, stage=stage), evening
    ahead = Session(competition=competition, number=1 + competition.sessions.count(), stage=None if stage.is_first else stage)
    evening = evening or simulation.open_evening(starts_at.date(), present_at(ahead))
    played = simulation.play_session(starts_at, evening=evening, stage=stage)
    if is_last:
        simulation.close_evening(evening, played.ended)
    return played, evening
