"""Simulate many sessions: league evenings a week apart, or the days of a tournament."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.actor import SYSTEM, Actor
from league.competitions.models import Competition, CompetitionKind, Entrant
from league.errors import Refusal
from league.simulation.sessions import PlayedSession, Simulation, local_time

__all__ = ["EVENING", "MORNING", "SESSIONS_AN_EVENING", "SESSIONS_A_DAY", "simulate_sessions", "who_comes"]

SESSIONS_AN_EVENING, SESSIONS_A_DAY = 2, 4
EVENING, MORNING = (19, 0), (9, 30)
GUEST = 0.5  #: how often a guest comes, relative to other people


def simulate_sessions(
    competition: Competition,
    sessions: int,
    *,
    seed: int = 1,
    tables: int | None = None,
    until_hand: int | None = None,
    first_day: datetime.date | None = None,
    actor: Actor = SYSTEM,
) -> Iterator[PlayedSession]:
    """Play further sessions, yielding after each; every session is saved as a whole before the next one begins.

    A season has two sessions an evening, a week apart; a tournament four a day. They begin after the last existing session, or on
    ``first_day``; in a new competition so that they end yesterday. ``tables``: the maximum number. ``until_hand``: the last session is left
    running after so many hands. Refusals: ``competition_over``, ``too_few_entrants``.
    """
    entrants = tuple(competition.entrants.active().with_players())
    if competition.is_over:
        raise Refusal("competition_over", _("The competition is over: no session can be started any more."))
    if len(entrants) < min(competition.ruleset.table_sizes):
        raise _too_few(min(competition.ruleset.table_sizes), len(entrants))
    simulation = Simulation(competition, actor, seed)
    each = _evening if competition.kind == CompetitionKind.SEASON else _day_of_tournament
    most = SESSIONS_AN_EVENING if competition.kind == CompetitionKind.SEASON else SESSIONS_A_DAY
    for day, count, is_last in _days(competition, sessions, most, first_day):
        yield from each(simulation, day, count, tables, until_hand if is_last else None)


def _too_few(least: int, count: int) -> Refusal:
    if least == 4:
        return Refusal("too_few_entrants", _("A table needs four players, and only %(count)s take part.") % {"count": count})
    sentence = _("A table needs %(least)s players, and only %(count)s take part.")
    return Refusal("too_few_entrants", sentence % {"least": least, "count": count})


def _days(competition: Competition, sessions: int, most: int, first_day: datetime.date | None) -> Iterator[tuple[datetime.date, int, bool]]:
    """The days to play on, each with its number of sessions and whether it is the last."""
    count = -(-sessions // most)
    step = datetime.timedelta(days=7 if competition.kind == CompetitionKind.SEASON else 1)
    day = first_day or _day_after_the_last(competition, step) or timezone.localdate() - datetime.timedelta(days=1) - step * (count - 1)
    for index in range(count):
        yield day + index * step, min(most, sessions - index * most), index == count - 1


def _day_after_the_last(competition: Competition, step: datetime.timedelta) -> datetime.date | None:
    last = competition.sessions.select_related("evening").order_by("number").last()
    return last.day + step if last is not None and last.day is not None else None


def _evening(simulation: Simulation, day: datetime.date, count: int, tables: int | None, until_hand: int | None) -> Iterator[PlayedSession]:
    evening, starts_at = None, local_time(day, *EVENING)
    for index in range(count):
        is_last = index == count - 1
        until = until_hand if is_last else None
        with transaction.atomic():  # an evening is opened with its first session, and closed with its last
            evening = evening or simulation.open_evening(day, who_comes(simulation))
            played = simulation.play_session(starts_at, evening=evening, tables=tables, until_hand=until)
            if is_last and until is None:
                simulation.close_evening(evening, played.ended)
        starts_at = played.next_start
        yield played


def _day_of_tournament(
    simulation: Simulation, day: datetime.date, count: int, tables: int | None, until_hand: int | None
) -> Iterator[PlayedSession]:
    starts_at = local_time(day, *MORNING)
    for index in range(count):
        played = simulation.play_session(starts_at, tables=tables, until_hand=until_hand if index == count - 1 else None)
        starts_at = played.next_start
        yield played


def who_comes(simulation: Simulation) -> Sequence[Entrant]:
    """The people who come to the next evening: some are missing now and then, but those who would complete a table of four are asked to
    come."""
    rng = Random(f"{simulation.seed} evening {simulation.competition.evenings.count() + 1}")
    entrants = list(simulation.competition.entrants.active().with_players().order_by("number"))
    rng.shuffle(entrants)
    chances = [simulation.strength(entrant).presence * (GUEST if entrant.guest else 1) for entrant in entrants]
    here = [entrant for entrant, chance in zip(entrants, chances, strict=True) if rng.random() < chance]
    away = [entrant for entrant in entrants if entrant not in here]
    asked = 4 - len(here) if len(here) < 4 else len(here) % 4 == 3
    return [*here, *away[:asked]]
