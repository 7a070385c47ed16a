"""The season of the demo: evenings of the past year with every hand, and who is there today."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils import timezone

from league.audit.actor import Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionKind, EntrantStatus
from league.games.commands import Replace, revise_game
from league.games.entry import Entry
from league.players.models import Player
from league.simulation.calendar import EVENING, who_comes
from league.simulation.games import miscounted
from league.simulation.recording import Recording, TimedAct
from league.simulation.sessions import Simulation, local_time
from league.site.demo.people import LEAGUE
from league.site.demo.today import Today

__all__ = ["TODAY", "corrected", "make_league", "play_past"]

SEED = 7
MINUTES = 105  #: of play in a session
#: how many weeks ago the past evenings were, the last one first
WEEKS_AGO = (1, 5, 10, 14, 18, 23, 28, 32, 37, 42, 47)
CORRECTED_GAME = 3
TODAY = Today(tables=((8, 1, 6, 10), (3, 5, 4, 2)), running=1, hands=3, seed=SEED, resting=(7,))


def make_league(actor: Actor) -> Competition:
    return competitions.create_competition(
        actor=actor,
        name="ALARM-Liga",
        slug="alarm-liga",
        kind=CompetitionKind.SEASON,
        ruleset_json="alarm-2019",
        place="Lindenstadt",
        description="Eine erfundene Liga zum Ausprobieren. Gespielt wird etwa einmal im Monat; wer zu Besuch ist, spielt als Gast mit.",
    )


def play_past(league: Competition, director: Actor, players: Sequence[Player], evenings: int) -> Iterator[int]:
    """Play the past evenings, two sessions each; yields the number of each. Players join and leave between evenings."""
    simulation = Simulation(league, director, SEED, MINUTES)
    for number, left in enumerate(range(evenings, 0, -1), start=1):
        day = timezone.localdate() - datetime.timedelta(weeks=WEEKS_AGO[left - 1])
        _come_and_go(league, replace(director, at=local_time(day, 17)), players, left)
        evening = simulation.open_evening(day, who_comes(simulation))
        first = simulation.play_session(local_time(day, *EVENING), evening=evening)
        second = simulation.play_session(first.next_start, evening=evening, extra=_correction)
        simulation.close_evening(evening, second.ended)
        yield number


def _come_and_go(league: Competition, director: Actor, players: Sequence[Player], left: int) -> None:
    known = {entrant.player_id: entrant for entrant in league.entrants.all()}
    for player, person in zip(players, LEAGUE, strict=True):
        if player.pk not in known and (person.joins is None or left <= person.joins):
            known[player.pk] = competitions.add_entrant(actor=director, competition=league, player=player, guest=person.guest)
        if person.leaves is not None and left <= person.leaves and known[player.pk].status == EntrantStatus.ACTIVE:
            competitions.withdraw_entrant(actor=director, entrant=known[player.pk])


def _correction(recording: Recording) -> list[TimedAct]:
    """Correct a game in which a win turned out to be worth more."""
    return [corrected(recording, recording.people[1], "Ein Fān übersehen")] if recording.game.number == CORRECTED_GAME else []


def corrected(recording: Recording, actor: Actor, reason: str) -> TimedAct:
    """Raise the first win that can be one step higher, after the last hand."""
    ruleset = recording.game.ruleset
    results = [hand.result for hand in recording.invented.hands]
    number, dearer = next((number, better) for number, one in enumerate(results, start=1) if (better := miscounted(ruleset, one)))

    def do(at: datetime.datetime) -> None:
        game = recording.game
        revise_game(entry=Entry.new(replace(actor, at=at), game.version), game=game, changes=[Replace(number, dearer)], reason=reason)

    return TimedAct(recording.ended(-1) + datetime.timedelta(seconds=95), do)
