"""Games of several competitions: in the order in which they were played, and those of two players beside each other."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from league.competitions.embargo import Reader
from league.competitions.models import Competition, Entrant
from league.players.models import Player
from league.standings.queries.results import results_of
from league.standings.queries.statistics.head_to_head import HeadToHead, Pair, compared, gains_between, joint_games
from league.standings.queries.statistics.opponents import Met

__all__ = ["compared_across", "in_order"]

Played = TypeVar("Played")


def in_order(
    games: Mapping[Competition, Sequence[Played]], day_of: Callable[[Played], datetime.date | None]
) -> list[tuple[Competition, Played]]:
    """Each game with its competition; those of an unknown day stand where their competition was created."""
    dated = [
        (day_of(one) or competition.created_at.date(), competition.pk, number, competition, one)
        for competition, played in games.items()
        for number, one in enumerate(played)
    ]
    return [(competition, one) for _day, _pk, _number, competition, one in sorted(dated, key=lambda game: game[:3])]


def compared_across(readers: Mapping[Competition, Reader], one: Player, other: Player, shown: tuple[Met, Met]) -> HeadToHead:
    """Two players in the games that these readers may know; each was entered in every one of these competitions. Two queries, and five
    for each competition in which they met."""
    competitions = list(readers)
    results, keys = results_of(readers), _entrants(competitions, one, other)
    joint = {each: joint_games(each, results[each.pk], keys[each.pk]) for each in competitions}
    met = {competition: games for competition, games in joint.items() if games}
    is_mixed = len({one.ruleset.family for one, games in met.items() if any(game.both_played for game in games)}) > 1
    gains = {competition.pk: gains_between(competition, games) for competition, games in met.items()}
    games = [game for _competition, game in in_order(met, lambda game: game.date)]
    return compared(shown, games, gains, mixed=is_mixed)


def _entrants(competitions: Sequence[Competition], one: Player, other: Player) -> dict[int, Pair]:
    """The two as entrants of each competition. One query."""
    rows = Entrant.objects.filter(competition__in=competitions, player__in=(one, other)).values_list("competition_id", "player_id", "pk")
    found = {(competition, player): entrant for competition, player, entrant in rows}
    return {competition.pk: (found[competition.pk, one.pk], found[competition.pk, other.pk]) for competition in competitions}
