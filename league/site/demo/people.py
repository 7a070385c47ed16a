"""Who plays in the demo. All names and clubs are invented."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.audit.actor import Actor
from league.competitions.commands import rename_player
from league.players.commands import add_club, add_player
from league.players.models import NameShown, Player

__all__ = ["LEAGUE", "TOURNAMENT", "Somebody", "make_players"]

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
class Somebody:
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
    Somebody("Anna", "Berger", 0, ema="05990001"),
    Somebody("Bernd", "Vogt", 0, ema="05990002"),
    Somebody("Carla", "Winter", 1),
    Somebody("David", "Krüger", 0, ema="05990004"),
    Somebody("Elif", "Sommer", 1, ema="05990005"),
    Somebody("Frank", "Lindner", 1, NameShown.SHORT),
    Somebody("Greta", "Hofmann", 0, ema="05990007"),
    Somebody("Henrik", "Brandt", 1, ema="05990008"),
    Somebody("Ines", "Albers", 0, leaves=5),
    Somebody("Jonas", "Keller", 1, guest=True),
    Somebody("Klara", "Petersen", 0),
    Somebody("Lars", "Jessen", 0),
    Somebody("Mira", "Schuster", 1),
    Somebody("Noah", "Fink", 0, joins=7),
    Somebody("Paula", "Engel", 2, guest=True, joins=3),
)

#: who comes to the tournament besides the first eight of the league; the last one only plays for somebody else
TOURNAMENT = (
    Somebody("Rita", "Mandl", 2, ema="01990001"),
    Somebody("Simon", "Auer", 2, ema="01990002"),
    Somebody("Theresa", "Gruber", 2),
    Somebody("Joris", "van Dalen", 3, ema="08990001"),
    Somebody("Lotte", "Visser", 3, ema="08990002"),
    Somebody("Sanne", "de Wit", 3, ema="08990003"),
    Somebody("Freja", "Holm", 4, ema="03990001"),
    Somebody("Mads", "Lund", 4, ema="03990002"),
    Somebody("Chloé", "Marchand", 5, ema="04990001"),
    Somebody("Émile", "Roux", 5),
    Somebody("Ute", "Reimann", 1, ema="05990009"),
    Somebody("Viktor", "Sander", 0, ema="05990010"),
    Somebody("Oskar", "Thiel", 1),
)


def make_players(actor: Actor) -> tuple[list[Player], list[Player]]:
    """All clubs and players: those of the league, and those of the tournament."""
    clubs = [add_club(actor=actor, name=name, town=town, country=country) for name, town, country in CLUBS]

    def made(people: Sequence[Somebody]) -> list[Player]:
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
