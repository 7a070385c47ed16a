"""Players of a rating by the names that may be shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.urls import reverse

from league.players.alphabet import Alphabetical, alphabetical, folded
from league.players.countries import shown_country
from league.players.models import Player, public_names

__all__ = ["RatedPerson", "has_name", "rated_people"]

COLUMNS = ("pk", "club__name", "country", "first_name", "last_name", "name_shown")


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """A player by the name that may be shown; ``url`` explains the rating, ``page`` is about the player."""

    number: int
    name: str
    club: str
    country: str
    url: str
    page: str
    sorts_as: Alphabetical


def rated_people(numbers: Collection[int]) -> dict[int, RatedPerson]:
    """The players with these ids. One query for all players of the installation, as a list of thousands of ids would be no shorter."""
    wanted = set(numbers)
    found = {}
    (explains, after), (is_about, _after) = (reverse(name, args=[0]).rsplit("0", 1) for name in ("player_rating", "player"))
    for number, club, country, *name in Player.objects.order_by("pk").values_list(*COLUMNS):
        if number in wanted:
            shown, family = public_names(number, *name)
            urls = f"{explains}{number}{after}", f"{is_about}{number}{after}"
            found[number] = RatedPerson(number, shown, club or "", shown_country(country), *urls, alphabetical(shown, family))
    return found


def has_name(person: RatedPerson, words: str) -> bool:
    """Whether the shown name contains all these words, accents aside; a hidden name finds nobody."""
    return all(word in folded(person.name) for word in folded(words).split())
