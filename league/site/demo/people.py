"""Who plays in the demo. All names and clubs are invented."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.audit.actor import Actor
from league.competitions.commands import rename_player
from league.players.commands import add_club, add_player
from league.players.models import NameShown, Player

__all__ = ["LEAGUE", "TOURNAMENT", "DemoPerson", "make_players"]

#: name, town, country
CLUBS = (
    ("Mahjong-Runde Ostwind", "Lindenstadt", "DE"),
    ("Spielkreis Vier Winde", "Neuhafen", "DE"),
    ("Drachenrunde Donautal", "Marienfeld", "AT"),
    ("De Rode Draak", "Waterbrug", "NL"),
    ("Østenvindens Mahjongklub", "Skovhavn", "DK"),
    ("Les Trois Dragons", "Valclair", "FR"),
)


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """A player. ``joins`` and ``leaves`` count the past evenings still to come: somebody joins before the seventh last, say.

    ``ema`` is an EMA number, invented like everything here.
    """

    first_name: str
    last_name: str
    club: int
    name_shown: str = NameShown.FULL
    guest: bool = False
    joins: int | None = None
    leaves: int | None = None
    ema: str = ""


LEAGUE = (
    DemoPerson("Anna", "Berger", 0, ema="05990001"),
    DemoPerson("Bernd", "Vogt", 0, ema="05990002"),
    DemoPerson("Carla", "Winter", 1),
    DemoPerson("David", "Krüger", 0, ema="05990004"),
    DemoPerson("Elif", "Sommer", 1, ema="05990005"),
    DemoPerson("Frank", "Lindner", 1, NameShown.SHORT),
    DemoPerson("Greta", "Hofmann", 0, ema="05990007"),
    DemoPerson("Henrik", "Brandt", 1, ema="05990008"),
    DemoPerson("Ines", "Albers", 0, leaves=5),
    DemoPerson("Jonas", "Keller", 1, guest=True),
    DemoPerson("Klara", "Petersen", 0),
    DemoPerson("Lars", "Jessen", 0),
    DemoPerson("Mira", "Schuster", 1),
    DemoPerson("Noah", "Fink", 0, joins=7),
    DemoPerson("Paula", "Engel", 2, guest=True, joins=3),
)

#: who comes to the tournament besides the first eight of the league; the last one only plays for somebody else
TOURNAMENT = (
    DemoPerson("Rita", "Mandl", 2, ema="01990001"),
    DemoPerson("Simon", "Auer", 2, ema="01990002"),
    DemoPerson("Theresa", "Gruber", 2),
    DemoPerson("Joris", "van Dalen", 3, ema="08990001"),
    DemoPerson("Lotte", "Visser", 3, ema="08990002"),
    DemoPerson("Sanne", "de Wit", 3, ema="08990003"),
    DemoPerson("Freja", "Holm", 4, ema="03990001"),
    DemoPerson("Mads", "Lund", 4, ema="03990002"),
    DemoPerson("Chloé", "Marchand", 5, ema="04990001"),
    DemoPerson("Émile", "Roux", 5),
    DemoPerson("Ute", "Reimann", 1, ema="05990009"),
    DemoPerson("Viktor", "Sander", 0, ema="05990010"),
    DemoPerson("Oskar", "Thiel", 1),
)


def make_players(actor: Actor) -> tuple[list[Player], list[Player]]:
    """All clubs and players: those of the league, and those of the tournament."""
    clubs = [add_club(actor=actor, name=name, town=town, country=country) for name, town, country in CLUBS]

    def made(people: Sequence[DemoPerson]) -> list[Player]:
        players = []
        for person in people:
            club = clubs[person.club]
            player = add_player(
                actor=actor, first_name=person.first_name, last_name=person.last_name, club=club, country=club.country,
                ema_number=person.ema,
            )  # fmt: skip
            shown = person.name_shown != NameShown.FULL
            players.append(rename_player(actor=actor, player=player, name_shown=person.name_shown) if shown else player)
        return players

    return made(LEAGUE), made(TOURNAMENT)
