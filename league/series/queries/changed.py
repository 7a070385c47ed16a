"""What a director of one competition has to know of its series: that rise and fall have changed since a season was made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.core.cache import cache
from django.db.models import Q

from league.competitions.models import Competition
from league.series.models import DivisionSeason, SeriesSeason
from league.series.queries.moved import moves_of
from league.standings.versions import built_key
from league.wording import joined

__all__ = ["ChangedSeason", "changed_seasons"]

KEPT_SECONDS, MOST_NAMES = 24 * 3600, 5


@dataclass(frozen=True, slots=True)
class ChangedSeason:
    """A ``season`` that was made from the one before, and the ``names`` of those whom the rules send elsewhere by now."""

    season: SeriesSeason
    names: tuple[str, ...]

    @property
    def names_text(self) -> str:
        return joined([*self.names[:MOST_NAMES], *(["…"] if len(self.names) > MOST_NAMES else [])])


def changed_seasons(competition: Competition) -> tuple[ChangedSeason, ...]:
    """The seasons concerned of those that this competition belongs to: the one that was made from its season, and its own.

    One query outside a series, two in a series whose season was neither made from another nor has a next one, two more for each that was;
    the final tables are read again only after a change of one of their competitions.
    """
    place = DivisionSeason.objects.filter(competition=competition).values_list("season", flat=True).first()
    if place is None:
        return ()
    seasons = SeriesSeason.objects.filter(Q(pk=place, made_from__isnull=False) | Q(made_from=place))
    found = (ChangedSeason(season, _names(season)) for season in seasons.select_related("series", "made_from").order_by("order"))
    return tuple(one for one in found if one.names)


def _names(season: SeriesSeason) -> tuple[str, ...]:
    """The names, kept as long as nothing changes in the season before, its rules and what was decided."""
    rows = DivisionSeason.objects.filter(season=season.made_from_id).order_by("level")
    fields = ("level", "rises", "falls", "play_offs", "competition", "competition__revision", "play_off_competition__revision")
    tables = rows.values_list(*fields)
    decided = season.moves.order_by("pk").values_list("player", "proposed", "asked", "goes", "player__first_name", "player__last_name")
    key = built_key("changed-moves", season.pk, 0, list(tables), list(decided))
    kept = cache.get(key)
    if kept is None:
        kept = tuple(one.name for one in moves_of(season).changed)
        cache.set(key, kept, KEPT_SECONDS)
    return cast(tuple[str, ...], kept)
