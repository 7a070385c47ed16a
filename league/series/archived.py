"""The place of a competition in a series, out of an archive and into it (:class:`league.archive.series_part.SeriesPart`).

Loaded where the series is not known, the competition begins it; where it is known by its address and name, the competition takes its
place in it. If that place is taken, or another series has the address, the competition is loaded without a series, and the preview says
so. The play-off's competition, and from which season another was made, are left out: they name further competitions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.archive.parsing import positive, refuse_unreadable, text
from league.competitions.models import Competition
from league.series.commands.series import next_order
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.overview import series_of
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats.parsing import Fields, listed, number

__all__ = ["ArchivedPlace", "load_place", "place_from_json", "place_text", "place_to_json"]

KEYS = ("series", "address", "description", "season", "order", "level", "division", "rises", "falls", "play_offs")
MOST_LEVEL, MOST_MOVING = 1000, 1000


@dataclass(frozen=True, slots=True)
class ArchivedPlace:
    """A division of a season of a series, as its rows have it."""

    series: str
    address: str
    description: str
    season: str
    order: int
    level: int
    division: str
    rises: int
    falls: int
    play_offs: tuple[tuple[int, ...], ...]

    @property
    def words(self) -> dict[str, object]:
        return {"series": self.series, "season": self.season, "division": self.division, "level": self.level}


def place_to_json(competition: Competition) -> list[dict[str, Any]]:
    """One line, or none without a series. One query."""
    row = series_of(competition)
    if row is None:
        return []
    season, series = row.season, row.season.series
    place = {
        "series": series.name, "address": series.address, "description": series.description, "season": season.label,
        "order": season.order, "level": row.level, "division": row.name, "rises": row.rises, "falls": row.falls,
        "play_offs": [list(pair) for pair in row.pairs],
    }  # fmt: skip
    return [place]


def place_from_json(data: dict[str, Any]) -> ArchivedPlace:
    """Read a line. RuleViolation."""
    fields = Fields(data, "", KEYS)
    name = text(60, least=1)
    found = ArchivedPlace(
        series=fields.take("series", text(100, least=1)),
        address=fields.take("address", text(50, least=1)),
        description=fields.take("description", text(4000)),
        season=fields.take("season", name),
        order=fields.take("order", _up_to(10**6)),
        level=fields.take("level", _up_to(MOST_LEVEL)),
        division=fields.take("division", name),
        rises=fields.take("rises", _moving),
        falls=fields.take("falls", _moving),
        play_offs=fields.take("play_offs", listed(listed(_up_to(MOST_MOVING)))),
    )
    if any(len(pair) != 2 for pair in found.play_offs):
        raise _refused("play_offs", found.play_offs)
    refuse_unreadable(found.series, found.season, found.division, where="series")
    return found


def _up_to(most: int) -> Any:
    def read(data: Any, where: str) -> int:
        if (found := positive(data, where)) > most:
            raise _refused(where, found)
        return found

    return read


def _moving(data: Any, where: str) -> int:
    found = number(data, where)
    if not 0 <= found <= MOST_MOVING:
        raise _refused(where, found)
    return found


def _refused(where: str, value: object) -> RuleViolation:
    return RuleViolation("bad_value", gettext_noop("{path} cannot be {value}."), where=where, path=where, value=str(value)[:60])


def _taken_by(place: ArchivedPlace) -> tuple[LeagueSeries | None, str]:
    """The series here with this address, and the name of what has the place already: a competition, or a series that is another one."""
    series = LeagueSeries.objects.filter(address=place.address).first()
    if series is None:
        return None, ""
    if series.name != place.series:
        return series, series.name
    rows = DivisionSeason.objects.filter(season__series=series, season__label=place.season, level=place.level)
    other = rows.select_related("competition").first()
    return series, other.competition.name if other is not None else ""


def place_text(places: Sequence[ArchivedPlace]) -> str:
    """Where the competition comes, in a sentence; empty without a place. At most two queries."""
    if not places:
        return ""
    (place, *_others), sentence = places, _("It begins the series “%(series)s” here: season %(season)s, %(division)s (level %(level)s).")
    series, other = _taken_by(place)
    if other:
        sentence = _(
            "It belonged to the series “%(series)s”: season %(season)s, %(division)s (level %(level)s). That place is taken here by "
            "“%(other)s”, so it comes without a series; it can be put into one later."
        )
    elif series is not None:
        sentence = _("It comes into the series “%(series)s”: season %(season)s, %(division)s (level %(level)s).")
    return sentence % {**place.words, "other": other}


def load_place(competition: Competition, places: Sequence[ArchivedPlace]) -> None:
    """Put a new competition there, if the place is free; rehearsals are in no series. Part of a command that logs the loading."""
    for place in places[:1]:
        series, other = _taken_by(place)
        if other or competition.rehearsal:
            return
        if series is None:
            series = LeagueSeries(name=place.series, address=place.address, description=place.description)
            series.full_clean()
            series.save()
        season = series.seasons.filter(label=place.season).first() or _season(series, place)
        row = DivisionSeason(season=season, competition=competition, level=place.level, name=place.division)
        row.rises, row.falls, row.play_offs = place.rises, place.falls, [list(pair) for pair in place.play_offs]
        row.full_clean()
        row.save()


def _season(series: LeagueSeries, place: ArchivedPlace) -> SeriesSeason:
    """A new season, in its order if that is free."""
    is_free = not series.seasons.filter(order=place.order).exists()
    season = SeriesSeason(series=series, label=place.season, order=place.order if is_free else next_order(series))
    season.full_clean()
    season.save()
    return season
