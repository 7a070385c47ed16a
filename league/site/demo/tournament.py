"""The tournaments of the demo: one that was played some weeks ago, with everything that happens at tournaments, and one to come."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from league.audit.actor import Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionKind, CompetitionState
from league.games.commands import punish_late, substitute
from league.games.entry import Entry
from league.players.models import Player
from league.seating.commands import publish_results
from league.simulation.calendar import MORNING
from league.simulation.recording import Recording, TimedAct
from league.simulation.sessions import Simulation, local_time
from league.site.demo.season import corrected

__all__ = ["make_coming", "make_tournament", "play_tournament"]

SEED = 3
MINUTES = 90
SESSIONS_A_DAY = 4
TIEBREAKS = ["average_place", "firsts", "best_session"]
#: at which table somebody comes late to the first session, a win is corrected in the second, and somebody falls ill in the last
LATE_TABLE, CORRECTED_TABLE, ILL_TABLE = 2, 1, 3
LATE_SEAT, LATE_MINUTES = 2, 4
ILL_SEAT, ILL_FROM_HAND = 3, 5


def make_tournament(actor: Actor, players: Sequence[Player], helper: Player, sessions: int) -> Competition:
    description = "Ein erfundenes Turnier an zwei Tagen, mit Gästen aus vier Ländern."
    cup = _entered(actor, players, name="Leuchtturm-Pokal", slug="leuchtturm-pokal", ruleset_json="ema-2012", description=description)
    competitions.add_entrant(actor=actor, competition=cup, player=helper, substitute=True)
    saturday = _saturday_of_the_tournament()
    return competitions.change_competition(
        actor=actor, competition=cup, tiebreaks=TIEBREAKS, starts_on=saturday, ends_on=saturday + datetime.timedelta(days=1),
        planned_sessions=sessions, session_minutes=MINUTES,
    )  # fmt: skip


def _saturday_of_the_tournament() -> datetime.date:
    today = timezone.localdate()
    return today - datetime.timedelta(weeks=4, days=(today.weekday() - 5) % 7)


def play_tournament(cup: Competition, director: Actor, helper: Player, sessions: int) -> Iterator[int]:
    """Play four sessions on a Saturday some weeks ago and the others on Sunday, then finish the cup; yields the number of each."""
    simulation = Simulation(cup, director, SEED, MINUTES)
    saturday = _saturday_of_the_tournament()
    starts_at = local_time(saturday, *MORNING)
    for number in range(1, sessions + 1):
        played = simulation.play_session(starts_at, extra=Incidents(director, helper, number, sessions).acts)
        starts_at = played.next_start
        publish_results(actor=replace(director, at=played.ended), competition=cup, until=number)
        if number % SESSIONS_A_DAY == 0:
            starts_at = local_time(saturday + datetime.timedelta(days=number // SESSIONS_A_DAY), *MORNING)
        yield number
    _thank(replace(director, at=played.ended), cup)
    competitions.set_competition_state(actor=replace(director, at=played.ended), competition=cup, state=CompetitionState.FINISHED)


def _thank(director: Actor, cup: Competition) -> None:
    text = "Danke an alle, die gespielt, geschrieben und gekocht haben. Die Endergebnisse stehen, die Ergebnisdatei geht an die EMA."
    competitions.announce(actor=director, competition=cup, title="Der Pokal ist vergeben", text=text)


@dataclass(frozen=True, slots=True)
class Incidents:
    """Record the incidents of session ``number`` of ``sessions``; ``helper`` substitutes for a player who falls ill."""

    director: Actor
    helper: Player
    number: int
    sessions: int

    def acts(self, recording: Recording) -> list[TimedAct]:
        found = {
            (1, LATE_TABLE): self._late,
            (2, CORRECTED_TABLE): self._corrected,
            (self.sessions, ILL_TABLE): self._ill,
        }.get((self.number, recording.game.table.number))
        return [found(recording)] if found else []

    def _late(self, recording: Recording) -> TimedAct:
        game = recording.game

        def do(at: datetime.datetime) -> None:
            entry = Entry.new(replace(self.director, at=at), game.version)
            punish_late(entry=entry, game=game, seat=LATE_SEAT, minutes=LATE_MINUTES, reason="Der Bus kam nicht")

        return TimedAct(recording.begins + datetime.timedelta(seconds=50), do)

    def _corrected(self, recording: Recording) -> TimedAct:
        return corrected(recording, self.director, "Ein Dora-Anzeiger wurde übersehen")

    def _ill(self, recording: Recording) -> TimedAct:
        game = recording.game

        def do(at: datetime.datetime) -> None:
            entry = Entry.new(replace(self.director, at=at), game.version)
            substitute(entry=entry, game=game, seat=ILL_SEAT, player=self.helper, from_hand=ILL_FROM_HAND, cause="illness")

        return TimedAct(recording.ended(ILL_FROM_HAND - 1) + datetime.timedelta(seconds=90), do)


def make_coming(actor: Actor, players: Sequence[Player]) -> Competition:
    """Create a tournament that has not been drawn yet; its text stays true whatever is done with it."""
    description = "Ein erfundenes Turnier zum Ausprobieren, von der Auslosung bis zur Siegerehrung."
    cup = _entered(actor, players, name="Vier-Winde-Cup", slug="vier-winde-cup", ruleset_json="ema-2025", description=description)
    today = timezone.localdate()
    sunday = today + datetime.timedelta(weeks=5, days=(6 - today.weekday()) % 7)
    return competitions.change_competition(
        actor=actor, competition=cup, starts_on=sunday, ends_on=sunday, planned_sessions=SESSIONS_A_DAY, session_minutes=MINUTES
    )


def _entered(actor: Actor, players: Sequence[Player], **fields: Any) -> Competition:
    """Create a tournament and enter its players."""
    cup = competitions.create_competition(actor=actor, kind=CompetitionKind.TOURNAMENT, place="Neuhafen", **fields)
    for player in players:
        competitions.add_entrant(actor=actor, competition=cup, player=player)
    return cup
