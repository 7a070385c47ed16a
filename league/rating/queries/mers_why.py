"""Why somebody's EMA ranking is what it is: result by result, and what each part counts."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse

from league.competitions.models import Competition
from league.rating.mers_lists import MersOwnResult, mers_players
from league.rating.queries.events import mers_events
from league.rating.queries.people import RatedPerson, rated_people
from scoring.ranking.mers import FILLER, MersRanking, MersWeight

__all__ = ["MersPart", "MersWhy", "WhyResult", "mers_why"]


@dataclass(frozen=True, slots=True)
class WhyResult:
    """A result in a tournament. ``weight`` is that of the tournament (``formula``: its parts, ``is_entered``: an administrator entered
    another), ``age`` the share that is left of it, and ``counts`` their product."""

    competition: str
    url: str
    last_day: datetime.date
    place: int
    players: int
    base_rank: int
    formula: MersWeight
    weight: Fraction
    age: Fraction
    counts: Fraction
    in_part_a: bool
    in_part_b: bool

    @property
    def is_entered(self) -> bool:
        return self.weight != self.formula.total

    @property
    def points(self) -> Fraction:
        return self.base_rank * self.counts


@dataclass(frozen=True, slots=True)
class MersPart:
    """A part of the ranking: the sum of base ranks times weights, divided by the sum of the weights of so many results."""

    results: int
    points: Fraction
    weights: Fraction
    value: Fraction


@dataclass(frozen=True, slots=True)
class MersWhy:
    """A player on a day; without a ``ranking`` there are too few results. ``fillers`` results of nothing fill up to five, of which
    ``fillers_in_b`` count in part B."""

    person: RatedPerson
    day: datetime.date
    ranking: MersRanking | None
    results: tuple[WhyResult, ...]
    fillers: int
    fillers_in_b: int
    part_a: MersPart | None
    part_b: MersPart | None

    @property
    def dropped(self) -> int:
        return sum(not one.in_part_a for one in self.results)


def mers_why(player: int, day: datetime.date) -> MersWhy | None:
    """The player's results that still count on that day, if there are any. Four queries at least."""
    events, competitions = mers_events()
    found = mers_players(events, day).get(player)
    if found is None:
        return None
    results = tuple(_why(competitions[one.event.competition], one) for one in found.results)
    ranking, in_b = found.ranking, found.fillers_in_part_b
    own_a, own_b = ([one for one in results if one.in_part_a], [one for one in results if one.in_part_b])
    return MersWhy(
        person=rated_people([player])[player],
        day=day,
        ranking=ranking,
        results=results,
        fillers=found.fillers,
        fillers_in_b=in_b,
        part_a=_part(own_a, found.fillers, ranking.part_a) if ranking else None,
        part_b=_part(own_b, in_b, ranking.part_b) if ranking else None,
    )


def _part(results: Sequence[WhyResult], fillers: int, value: Fraction) -> MersPart:
    weights = sum((one.counts for one in results), fillers * FILLER.weight)
    return MersPart(len(results) + fillers, sum((one.points for one in results), Fraction(0)), weights, value)


def _why(competition: Competition, own: MersOwnResult) -> WhyResult:
    event = own.event
    return WhyResult(
        competition=competition.name,
        url=reverse("results", args=[competition.slug]),
        last_day=event.last_day,
        place=own.place,
        players=event.players,
        base_rank=own.base_rank,
        formula=event.weight,
        weight=event.total,
        age=own.age,
        counts=own.weight,
        in_part_a=own.in_part_a,
        in_part_b=own.in_part_b,
    )
