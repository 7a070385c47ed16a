"""Two players of a series beside each other, over all its seasons that count."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.urls import reverse

from league.competitions.embargo import everybody
from league.competitions.models import Competition, Entrant
from league.players.alphabet import alphabetical_of
from league.players.models import Player
from league.series.models import LeagueSeries
from league.series.queries.named import NamedPlayer, named_players
from league.series.queries.season_facts import over_divisions
from league.standings.queries.exclusions import secret_entries
from league.standings.queries.statistics.across import compared_across
from league.standings.queries.statistics.head_to_head import HeadToHead
from league.standings.queries.statistics.opponents import Met

__all__ = ["Duel", "duel_of"]


@dataclass(frozen=True, slots=True)
class Duel:
    """``people`` to choose from by name, the ids of the players chosen (0: nobody), and, once two are, how they compare. ``uncounted``: the
    seasons that do not count yet."""

    people: tuple[NamedPlayer, ...]
    one: int
    other: int
    found: HeadToHead | None
    uncounted: tuple[str, ...]


def duel_of(series: LeagueSeries, one: int, other: int) -> Duel | None:
    """Two players of these ids; None if one of them takes part in no season that counts."""
    facts = over_divisions(series)
    competitions = [one.division.competition for one in facts.counted]
    people = named_players(_everybody(competitions))
    if any(number and number not in people for number in (one, other)):
        return None
    found = _compared(competitions, one, other) if one and other and one != other else None
    return Duel(tuple(sorted(people.values(), key=lambda person: (person.sorts_as, person.number))), one, other, found, facts.uncounted)


def _everybody(competitions: list[Competition]) -> set[int]:
    """Who is entered, but for substitutes who must not be known yet. One query; two more where results are kept back."""
    secret = secret_entries({one: everybody(one) for one in competitions})
    rows = Entrant.objects.filter(competition__in=competitions).values_list("competition_id", "number", "player_id")
    return {player for competition, number, player in rows if (competition, number) not in secret}


def _compared(competitions: list[Competition], one: int, other: int) -> HeadToHead:
    players = Player.objects.in_bulk([one, other])
    entered = (Exists(Entrant.objects.filter(competition=OuterRef("pk"), player=player)) for player in players)
    both = list(Competition.objects.filter(*entered, pk__in=[each.pk for each in competitions]))
    shown = _met(players[one], other), _met(players[other], one)
    return compared_across({each: everybody(each) for each in both}, players[one], players[other], shown)


def _met(player: Player, against: int) -> Met:
    url = reverse("player", args=[player.pk])
    return Met(player.shown_name, url, alphabetical_of(player), f"{reverse('player_pair')}?one={against}&other={player.pk}")
