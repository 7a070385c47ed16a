"""Records of a series, over its finished, public seasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from league.series.models import LeagueSeries
from league.series.queries.all_time import AllTimeRow, AllTimeTable, tables_of
from league.series.queries.named import NamedPlayer, named_players
from league.series.queries.season_facts import FactsOfSeason, Unit, WholeSeason, counted_seasons
from league.standings.queries.numbers import PolicyNumbers
from scoring.ranking import RankingPolicy

__all__ = ["BestOfUnit", "SeriesBest", "SeriesHolder", "bests_of"]

MOST_HOLDERS = 3
FEWEST = 4  #: games in a season for its average to be a record


@dataclass(frozen=True, slots=True)
class SeriesHolder:
    """Who holds a record, and where it was set; both empty ``where`` and ``url`` for records over all seasons."""

    person: NamedPlayer
    where: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class SeriesBest:
    """A record: its value in words, its first holders, and how many more reached it."""

    title: str
    value: str
    holders: tuple[SeriesHolder, ...]
    more: int


@dataclass(frozen=True, slots=True)
class BestOfUnit:
    """The records in one unit of points."""

    name: str
    records: tuple[SeriesBest, ...]


Feat = tuple[Fraction | int, SeriesHolder]


def bests_of(series: LeagueSeries) -> tuple[BestOfUnit, ...]:
    """The records of each unit of points, in the order of the all-time tables; two queries more than :func:`counted_seasons`."""
    seasons = counted_seasons(series)
    by_unit: dict[Unit, list[WholeSeason]] = defaultdict(list)
    for one in seasons:
        by_unit[one.unit].append(one)
    people = named_players(fact.player for one in seasons for fact in one.facts)
    return tuple(BestOfUnit(table.name, _records(table, by_unit[table.unit], people)) for table in tables_of(seasons))


def _records(table: AllTimeTable, seasons: Sequence[WholeSeason], people: Mapping[int, NamedPlayer]) -> tuple[SeriesBest, ...]:
    numbers = PolicyNumbers(RankingPolicy(divide_by=table.unit[1]))
    facts = [(season, fact, people[fact.player]) for season in seasons for fact in season.facts]

    def points(size: Fraction | int) -> str:
        return str(numbers.gained(size))

    found = [
        _best(_("Most points in one game"), [(one.best[0], _game(season, one, who)) for season, one, who in facts if one.best], points),
        _best(_("Most points in one season"), [(one.total, _season(season, who)) for season, one, who in facts if one.games], points),
        _best(
            _("Best average of a season (%(games)s games or more)") % {"games": FEWEST},
            [(one.total / (one.games + one.missed), _season(season, who)) for season, one, who in facts if one.games >= FEWEST],
            points,
        ),
        _best(_("Most games won in one season"), [(one.firsts, _season(season, who)) for season, one, who in facts if one.firsts], str),
        _best(_("Most titles"), _of_rows(table.rows, lambda row: row.titles), str),
        _best(_("Most seasons"), _of_rows(table.rows, lambda row: row.seasons), str),
        _best(_("Most games"), _of_rows(table.rows, lambda row: row.games), str),
    ]
    return tuple(one for one in found if one is not None)


def _of_rows(rows: Sequence[AllTimeRow], of: Callable[[AllTimeRow], int]) -> list[Feat]:
    return [(of(row), SeriesHolder(row.person)) for row in rows if of(row)]


def _season(season: WholeSeason, who: NamedPlayer) -> SeriesHolder:
    division = season.division
    return SeriesHolder(who, f"{division.season.label}, {division.name}", reverse("standings", args=[division.competition.slug]))


def _game(season: WholeSeason, fact: FactsOfSeason, who: NamedPlayer) -> SeriesHolder:
    assert fact.best is not None
    division = season.division
    where = _("%(season)s, %(division)s, game %(game)s") % {
        "season": division.season.label,
        "division": division.name,
        "game": fact.best[1],
    }
    return SeriesHolder(who, where, reverse("game", args=[division.competition.slug, fact.best[1]]))


def _best(title: str, feats: Sequence[Feat], shown: Callable[[Fraction | int], str]) -> SeriesBest | None:
    if not feats:
        return None
    greatest = max(size for size, _holder in feats)
    best = [holder for size, holder in feats if size == greatest]
    return SeriesBest(title, shown(greatest), tuple(best[:MOST_HOLDERS]), max(0, len(best) - MOST_HOLDERS))
