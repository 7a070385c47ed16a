"""The list of all players who appear in public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from league.players.alphabet import Alphabetical, alphabetical, folded
from league.players.models import Player, public_names
from league.site.queries.appearances import appearances

__all__ = ["ListedPlayer", "found_by", "listed_players"]

COLUMNS = ("first_name", "last_name", "name_shown")


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player by the name that may be shown, in so many competitions; ``url`` is the page across these."""

    number: int
    name: str
    club: str
    competitions: int
    url: str
    sorts_as: Alphabetical


def listed_players() -> list[ListedPlayer]:
    """Everybody who is named in public, by name, whoever asks. Three queries, six where something is kept back of substitutes."""
    where = appearances(AnonymousUser())
    before, after = reverse("player", args=[0]).rsplit("0", 1)
    found = []
    for number, club, *name in Player.objects.order_by("pk").values_list("pk", "club__name", *COLUMNS):
        if number in where:
            shown, family = public_names(number, *name)
            listed = ListedPlayer(number, shown, club or "", len(where[number]), f"{before}{number}{after}", alphabetical(shown, family))
            found.append(listed)
    return sorted(found, key=lambda one: (one.sorts_as, one.number))


def found_by(words: str, players: Sequence[ListedPlayer]) -> list[ListedPlayer]:
    """Those whose shown name contains all these words, accents aside; everybody without words. Names that are hidden find nobody."""
    wanted = folded(words).split()
    if not wanted:
        return [] if words else list(players)
    return [one for one in players if all(word in folded(one.name) for word in wanted)]
