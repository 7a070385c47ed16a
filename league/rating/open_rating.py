"""The open rating: strength from the places of games, by the Plackett–Luce model of Weng and Lin, in the order of play. Pure.

Source: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4, in the library
openskill with its own parameters. Everybody begins with the same strength and the same uncertainty; a game moves those of its players,
more the less is known of them and the less their places were to be expected.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

__all__ = ["LEAST_GAMES", "START", "GameRated", "PlayedGame", "RatedStrength", "after_game", "expected_places", "rated_in_order"]

LEAST_GAMES = 10  #: with fewer games a rating is provisional and has no place in the list
MIDDLE, SCALE = 1500, 24  #: a beginner's rating, and the points that are one unit of the library (then a beginner's uncertainty is 200)
MODEL = PlackettLuce()


class RatedStrength(NamedTuple):
    """What is known of a player, in units of the library: the mean, and the standard deviation of what it may be instead."""

    mean: float
    deviation: float

    @property
    def shown(self) -> int:
        """The rating as shown: 1500 for a beginner."""
        return round(MIDDLE + SCALE * (self.mean - MODEL.mu))

    @property
    def uncertainty(self) -> int:
        """In two of three cases the true strength is no more than this away from the one shown."""
        return round(SCALE * self.deviation)


START = RatedStrength(MODEL.mu, MODEL.sigma)


class PlayedGame(NamedTuple):
    """A finished game: who played (ids of players), and their places at the table, which level players share.

    Whoever a substitute played for is left out, and so is the substitute: that seat counts for nobody. Sorted, games are in the order of
    play: of two competitions on one day, the older goes first.
    """

    day: datetime.date
    competition: int
    session: int
    table: int
    number: int
    players: tuple[int, ...]
    places: tuple[int, ...]


class GameRated(NamedTuple):
    """A game with the strengths of its players before and after it, in their order."""

    game: PlayedGame
    before: tuple[RatedStrength, ...]
    after: tuple[RatedStrength, ...]


def rated_in_order(games: Iterable[PlayedGame]) -> tuple[GameRated, ...]:
    """Rate the games in the order of play, in whatever order they are given; each one updates its players once.

    The games of one session are of different people, so their order among each other makes no difference.
    """
    known: dict[int, RatedStrength] = {}
    rated = []
    for game in sorted(games):
        before = tuple(known.get(player, START) for player in game.players)
        after = after_game(before, game.places)
        known.update(zip(game.players, after, strict=True))
        rated.append(GameRated(game, before, after))
    return tuple(rated)


def expected_places(strengths: Sequence[RatedStrength]) -> tuple[float, ...]:
    """The mean place of each in a game of these players, as the model sees it: 1, and for each other the chance of being behind them.

    In the model of Plackett and Luce, i is before j with the chance exp(i/c) / (exp(i/c) + exp(j/c)).
    """
    spread = sqrt(sum(one.deviation**2 + MODEL.tau**2 + MODEL.beta**2 for one in strengths))
    return tuple(
        1 + sum(1 / (1 + exp((own.mean - other.mean) / spread)) for at, other in enumerate(strengths) if at != index)
        for index, own in enumerate(strengths)
    )


def after_game(before: Sequence[RatedStrength], places: Sequence[int]) -> tuple[RatedStrength, ...]:
    """The strengths of two or more players after a game with these places, 1 for the best; level players share theirs."""
    teams = [[PlackettLuceRating(one.mean, one.deviation)] for one in before]
    return tuple(RatedStrength(one.mu, one.sigma) for (one,) in MODEL.rate(teams, ranks=[float(place) for place in places]))
