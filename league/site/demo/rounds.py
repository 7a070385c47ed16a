"""Two small rounds of the demo that do not play riichi: one by Küster's book, one by the basic rules of the DMJL."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

from django.utils import timezone

from league.audit.actor import Actor
from league.competitions import commands as competitions
from league.competitions.models import Competition, CompetitionKind
from league.players.models import Player
from league.simulation.calendar import EVENING
from league.simulation.sessions import Simulation, local_time
from league.site.demo.today import Today

__all__ = ["BASIC", "KUESTER", "KUESTER_TODAY", "make_round", "play_round"]

SEED = 23
MINUTES = 240  #: nobody looks at the clock
KUESTER, BASIC = "kuester-runde", "grundregel-runde"
#: weeks ago, and the numbers of the entrants who came: nine sit at a table of five and one of four
PAST = {KUESTER: ((6, range(1, 10)), (2, range(1, 9))), BASIC: ((3, range(1, 9)),)}
KUESTER_TODAY = Today(tables=((4, 1, 7, 2, 9),), running=0, hands=4, seed=SEED)


def make_round(actor: Actor, slug: str, players: Sequence[Player]) -> Competition:
    """The round of this address with its players."""
    if slug == KUESTER:
        description = "Eine erfundene Runde nach Küsters Lehrbuch. Sind fünf da, setzt reihum jemand aus."
        made = _made(actor, slug, "Küster-Runde", "kuester", "Neuhafen", description)
        competitions.change_competition(actor=actor, competition=made, divide_by=10)  # Die Abrechnung: a tenth of the points
    else:
        description = "Eine erfundene Runde nach den Grundregeln der Deutschen Mah-Jongg-Liga: sechzehn Spiele an einem Abend."
        made = _made(actor, slug, "Grundregel-Runde", "dmjl-basic", "Lindenstadt", description)
    for player in players:
        competitions.add_entrant(actor=actor, competition=made, player=player)
    return made


def _made(actor: Actor, slug: str, name: str, ruleset: str, place: str, description: str) -> Competition:
    return competitions.create_competition(
        actor=actor, name=name, slug=slug, kind=CompetitionKind.SEASON, ruleset_json=ruleset, place=place, description=description
    )


def play_round(competition: Competition, director: Actor) -> Iterator[int]:
    """Play the past evenings, one whole game at each table; yields the number of each."""
    simulation = Simulation(competition, director, SEED, MINUTES)
    entrants = {entrant.number: entrant for entrant in competition.entrants.with_players()}
    for number, (weeks, came) in enumerate(PAST[competition.slug], start=1):
        day = timezone.localdate() - datetime.timedelta(weeks=weeks)
        evening = simulation.open_evening(day, [entrants[one] for one in came])
        played = simulation.play_session(local_time(day, *EVENING), evening=evening)
        simulation.close_evening(evening, played.ended)
        yield number
