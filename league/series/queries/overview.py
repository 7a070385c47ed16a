"""The public page of a series: its seasons and divisions, with the champions of those that are over; and the list of all series."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from league.competitions.models import Competition, CompetitionState
from league.series.models import DivisionSeason, LeagueSeries
from league.series.queries.lines import line_sentences
from league.series.queries.named import NamedPlayer, named_players
from league.series.queries.season_facts import WholeSeason, is_public, over_divisions
from league.series.queries.team_titles import ChampionTeam, champion_teams

__all__ = [
    "ListedSeries",
    "SeriesPage",
    "ShownDivision",
    "ShownSeason",
    "all_series",
    "is_any_shown",
    "is_shown",
    "series_of",
    "series_page",
]

TOP = 1


@dataclass(frozen=True, slots=True)
class ShownDivision:
    """A division's season; ``champions`` are its winners, once it is over and public: teams, where it is played in teams.
    ``lines``: who rises and falls, in words that name no other division."""

    level: int
    name: str
    competition: str
    state: str
    is_running: bool
    url: str
    standings_url: str
    champions: tuple[NamedPlayer, ...] | tuple[ChampionTeam, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownSeason:
    """A season with its divisions from the top."""

    label: str
    divisions: tuple[ShownDivision, ...]

    @property
    def champions(self) -> tuple[NamedPlayer, ...] | tuple[ChampionTeam, ...]:
        """The winners of the top division."""
        return next((one.champions for one in self.divisions if one.level == TOP), ())


@dataclass(frozen=True, slots=True)
class SeriesPage:
    """The seasons, newest first."""

    seasons: tuple[ShownSeason, ...]

    @property
    def titles(self) -> tuple[ShownSeason, ...]:
        """The seasons with a champion, newest first."""
        return tuple(season for season in self.seasons if season.champions)

    @property
    def has_lower_divisions(self) -> bool:
        return any(len(season.divisions) > 1 for season in self.seasons)


@dataclass(frozen=True, slots=True)
class ListedSeries:
    """A series in the list of all, with its seasons that everybody may see."""

    name: str
    url: str
    seasons: int
    latest: str


def series_page(series: LeagueSeries) -> SeriesPage:
    """The series as everybody may see it: drafts and rehearsals are left out. Two queries more than :func:`over_divisions`."""
    found = DivisionSeason.objects.filter(season__series=series).select_related("season", "competition").order_by("-season__order", "level")
    whole = {one.division.pk: one for one in over_divisions(series).over}
    people = named_players(fact.player for one in whole.values() for fact in one.champions)
    seasons: dict[str, list[ShownDivision]] = {}
    rows: list[DivisionSeason | None] = [None, *found, None]
    for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
        if row is not None and is_public(row.competition):
            lines = line_sentences(_neighbour(above, row), row, _neighbour(below, row))
            seasons.setdefault(row.season.label, []).append(_division(row, whole.get(row.pk), people, lines))
    return SeriesPage(tuple(ShownSeason(label, tuple(divisions)) for label, divisions in seasons.items()))


def _neighbour(other: DivisionSeason | None, row: DivisionSeason) -> DivisionSeason | None:
    return other if other is not None and other.season_id == row.season_id else None


def _division(row: DivisionSeason, whole: WholeSeason | None, people: Mapping[int, NamedPlayer], lines: tuple[str, ...]) -> ShownDivision:
    players = tuple(people[fact.player] for fact in whole.champions) if whole else ()
    champions = champion_teams(whole) if whole is not None and whole.is_of_teams else players
    competition: Competition = row.competition
    return ShownDivision(
        level=row.level,
        name=row.name,
        competition=competition.name,
        state=competition.get_state_display(),
        is_running=competition.state == CompetitionState.RUNNING,
        url=competition.get_absolute_url(),
        standings_url=reverse("standings", args=[competition.slug]),
        champions=champions,
        lines=lines,
    )


def is_shown(series: LeagueSeries) -> bool:
    """Whether everybody may see the series: one of its competitions is public. One query."""
    return _shown_divisions().filter(season__series=series).exists()


def is_any_shown() -> bool:
    """Whether everybody may see any series. One query."""
    return _shown_divisions().exists()


def all_series() -> list[ListedSeries]:
    """Every series that everybody may see, by name. One query."""
    rows = _shown_divisions().select_related("season__series").order_by("season__series__name", "season__series", "-season__order")
    labels: dict[LeagueSeries, list[str]] = {}
    for row in rows:
        labels.setdefault(row.season.series, []).append(row.season.label)
    return [ListedSeries(one.name, one.get_absolute_url(), len(set(of_one)), of_one[0]) for one, of_one in labels.items()]


def series_of(competition: Competition) -> DivisionSeason | None:
    """The place of the competition in a series, if it has one. One query."""
    return DivisionSeason.objects.filter(competition=competition).select_related("season__series").first()


def _shown_divisions() -> QuerySet[DivisionSeason]:
    return DivisionSeason.objects.exclude(competition__state=CompetitionState.DRAFT).filter(competition__rehearsal=False)
