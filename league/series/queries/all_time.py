"""The all-time table of a series: the sums of its finished, public seasons, one table for each unit of points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.competitions.models import Divisor
from league.series.models import LeagueSeries
from league.series.queries.named import NamedPlayer, named_players
from league.series.queries.season_facts import FactsOfSeason, Unit, WholeSeason, over_divisions
from league.series.queries.team_titles import AllTimeTeam, all_time_teams
from league.standings.queries.numbers import PolicyNumbers, ShownNumber
from league.wording.mahjong import family_name
from scoring.ranking import RankingPolicy

__all__ = ["AllTime", "AllTimeRow", "AllTimeTable", "all_time_of", "divided_text", "tables_of"]

TOP = 1  #: level of the division whose champions hold the title


@dataclass(frozen=True, slots=True)
class AllTimeRow:
    """A player over all seasons counted: ``titles`` won in seasons without teams, ``firsts`` are games won. ``average`` is a game's, missed
    ones that count included. ``place`` by the total; level players share it."""

    place: int
    person: NamedPlayer
    seasons: int
    games: int
    total: ShownNumber
    average: ShownNumber
    titles: int
    firsts: int
    note: str = ""

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def url(self) -> str:
        return self.person.url


@dataclass(frozen=True, slots=True)
class AllTimeTable:
    """The table of one ``unit`` of points; ``rulesets`` are the titles of the rules played, ``seasons`` counts the seasons in it."""

    unit: Unit
    rows: tuple[AllTimeRow, ...]
    seasons: int
    rulesets: tuple[str, ...]

    @property
    def name(self) -> str:
        return ", ".join(filter(None, [family_name(self.unit[0]), divided_text(self.unit[1])]))


@dataclass(frozen=True, slots=True)
class AllTime:
    """``tables`` by unit, the longest first; ``levels`` are (level, name) to choose from, and ``level`` is the one chosen (0: all).
    ``uncounted``: the seasons that do not count yet."""

    tables: tuple[AllTimeTable, ...]
    teams: tuple[AllTimeTeam, ...]
    levels: tuple[tuple[int, str], ...]
    level: int
    uncounted: tuple[str, ...]

    @property
    def is_mixed(self) -> bool:
        return len(self.tables) > 1


def all_time_of(series: LeagueSeries, level: int = 0) -> AllTime:
    """The table of one division (by its level), or of all; one query more than :func:`over_divisions`."""
    facts = over_divisions(series)
    seasons = facts.counted
    names = {one.division.level: one.division.name for one in seasons}
    chosen = [one for one in seasons if level in (0, one.division.level)]
    title_level = level or TOP
    return AllTime(
        tables_of(chosen, title_level), all_time_teams(chosen, title_level), tuple(sorted(names.items())), level, facts.uncounted
    )


def tables_of(seasons: Sequence[WholeSeason], title_level: int = TOP) -> tuple[AllTimeTable, ...]:
    """One table for each unit; a title is a first place on the ``title_level``. One query."""
    by_unit: dict[Unit, list[WholeSeason]] = defaultdict(list)
    for one in seasons:
        by_unit[one.unit].append(one)
    people = named_players(fact.player for one in seasons for fact in one.facts)
    found = [_table(unit, own, people, title_level) for unit, own in by_unit.items()]
    return tuple(sorted(found, key=lambda table: (-table.seasons, table.unit)))


def _table(unit: Unit, seasons: Sequence[WholeSeason], people: Mapping[int, NamedPlayer], title_level: int) -> AllTimeTable:
    own: dict[int, list[tuple[WholeSeason, FactsOfSeason]]] = defaultdict(list)
    for season in seasons:
        for fact in season.facts:
            own[fact.player].append((season, fact))
    numbers = PolicyNumbers(RankingPolicy(divide_by=unit[1]))
    totals = {player: sum((fact.total for _season, fact in facts), Fraction(0)) for player, facts in own.items()}
    order = sorted(own, key=lambda player: (-totals[player], people[player].sorts_as, player))
    places = {totals[player]: position for position, player in reversed(list(enumerate(order, start=1)))}  # level players share the first
    rows = [_row(places[totals[player]], people[player], totals[player], own[player], numbers, title_level) for player in order]
    rulesets = dict.fromkeys(season.division.competition.ruleset.title for season in seasons)
    return AllTimeTable(unit, tuple(rows), len({one.division.season_id for one in seasons}), tuple(rulesets))


def _row(
    place: int,
    person: NamedPlayer,
    total: Fraction,
    facts: Iterable[tuple[WholeSeason, FactsOfSeason]],
    numbers: PolicyNumbers,
    title_level: int,
) -> AllTimeRow:
    own = list(facts)
    return AllTimeRow(
        place=place,
        person=person,
        seasons=len({season.division.season_id for season, _fact in own}),
        games=sum(fact.games for _season, fact in own),
        total=numbers.gained(total),
        average=numbers.gained(total / sum(fact.games + fact.missed for _season, fact in own)),
        titles=sum(fact.place == 1 and season.division.level == title_level and not season.is_of_teams for season, fact in own),
        firsts=sum(fact.firsts for _season, fact in own),
    )


def divided_text(divide_by: int) -> str:
    """What points are divided by, in words; empty if they are not."""
    return "" if divide_by == Divisor.NONE else str(Divisor(divide_by).label)
