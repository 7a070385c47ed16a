"""Two players beside each other, over all competitions that the reader may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef
from django.urls import reverse

from league.accounts.models import User
from league.competitions.access import readers_of
from league.competitions.models import Competition, Entrant
from league.players.alphabet import alphabetical_of
from league.players.models import Player
from league.site.queries.directory import listed_players
from league.standings.queries.addresses import Address
from league.standings.queries.statistics.across import compared_across
from league.standings.queries.statistics.head_to_head import HeadToHead
from league.standings.queries.statistics.opponents import Met

__all__ = ["MOST_TO_CHOOSE", "beside", "choosable", "compared_players"]

MOST_TO_CHOOSE = 500  #: names in a list; of more, the page leads to the list of all players


@dataclass(frozen=True, slots=True)
class PairChoice:
    """A player by id, under the name that may be shown."""

    number: int
    name: str


def beside(player: int) -> Address:
    """The addresses of the pages that compare a player with others, by the ids of these."""
    return f"{reverse('player_pair')}?one={player}&other={{}}".format


def choosable(chosen: Sequence[Player]) -> list[PairChoice]:
    """The players to choose from by name, whoever asks: all who are named in public, and those ``chosen`` already; nobody if there are too
    many. Three queries, six where something is kept back of substitutes."""
    listed = listed_players()
    if len(listed) > MOST_TO_CHOOSE:
        return []
    known = {one.number for one in listed}
    further = [(alphabetical_of(one), one.pk, one.shown_name) for one in set(chosen) if one.pk not in known]
    return [
        PairChoice(number, name) for _key, number, name in sorted([*((one.sorts_as, one.number, one.name) for one in listed), *further])
    ]


def compared_players(one: Player, other: Player, user: User | AnonymousUser) -> HeadToHead:
    """Their games at one table in every competition. Three queries, and five for each competition in which they met; one more for who
    has signed in."""
    entered = (Exists(Entrant.objects.filter(competition=OuterRef("pk"), player=player)) for player in (one, other))
    competitions = list(Competition.objects.visible_to(user).filter(*entered, rehearsal=False))
    readers = readers_of(user, competitions)
    return compared_across(readers, one, other, (_met(one, other), _met(other, one)))


def _met(player: Player, against: Player) -> Met:
    url = reverse("player", args=[player.pk])
    return Met(player.shown_name, url, alphabetical_of(player), beside(against.pk)(player.pk))
