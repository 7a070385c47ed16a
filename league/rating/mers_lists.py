"""The EMA ranking of the installation's players on a day, with every result. Pure; the rules are in :mod:`scoring.ranking.mers`."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.ranking.mers import (
    CountedResult,
    MersRanking,
    MersResult,
    MersWeight,
    age_factor,
    base_rank,
    counted_results,
    country_ranking,
    mers_ranking,
)

__all__ = ["MersEvent", "MersOwnResult", "MersPlayer", "countries_of", "mers_of", "mers_players"]


@dataclass(frozen=True, slots=True)
class MersEvent:
    """A finished tournament: its ``last_day``, how many ``players`` had a place, and the ``places`` by player (id).

    ``weight`` is by the formula, ``total`` the one that counts: an administrator may have entered another.
    """

    competition: int
    last_day: datetime.date
    players: int
    weight: MersWeight
    total: Fraction
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class MersOwnResult:
    """A player's result in a tournament; ``age``: the share of the weight that is left."""

    event: MersEvent
    place: int
    base_rank: int
    age: Fraction
    in_part_a: bool
    in_part_b: bool

    @property
    def weight(self) -> Fraction:
        return self.event.total * self.age


@dataclass(frozen=True, slots=True)
class MersPlayer:
    """A player on a day: the ``ranking`` (none with fewer than two results), the ``results``, best first, and the fillers that count."""

    ranking: MersRanking | None
    results: tuple[MersOwnResult, ...]
    fillers: int
    fillers_in_part_b: int


def mers_players(events: Iterable[MersEvent], day: datetime.date) -> dict[int, MersPlayer]:
    """Everybody with a result that still counts on this day, by player, in whatever order the tournaments are given."""
    own: dict[int, list[MersEvent]] = defaultdict(list)
    for event in sorted(events, key=lambda one: (one.last_day, one.competition), reverse=True):
        if age_factor(event.last_day, day):
            for player in event.places:
                own[player].append(event)
    return {player: mers_of(player, found, day) for player, found in own.items()}


def mers_of(player: int, events: Iterable[MersEvent], day: datetime.date) -> MersPlayer:
    """One player by the tournaments that they played, the newest first."""
    given = [(MersResult(base_rank(one.places[player], one.players), one.total * age_factor(one.last_day, day)), one) for one in events]
    event_of = {id(result): event for result, event in given}
    counted = counted_results(result for result, _event in given)
    return MersPlayer(
        ranking=mers_ranking(result for result, _event in given),
        results=tuple(_own_result(player, event_of[id(one.result)], one, day) for one in counted if not one.is_filler),
        fillers=sum(one.is_filler for one in counted),
        fillers_in_part_b=sum(one.is_filler and one.in_part_b for one in counted),
    )


def _own_result(player: int, event: MersEvent, counted: CountedResult, day: datetime.date) -> MersOwnResult:
    age = age_factor(event.last_day, day)
    return MersOwnResult(event, event.places[player], counted.result.base_rank, age, counted.in_part_a, counted.in_part_b)


def countries_of(values: Mapping[int, Fraction], country_of: Mapping[int, str]) -> list[tuple[str, Fraction, int]]:
    """Countries with at least three listed players, best first: the country, the mean of its three best, and how many are listed."""
    grouped: dict[str, list[Fraction]] = defaultdict(list)
    for player, value in values.items():
        if country := country_of.get(player, ""):
            grouped[country].append(value)
    found = [(country, mean, len(own)) for country, own in grouped.items() if (mean := country_ranking(own)) is not None]
    return sorted(found, key=lambda one: (-one[1], one[0]))
