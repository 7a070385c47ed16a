"""Players of a series by the names that everybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from league.players.alphabet import Alphabetical, alphabetical
from league.players.models import Player, public_names

__all__ = ["NamedPlayer", "named_players"]


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player by the name that may be shown; ``url`` is the page across competitions."""

    number: int
    name: str
    url: str
    sorts_as: Alphabetical


def named_players(numbers: Iterable[int]) -> Mapping[int, NamedPlayer]:
    """The players of these ids. One query."""
    rows = Player.objects.filter(pk__in=set(numbers)).values_list("pk", "first_name", "last_name", "name_shown")
    found = {}
    for number, *name in rows:
        shown, family = public_names(number, *name)
        found[number] = NamedPlayer(number, shown, reverse("player", args=[number]), alphabetical(shown, family))
    return found
