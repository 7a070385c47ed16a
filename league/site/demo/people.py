"""Who plays in the demo league. All names are invented."""

from __future__ import annotations

from dataclasses import dataclass

from league.players.models import NameShown

__all__ = ["CLUBS", "PEOPLE", "Somebody"]

#: name, town
CLUBS = (("Mahjong-Runde Ostwind", "Lindenstadt"), ("Spielkreis Vier Winde", "Neuhafen"))


@dataclass(frozen=True, slots=True)
class Somebody:
    first_name: str
    last_name: str
    club: int
    name_shown: str = NameShown.FULL
    guest: bool = False


PEOPLE = (
    Somebody("Anna", "Berger", 0),
    Somebody("Bernd", "Vogt", 0),
    Somebody("Carla", "Winter", 1),
    Somebody("David", "Krüger", 0),
    Somebody("Elif", "Sommer", 1),
    Somebody("Frank", "Lindner", 1, NameShown.SHORT),
    Somebody("Greta", "Hofmann", 0),
    Somebody("Henrik", "Brandt", 1),
    Somebody("Ines", "Albers", 0),
    Somebody("Jonas", "Keller", 1, guest=True),
)
