"""Fingerprints of what a page of a series showed, so that nobody overwrites a change they have not seen."""

from __future__ import annotations

from league.competitions.seen import fingerprint
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason

__all__ = ["division_seen", "season_seen", "series_seen"]


def series_seen(series: LeagueSeries) -> str:
    """Fingerprint of a series' words."""
    return fingerprint([series.pk, series.name, series.address, series.description])


def season_seen(season: SeriesSeason) -> str:
    """Fingerprint of a season's label."""
    return fingerprint([season.pk, season.label])


def division_seen(row: DivisionSeason) -> str:
    """Fingerprint of a division's name, and of its rules at the line to the one below."""
    return fingerprint([row.pk, row.name, row.falls, row.rises, row.play_offs, row.play_off_competition_id])
