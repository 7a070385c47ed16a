"""``{% load series %}``: ways from other pages to the series."""

from __future__ import annotations

from django import template

from league.competitions.models import Competition
from league.series.models import DivisionSeason
from league.series.queries.changed import ChangedSeason, changed_seasons
from league.series.queries.lines import DivisionLines, division_lines
from league.series.queries.offered import NextSeasonOffer, next_season_offer
from league.series.queries.overview import is_any_shown, series_of
from league.standings.cells import Between
from league.standings.queries.ranking.standings import Standings
from league.standings.tables import DeclaredTable

__all__ = ["any_series", "changed_in_series", "lines_in_table", "next_season_of", "place_in_series", "register"]

register = template.Library()


@register.simple_tag
def place_in_series(competition: Competition) -> DivisionSeason | None:
    """The season and division that the competition is, if it belongs to a series. One query."""
    return series_of(competition)


@register.simple_tag
def any_series() -> bool:
    """Whether there is a series that everybody may see. One query."""
    return is_any_shown()


@register.simple_tag
def changed_in_series(competition: Competition) -> tuple[ChangedSeason, ...]:
    """The seasons in which the rules send people elsewhere than when they were made, for a director of this competition. Queries as in
    :func:`changed_seasons`."""
    return changed_seasons(competition)


@register.simple_tag
def next_season_of(competition: Competition) -> NextSeasonOffer | None:
    """The next season that a director of this competition can make. Queries as in :func:`next_season_offer`."""
    return next_season_offer(competition)


@register.simple_tag
def lines_in_table(table: DeclaredTable, competition: Competition, standings: Standings) -> DivisionLines | None:
    """Draw the lines of a division in its table, unless that has lines of its own stages. One query."""
    lines = division_lines(competition, standings)
    if lines is not None and table.between is None:
        table.between = Between(lambda row: row.person.number, {}, lines.below, {})
        table.mark = lines.marked
    return lines
