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
from league.site.queries.in_order import in_order
from league.standings.queries.addresses import Address
from league.standings.queries.results import results_of
from league.standings.queries.statistics.head_to_head import HeadToHead, compared, gains_between, joint_games
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
    results, keys = results_of(readers), _entrants(competitions, one, other)
    joint = {each: joint_games(each, results[each.pk], keys[each.pk]) for each in competitions}
    met = {competition: games for competition, games in joint.items() if games}
    is_mixed = len({competition.ruleset.family for competition in met}) > 1
    gains = {competition.pk: gains_between(competition, games) for competition, games in met.items()}
    games = [game for _competition, game in in_order(met, lambda game: game.date)]
    return compared((_met(one, other), _met(other, one)), games, gains, mixed=is_mixed)


def _entrants(competitions: list[Competition], one: Player, other: Player) -> dict[int, tuple[int, int]]:
    """The two as entrants of each competition. One query."""
    rows = Entrant.objects.filter(competition__in=competitions, player__in=(one, other)).values_list("competition_id", "player_id", "pk")
    found = {(competition, player): entrant for competition, player, entrant in rows}
    return {competition.pk: (found[competition.pk, one.pk], found[competition.pk, other.pk]) for competition in competitions}


def _met(player: Player, against: Player) -> Met:
    url = reverse("player", args=[player.pk])
    return Met(player.shown_name, url, alphabetical_of(player), beside(against.pk)(player.pk))
