"""The games of the open rating, from public results, and what they make of everybody."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter

from django.db.models import Case, When
from django.utils import timezone

from league.competitions.embargo import everybody
from league.competitions.models import Competition
from league.games.models import GameResult
from league.games.states import COUNTING
from league.rating.kept import kept
from league.rating.open_rating import GameRated, PlayedGame, RatedStrength, rated_in_order
from league.rating.queries.choice import counting_for_open
from league.standings.versions import built_key

__all__ = ["OpenStanding", "RatedGames", "open_standings", "played_games", "rated_games", "standings_after"]

LEAST_PLAYERS = 2
COLUMNS = (
    "game_id", "start", "seat__session__evening__date", "seat__session__number", "seat__table__number", "game__number",
    "entrant__player_id", "place", "replaced",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpenStanding:
    """What is known of a player after their last game."""

    strength: RatedStrength
    games: int
    last_day: date


@dataclass(frozen=True, slots=True)
class RatedGames:
    """All games in the order of play, rated; ``competitions`` by id."""

    games: tuple[GameRated, ...]
    competitions: Mapping[int, Competition]


def played_games(competition: Competition) -> list[PlayedGame]:
    """The finished games of a competition that everybody may know, in the order of play. One query.

    A game without a known day is of the competition's first one.
    """
    undated = competition.starts_on or timezone.localdate(competition.created_at)
    rows = GameResult.objects.filter(
        everybody(competition).results("seat__session"), game__competition=competition, game__state__in=COUNTING
    )
    rows = rows.order_by("seat__session__number", "seat__table__number", "seat__wind")
    rows = rows.annotate(start=Case(When(seat__session__evening=None, then="seat__session__starts_at")))
    games = []
    for _game, seats in groupby(rows.values_list(*COLUMNS), key=itemgetter(0)):
        table = [seat for seat in seats if not seat[-1]]
        if len(table) >= LEAST_PLAYERS:
            _id, start, evening, session, number, game, *_more = table[0]
            day = evening or (timezone.localdate(start) if start else undated)
            players, places = tuple(seat[6] for seat in table), tuple(seat[7] for seat in table)
            games.append(PlayedGame(day, competition.pk, session, number, game, players, places))
    return games


def rated_games() -> RatedGames:
    """Every game of the competitions that count, rated. Two queries; after a change of results one more for each competition concerned."""
    competitions = counting_for_open()
    games = kept(_key("rated", competitions), lambda: rated_in_order(_kept_games(competitions)))
    return RatedGames(games, {one.pk: one for one in competitions})


def open_standings() -> dict[int, OpenStanding]:
    """Everybody who has played, after all their games: smaller in the cache than the games. Queries as :func:`rated_games`."""
    competitions = counting_for_open()
    return kept(_key("rating", competitions), lambda: standings_after(rated_in_order(_kept_games(competitions))))


def standings_after(games: Iterable[GameRated], until: date | None = None) -> dict[int, OpenStanding]:
    """Everybody who has played up to this day, after their last game by then."""
    found: dict[int, OpenStanding] = {}
    for rated in games:
        if until is not None and rated.game.day > until:
            break
        for player, after in zip(rated.game.players, rated.after, strict=True):
            before = found.get(player)
            found[player] = OpenStanding(after, before.games + 1 if before else 1, rated.game.day)
    return found


def _kept_games(competitions: Iterable[Competition]) -> list[PlayedGame]:
    """The games of these competitions, read again only where results have changed."""
    return [game for one in competitions for game in _games_of(one)]


def _games_of(competition: Competition) -> list[PlayedGame]:
    return kept(built_key("played", competition.pk, competition.results_revision), lambda: played_games(competition))


def _key(kind: str, competitions: Sequence[Competition]) -> str:
    """A key for the games of these competitions, whatever revision they come from: a hand in a running game changes no rating."""
    state = [(one.pk, one.results_revision) for one in competitions]
    return built_key(kind, 0, 0, kept(built_key("games", 0, 0, state), lambda: _fingerprint(_kept_games(competitions))))


def _fingerprint(games: Iterable[PlayedGame]) -> str:
    return hashlib.sha256(repr(sorted(games)).encode()).hexdigest()
