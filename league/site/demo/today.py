"""Today's evening: everybody seated, one table already playing, its latest hand just recorded."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from django.utils import timezone

from league.audit.actor import Actor
from league.competitions.models import Competition, Entrant
from league.games.commands.session_steps import start
from league.games.models import Game
from league.seating import commands as seating
from league.simulation.calendar import EVENING
from league.simulation.games import invented_game
from league.simulation.recording import Recording, people_at
from league.simulation.sessions import Simulation, local_time

__all__ = ["Today", "open_today"]


@dataclass(frozen=True, slots=True)
class Today:
    """Who sits where, by the numbers of the entrants in the order of the seats, and who sits out.

    ``running`` (0, 1, …) is the table at which ``hands`` are played, from ``seed``; the others are still to begin.
    """

    tables: Sequence[Sequence[int]]
    running: int
    hands: int
    seed: int
    resting: Sequence[int] = ()

    @property
    def present(self) -> list[int]:
        return sorted({*self.resting, *(number for table in self.tables for number in table)})


def open_today(league: Competition, director: Actor, today: Today) -> None:
    """Open the evening, check everybody in, seat them, start the session, and play at one table."""
    day, entrants = timezone.localdate(), {entrant.number: entrant for entrant in league.entrants.with_players()}
    tables: list[list[Entrant]] = [[entrants[number] for number in table] for table in today.tables]
    players = [Simulation(league, director, today.seed).strength(entrant) for entrant in tables[today.running]]
    invented = invented_game(league.ruleset, f"{today.seed} today", players)
    begins = timezone.now() - datetime.timedelta(minutes=invented.hands[today.hands - 1].minutes)
    director = replace(director, at=begins - datetime.timedelta(minutes=2))
    evening = seating.open_evening(actor=director, competition=league, date=day)
    for number in today.present:
        seating.check_in(actor=director, evening=evening, entrant=entrants[number])
    session = seating.plan_session(actor=director, competition=league, evening=evening, starts_at=local_time(day, *EVENING))
    resting = [entrants[number] for number in today.resting]
    session = seating.seat_session(actor=director, session=session, tables=tables, sit_outs=resting)
    start(actor=director, session=session)
    games = Game.objects.select_related("competition", "table__session").filter(table__session=session).order_by("number")
    game = games[today.running]
    for act in Recording(game, people_at(game), invented, begins, Random(today.seed), careful=True).acts(until_hand=today.hands):
        act.do(act.at)
