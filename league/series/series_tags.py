"""``{% load series %}``: ways from other pages to the series."""

from __future__ import annotations

from django import template

from league.competitions.models import Competition
from league.series.models import DivisionSeason
from league.series.queries.changed import ChangedSeason, changed_seasons
from league.series.queries.overview import is_any_shown, series_of

__all__ = ["any_series", "changed_in_series", "place_in_series", "register"]

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
