"""What a finished season of one division contributes to a series, as everybody may know it: exact numbers by player, kept by revision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from django.core.cache import cache

from league.competitions.embargo import everybody
from league.competitions.models import Competition, CompetitionState
from league.series.models import DivisionSeason, LeagueSeries
from league.series.queries.ended import has_secrets
from league.standings.queries.ranking.standings import standings_of
from league.standings.queries.teams.standings import team_table
from league.standings.versions import built_key
from scoring.ranking import CONSIDERED, TOTAL, Result, StandingsGroup

__all__ = [
    "FactsOfSeason",
    "SeriesFacts",
    "TeamOfSeason",
    "Unit",
    "WholeSeason",
    "counted_seasons",
    "facts_of",
    "is_public",
    "over_divisions",
]

KEPT_SECONDS = 7 * 24 * 3600
Unit = tuple[str, int]  #: points can be added up where the game's family and the divisor are the same


@dataclass(frozen=True, slots=True)
class FactsOfSeason:
    """Somebody in one season of one division: ``total`` is the exact sum of ``games`` games on the days that count, and of ``missed``
    ones that were decided to count points. ``best``: the highest total of a game, and its number."""

    player: int
    place: int | None
    games: int
    missed: int
    total: Fraction
    firsts: int
    best: tuple[Fraction, int] | None


@dataclass(frozen=True, slots=True)
class TeamOfSeason:
    """A team in one season of one division; ``place`` is None without a result."""

    number: int
    name: str
    place: int | None


@dataclass(frozen=True, slots=True)
class WholeSeason:
    """A division's season that is over and public as a whole: the ``facts`` of its players, and its ``teams`` if it was played in them."""

    division: DivisionSeason
    facts: tuple[FactsOfSeason, ...]
    teams: tuple[TeamOfSeason, ...] = ()

    @property
    def unit(self) -> Unit:
        competition = self.division.competition
        return competition.ruleset.family, competition.divide_by

    @property
    def is_of_teams(self) -> bool:
        """Whether teams play for the title, so that no single player wins it."""
        return any(one.place is not None for one in self.teams)

    @property
    def champions(self) -> tuple[FactsOfSeason, ...]:
        """The players who won it; nobody if it was played in teams."""
        return () if self.is_of_teams else tuple(one for one in self.facts if one.place == 1)

    @property
    def champion_teams(self) -> tuple[TeamOfSeason, ...]:
        """The teams that won it; none if it was not played in teams."""
        return tuple(one for one in self.teams if one.place == 1)


SeasonFacts = tuple[tuple[FactsOfSeason, ...], tuple[TeamOfSeason, ...]]


@dataclass(frozen=True, slots=True)
class SeriesFacts:
    """The divisions of a series, oldest first, from the top: those that are ``over`` and public as a whole, and those still ``waiting``."""

    over: tuple[WholeSeason, ...]
    waiting: tuple[DivisionSeason, ...]

    @property
    def counted(self) -> tuple[WholeSeason, ...]:
        """Those of the seasons that count: a season counts once all its divisions are over and public."""
        open_ones = {one.season_id for one in self.waiting}
        return tuple(one for one in self.over if one.division.season_id not in open_ones)

    @property
    def uncounted(self) -> tuple[str, ...]:
        """The labels of seasons that everybody may see and that do not count yet, oldest first."""
        open_ones = {one.season_id for one in self.waiting}
        shown = [one for one in self.waiting if is_public(one.competition)]
        shown += [one.division for one in self.over if one.division.season_id in open_ones]
        return tuple(dict.fromkeys(one.season.label for one in sorted(shown, key=lambda one: one.season.order)))


def is_public(competition: Competition) -> bool:
    """Whether everybody may see the competition."""
    return competition.state != CompetitionState.DRAFT and not competition.rehearsal


def over_divisions(series: LeagueSeries) -> SeriesFacts:
    """The divisions that are over and public, and those that are not. Six queries for each that was not kept, and seven more for teams."""
    rows = DivisionSeason.objects.filter(season__series=series, competition__rehearsal=False).select_related("season", "competition")
    over, waiting = [], []
    for row in rows.order_by("season__order", "level"):
        facts = facts_of(row.competition)
        if facts is None:
            waiting.append(row)
        else:
            over.append(WholeSeason(row, *facts))
    return SeriesFacts(tuple(over), tuple(waiting))


def counted_seasons(series: LeagueSeries) -> tuple[WholeSeason, ...]:
    """The divisions of all seasons that count, oldest first, from the top. Queries as :func:`over_divisions`."""
    return over_divisions(series).counted


def facts_of(competition: Competition) -> SeasonFacts | None:
    """The season's facts in the order of its table, and its teams by place; None while it is not over, or partly secret."""
    if not competition.is_over or not is_public(competition):
        return None
    key = built_key("season-facts", competition.pk, competition.results_revision)
    kept = cache.get(key)
    if kept is None:
        kept = ((_facts(competition), _teams(competition)),) if not has_secrets(competition) else (None,)
        cache.set(key, kept, KEPT_SECONDS)
    return cast(SeasonFacts | None, kept[0])


def _facts(competition: Competition) -> tuple[FactsOfSeason, ...]:
    standings = standings_of(competition, reader=everybody(competition))
    players = dict(competition.entrants.values_list("pk", "player"))
    played = {entry.key: entry.results for entry in standings.entries}
    found = []
    for line in standings.lines:
        counted = [result for result, use in zip(played[line.key], line.uses, strict=True) if use in CONSIDERED]
        person = standings.people[cast(int, line.key)]
        if counted and person.may_be_ranked:
            place = line.place if line.group is not StandingsGroup.DISQUALIFIED else None
            found.append(_of_person(players[cast(int, line.key)], place, counted))
    return tuple(found)


def _teams(competition: Competition) -> tuple[TeamOfSeason, ...]:
    table = team_table(competition, reader=everybody(competition))
    return tuple(TeamOfSeason(row.number, row.name, row.place) for row in table.rows) if table is not None else ()


def _of_person(player: int, place: int | None, counted: Iterable[Result]) -> FactsOfSeason:
    results = list(counted)
    games = [result for result in results if not result.missed]
    best = max(((Fraction(one.total), -one.game) for one in games), default=None)
    return FactsOfSeason(
        player=player,
        place=place,
        games=len(games),
        missed=len(results) - len(games),
        total=Fraction(TOTAL.of(results)),
        firsts=sum(one.place == 1 for one in games),
        best=(best[0], -best[1]) if best else None,
    )
