"""Two players beside each other, over all competitions that the reader may see."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef
from django.urls import reverse

from league.accounts.models import User
from league.competitions.access import readers_of
from league.competitions.models import Competition, Entrant
from league.players.alphabet import alphabetical_of
from league.players.models import Player
from league.standings.queries.addresses import Address
from league.standings.queries.statistics.across import compared_across
from league.standings.queries.statistics.head_to_head import HeadToHead
from league.standings.queries.statistics.opponents import Met

__all__ = ["beside", "compared_players"]


def beside(player: int) -> Address:
    """The addresses of the pages that compare a player with others, by the ids of these."""
    return f"{reverse('player_pair')}?one={player}&other={{}}".format


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
