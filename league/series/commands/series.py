"""Begin a series with a competition, put further ones into it, change its words and rules, take competitions out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition
from league.competitions.seen import refuse_unseen
from league.errors import Refusal, refused_where_taken
from league.series.commands.lines import refuse_contradictions
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.seen import division_seen, season_seen, series_seen

__all__ = [
    "change_division",
    "change_season_label",
    "change_series",
    "enter_series",
    "leave_series",
    "start_series",
]

SERIES_FIELDS = frozenset({"name", "address", "description"})
DIVISION_FIELDS = frozenset({"name", "rises", "falls", "play_offs", "play_off_competition"})
LINES = frozenset({"rises", "falls", "play_offs"})


def _address_taken(address: str) -> Refusal:
    return Refusal("address_taken", _("Another series has the address %(address)s already.") % {"address": address}, field="address")


@transaction.atomic
def start_series(
    *, actor: Actor, competition: Competition, name: str, address: str, label: str, division: str, description: str = ""
) -> LeagueSeries:
    """Begin a series whose first season has this competition as its top division. Refusals: ``address_taken``, ``in_a_series``,
    ``rehearsal_in_series``."""
    series = LeagueSeries(name=name, address=address, description=description)
    series.full_clean(validate_unique=False)
    with refused_where_taken(_address_taken(address)):
        series.save()
    enter_series(actor=actor, series=series, competition=competition, label=label, level=1, division=division)
    return series


@transaction.atomic
def enter_series(*, actor: Actor, series: LeagueSeries, competition: Competition, label: str, level: int, division: str) -> DivisionSeason:
    """Make the competition a division of the season with this label, which is made if it is new. Refusals: ``in_a_series``,
    ``rehearsal_in_series``, ``level_taken``."""
    series = _locked(series)
    if competition.rehearsal:
        raise Refusal("rehearsal_in_series", _("A rehearsal is in no series: nothing of it counts."))
    known = DivisionSeason.objects.filter(competition=competition).select_related("season__series").first()
    if known is not None:
        sentence = _("%(competition)s is in the series %(series)s already.")
        raise Refusal("in_a_series", sentence % {"competition": competition.name, "series": known.season.series.name})
    season = series.seasons.filter(label=label).first() or _new_season(series, label)
    if season.divisions.filter(level=level).exists():
        sentence = _("The season %(season)s has a division on level %(level)s already.")
        raise Refusal("level_taken", sentence % {"season": season.label, "level": level}, field="level")
    row = DivisionSeason(season=season, competition=competition, level=level, name=division)
    row.full_clean()
    row.save()
    stamp(actor=actor, competition=competition, verb="enter_series", results=True, series=series.name, season=season.label, level=level)
    _stamp_neighbours(actor, row)
    return row


def _new_season(series: LeagueSeries, label: str) -> SeriesSeason:
    season = SeriesSeason(series=series, label=label, order=next_order(series))
    season.full_clean()
    season.save()
    return season


def next_order(series: LeagueSeries) -> int:
    """The order of a season that comes after all others."""
    latest = series.seasons.order_by("-order").first()
    return latest.order + 1 if latest else 1


@transaction.atomic
def leave_series(*, actor: Actor, division: DivisionSeason) -> None:
    """Take a competition out of its series; the competition stays as it is. A season without a division is gone, too, and a series
    without a season. Does nothing if it is out already."""
    series = _locked(division.season.series)
    row = DivisionSeason.objects.filter(pk=division.pk).select_related("season", "competition").first()
    if row is None:
        return
    row.delete()
    stamp(actor=actor, competition=row.competition, verb="leave_series", results=True, series=series.name, season=row.season.label)
    _stamp_neighbours(actor, row)
    if not row.season.divisions.exists():
        row.season.delete()
    if not series.seasons.exists():
        series.delete()


@transaction.atomic
def change_series(*, actor: Actor, series: LeagueSeries, seen: str = "", **fields: Any) -> LeagueSeries:
    """Change some of ``name address description``. Refusals: ``address_taken``, and ``changed_meanwhile`` if it is not as it was ``seen``
    (:mod:`league.series.queries.seen`)."""
    series = _locked(series)
    if _differs(series, fields):
        logged = Competition.objects.filter(division__season__series=series).first()
        refuse_unseen(seen, series_seen(series), series, logged, "change_series")
    _assign(series, fields, SERIES_FIELDS)
    series.full_clean(validate_unique=False)
    with refused_where_taken(_address_taken(series.address)):
        series.save(update_fields=[*fields])
    _stamp_all(actor, DivisionSeason.objects.filter(season__series=series), verb="change_series", series=series.name)
    return series


@transaction.atomic
def change_season_label(*, actor: Actor, season: SeriesSeason, label: str, seen: str = "") -> SeriesSeason:
    """Call a season otherwise; refusals ``label_taken``, and ``changed_meanwhile`` if it is not called as it was ``seen``."""
    series = _locked(season.series)
    season = SeriesSeason.objects.select_related("series").get(pk=season.pk)
    if season.label != label:
        logged = Competition.objects.filter(division__season=season).first()
        refuse_unseen(seen, season_seen(season), season, logged, "change_season_label")
    refuse_taken_label(series, label, besides=season)
    season.label = label
    season.full_clean()
    season.save(update_fields=["label"])
    _stamp_all(actor, season.divisions.all(), verb="change_season_label", series=series.name, season=label)
    return season


def refuse_taken_label(series: LeagueSeries, label: str, *, besides: SeriesSeason | None = None) -> None:
    """Raise ``label_taken`` if another season of the series has this label."""
    if series.seasons.filter(label=label).exclude(pk__in=[besides.pk] if besides else []).exists():
        raise Refusal("label_taken", _("Another season is called %(season)s already.") % {"season": label}, field="label")


@transaction.atomic
def change_division(*, actor: Actor, division: DivisionSeason, seen: str = "", **fields: Any) -> DivisionSeason:
    """Change some of ``name rises falls play_offs play_off_competition``. Refusals: those of ``refuse_contradictions``, and
    ``changed_meanwhile`` if it is not as it was ``seen``."""
    _locked(division.season.series)
    row = DivisionSeason.objects.select_related("season__series", "competition").get(pk=division.pk)
    if _differs(row, fields):
        name = row.name
        refuse_unseen(seen, division_seen(row), row, row.competition, "change_division", about=lambda told: told.get("division") == name)
    _assign(row, fields, DIVISION_FIELDS)
    row.full_clean()
    if LINES & fields.keys():
        refuse_contradictions(row)
    row.save(update_fields=[*fields])
    named = {"series": row.season.series.name, "season": row.season.label, "division": row.name}
    stamp(actor=actor, competition=row.competition, verb="change_division", results=True, **named)
    _stamp_neighbours(actor, row)
    return row


def _stamp_neighbours(actor: Actor, row: DivisionSeason) -> None:
    """Log it where it changes the lines of the divisions above and below, whose tables show who rises and falls."""
    others = row.season.divisions.order_by("level")
    above, below = others.filter(level__lt=row.level).last(), others.filter(level__gt=row.level).first()
    words = {"series": row.season.series.name, "season": row.season.label, "division": row.name}
    _stamp_all(actor, [one for one in (above, below) if one is not None], verb="change_division", **words)


def _differs(row: Any, fields: dict[str, Any]) -> bool:
    """Whether one of these values is another than the row has."""
    return any(getattr(row, name, None) != value for name, value in fields.items())


def _assign(row: Any, fields: dict[str, Any], allowed: frozenset[str]) -> None:
    if unknown := fields.keys() - allowed:
        raise TypeError(f"not a field to change: {', '.join(sorted(unknown))}")
    for name, value in fields.items():
        setattr(row, name, value)


def _locked(series: LeagueSeries) -> LeagueSeries:
    found = LeagueSeries.objects.select_for_update(no_key=True).filter(pk=series.pk).first()
    if found is None:
        raise Refusal("deleted_already", _("This series is gone: its last competition was taken out."))
    return found


def _stamp_all(actor: Actor, divisions: Iterable[DivisionSeason], *, verb: str, **details: Any) -> None:
    rows = DivisionSeason.objects.filter(pk__in=[one.pk for one in divisions]).select_related("competition").order_by("competition")
    for one in rows:
        stamp(actor=actor, competition=one.competition, verb=verb, results=True, **details)
