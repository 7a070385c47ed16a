"""The lists of ratings: everybody in order, with finished values, for pages and for the command."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from league.rating.mers_lists import MersPlayer, countries_of, mers_players
from league.rating.open_rating import LEAST_GAMES
from league.rating.queries.events import mers_events
from league.rating.queries.games import OpenStanding, open_standings, rated_games, standings_after
from league.rating.queries.people import RatedPerson, rated_people

__all__ = ["CountryLine", "MersLine", "OpenLine", "mers_list", "open_list"]

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A player of the open rating; without a ``place`` it is provisional. Players with the same number share the place."""

    place: int | None
    person: RatedPerson
    rating: int
    uncertainty: int
    games: int
    last_day: datetime.date


@dataclass(frozen=True, slots=True)
class MersLine:
    """A player of the EMA ranking; without a ``place`` there are too few results for one, and no ``value`` and parts."""

    place: int | None
    person: RatedPerson
    value: Fraction | None
    part_a: Fraction | None
    part_b: Fraction | None
    results: int


@dataclass(frozen=True, slots=True)
class CountryLine:
    place: int
    country: str
    value: Fraction
    players: int


def open_list(day: datetime.date | None = None) -> list[OpenLine]:
    """Everybody who has played, as it was in the evening of that day or, without one, as it is now; those with too few games are last."""
    standings = open_standings() if day is None else standings_after(rated_games().games, day)
    people = rated_people(standings)

    def order(number: int) -> tuple[bool, int]:
        return standings[number].games < LEAST_GAMES, -standings[number].strength.shown

    numbers = sorted(people, key=lambda number: (order(number), people[number].sorts_as, number))
    places = _places(numbers, order)
    return [_open_line(people[number], standings[number], places[number]) for number in numbers]


def _open_line(person: RatedPerson, standing: OpenStanding, place: int) -> OpenLine:
    strength, games = standing.strength, standing.games
    listed = place if games >= LEAST_GAMES else None
    return OpenLine(listed, person, strength.shown, strength.uncertainty, games, standing.last_day)


def mers_list(day: datetime.date) -> tuple[list[MersLine], list[CountryLine]]:
    """Everybody with a result that counts on that day, and the countries with three players in the list."""
    players = mers_players(mers_events()[0], day)
    people = rated_people(players)

    def order(number: int) -> tuple[bool, Fraction]:
        ranking = players[number].ranking
        return ranking is None, Fraction(0) if ranking is None else -ranking.value

    numbers = sorted(people, key=lambda number: (order(number), people[number].sorts_as, number))
    places = _places(numbers, order)
    return [_mers_line(people[number], players[number], places[number]) for number in numbers], _countries(players, people)


def _mers_line(person: RatedPerson, player: MersPlayer, place: int) -> MersLine:
    if (ranking := player.ranking) is None:
        return MersLine(None, person, None, None, None, len(player.results))
    return MersLine(place, person, ranking.value, ranking.part_a, ranking.part_b, ranking.results)


def _countries(players: Mapping[int, MersPlayer], people: Mapping[int, RatedPerson]) -> list[CountryLine]:
    values = {number: ranking.value for number, player in players.items() if (ranking := player.ranking) is not None}
    found = countries_of(values, {number: person.country for number, person in people.items()})
    places = _places([country for country, *_more in found], {country: -value for country, value, _players in found}.__getitem__)
    return [CountryLine(places[country], country, value, count) for country, value, count in found]


def _places(ordered: Sequence[Key], order: Callable[[Key], object]) -> dict[Key, int]:
    """The places of what is in this order; equal ones share a place."""
    places: dict[Key, int] = {}
    for index, key in enumerate(ordered):
        before = ordered[index - 1] if index else None
        places[key] = places[before] if before is not None and order(before) == order(key) else index + 1
    return places
