"""The teams of a series over all seasons, by name: titles, seasons and places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from league.players.alphabet import Alphabetical, alphabetical
from league.series.queries.season_facts import TeamOfSeason, WholeSeason

__all__ = ["AllTimeTeam", "ChampionTeam", "all_time_teams", "champion_teams"]

Season = tuple[WholeSeason, TeamOfSeason]


@dataclass(frozen=True, slots=True)
class ChampionTeam:
    """A team that won a season; ``url`` is its page there."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class AllTimeTeam:
    """A team over all seasons counted, under the name that it had last. ``places``: season and place in words, oldest first.

    ``place`` is by titles, then by second, third … places in the division whose champions hold the title; level teams share it.
    """

    place: int
    name: str
    url: str
    titles: int
    seasons: int
    places: str
    sorts_as: Alphabetical
    note: str = ""


def champion_teams(season: WholeSeason) -> tuple[ChampionTeam, ...]:
    """The teams that won the season. No query."""
    return tuple(ChampionTeam(one.name, _url(season, one)) for one in season.champion_teams)


def all_time_teams(seasons: Sequence[WholeSeason], title_level: int) -> tuple[AllTimeTeam, ...]:
    """The teams of these seasons; the same name, whatever its capitals, is the same team. No query."""
    found: dict[str, list[Season]] = defaultdict(list)
    for season in seasons:
        for team in season.teams:
            found[team.name.casefold()].append((season, team))
    last = max((team.place or 0 for season in seasons for team in season.teams), default=0)
    medals = {name: _medals(own, title_level, last) for name, own in found.items()}
    better = {name: sum(other > own for other in medals.values()) for name, own in medals.items()}
    levels = len({season.division.level for own in found.values() for season, _team in own})
    rows = [_row(better[name] + 1, own, medals[name], with_division=levels > 1) for name, own in found.items()]
    return tuple(sorted(rows, key=lambda row: (row.place, row.sorts_as)))


def _medals(own: Sequence[Season], title_level: int, last: int) -> tuple[int, ...]:
    """How often the team was first, second … last on the level of the title."""
    places = [team.place for season, team in own if season.division.level == title_level]
    return tuple(places.count(place) for place in range(1, last + 1))


def _row(place: int, own: Sequence[Season], medals: Sequence[int], *, with_division: bool) -> AllTimeTeam:
    season, latest = own[-1]
    return AllTimeTeam(
        place=place,
        name=latest.name,
        url=_url(season, latest),
        titles=medals[0] if medals else 0,
        seasons=len({season.division.season_id for season, _team in own}),
        places=", ".join(_placed(*one, with_division=with_division) for one in own),
        sorts_as=alphabetical(latest.name, ""),
    )


def _placed(season: WholeSeason, team: TeamOfSeason, *, with_division: bool) -> str:
    division = season.division
    place = "–" if team.place is None else f"{team.place}."
    return f"{division.season.label}: {place}" + (f" ({division.name})" if with_division else "")


def _url(season: WholeSeason, team: TeamOfSeason) -> str:
    return reverse("team", args=[season.division.competition.slug, team.number])
