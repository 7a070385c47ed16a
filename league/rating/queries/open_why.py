"""Why somebody's open rating is what it is: game by game, with what was to be expected."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.formats import date_format

from league.rating.open_rating import LEAST_GAMES, START, GameRated, RatedStrength, expected_places
from league.rating.queries.games import RatedGames, rated_games
from league.rating.queries.people import RatedPerson, rated_people
from league.standings.chart import TOTALS, Chart, Series, chart_of

__all__ = ["OpenWhy", "RatedOpponent", "WhyGame", "open_why"]

GAMES_A_PAGE = 25
LONG = 300  #: days; a chart over more is labelled by months
Own = tuple[GameRated, int]  #: a game, and where in it the player stands


@dataclass(frozen=True, slots=True)
class RatedOpponent:
    """Another player of a game, with the rating before it and the place in it."""

    person: RatedPerson
    rating: int
    place: int


@dataclass(frozen=True, slots=True)
class WhyGame:
    """A game as it moved the player: the place, the ``expected`` one, and the rating before and after."""

    day: datetime.date
    competition: str
    url: str
    number: int
    place: int
    expected: Fraction
    before: int
    rating: int
    opponents: tuple[RatedOpponent, ...]

    @property
    def change(self) -> int:
        return self.rating - self.before


@dataclass(frozen=True, slots=True)
class OpenWhy:
    """A player's rating, how it came about (the ``games`` of one ``page``, newest first), and its ``chart`` by days."""

    person: RatedPerson
    strength: RatedStrength
    played: int
    games: tuple[WhyGame, ...]
    page: Page[Own]
    chart: Chart | None

    @property
    def is_provisional(self) -> bool:
        return self.played < LEAST_GAMES


def open_why(player: int, page: str | None = None, until: datetime.date | None = None, games: int = GAMES_A_PAGE) -> OpenWhy | None:
    """The player's games up to a day, if there are any; so many on a page. Three queries at least."""
    rated = rated_games()
    own = list(_own(rated, player, until))
    if not own:
        return None
    shown = Paginator(own[::-1], games).get_page(page)
    people = rated_people({player, *(one for game, _at in shown.object_list for one in game.game.players)})
    why = tuple(_why(rated, people, *one) for one in shown.object_list)
    last, at = own[-1]
    return OpenWhy(people[player], last.after[at], len(own), why, shown, _chart(own))


def _own(rated: RatedGames, player: int, until: datetime.date | None) -> Iterator[Own]:
    for one in rated.games:
        if player in one.game.players and (until is None or one.game.day <= until):
            yield one, one.game.players.index(player)


def _why(rated: RatedGames, people: Mapping[int, RatedPerson], one: GameRated, own: int) -> WhyGame:
    game, competition = one.game, rated.competitions[one.game.competition]
    others = sorted((index for index in range(len(game.players)) if index != own), key=lambda index: game.places[index])
    return WhyGame(
        day=game.day,
        competition=competition.name,
        url=reverse("game", args=[competition.slug, game.number]),
        number=game.number,
        place=game.places[own],
        expected=Fraction(round(expected_places(one.before)[own] * 10), 10),
        before=one.before[own].shown,
        rating=one.after[own].shown,
        opponents=tuple(RatedOpponent(people[game.players[at]], one.before[at].shown, game.places[at]) for at in others),
    )


def _chart(own: Sequence[Own]) -> Chart | None:
    """The rating after each day with games, between two lines within which it is in two of three cases."""
    days = [(day, list(games)[-1]) for day, games in groupby(own, key=lambda one: one[0].game.day)]
    strengths = [START, *(one.after[at] for _day, (one, at) in days)]
    wanted = "n/y" if (days[-1][0] - days[0][0]).days > LONG else "j M"
    series = [
        Series("", "line-own", [one.shown for one in strengths]),
        Series("+", "line-band", [one.shown + one.uncertainty for one in strengths]),
        Series("−", "line-band", [one.shown - one.uncertainty for one in strengths]),
    ]
    return chart_of(series, ["", *(date_format(day, wanted) for day, _last in days)], TOTALS)
