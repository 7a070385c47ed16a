"""The columns of the standings."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from league.standings.queries.numbers import Number
from league.standings.queries.standings import StandingRow

__all__ = ["StandingsTable"]

RIGHT = {"th": {"class": "num"}, "td": {"class": "num"}}


def minus_class(value: Number | str) -> str:
    """The classes of a cell; ``value`` is a dash where there is no number."""
    return "num minus" if isinstance(value, Number) and value.is_minus else "num"


class PointsColumn(tables.Column):
    """A right-aligned :class:`Number`; sorting shows the highest first."""

    def __init__(self, **options: object) -> None:
        super().__init__(attrs={"th": {"class": "num"}, "td": {"class": minus_class}}, **options)


class StandingsTable(tables.Table):
    """Rows are :class:`StandingRow` in the order of the standings; every name opens the breakdown of its total."""

    place = tables.Column(verbose_name=_("Place"))
    name = tables.Column(verbose_name=_("Player"))
    total = PointsColumn(verbose_name=_("Total"))
    games = tables.Column(verbose_name=_("Games"), attrs=RIGHT)
    average = PointsColumn(verbose_name=_("Average"))
    best = PointsColumn(verbose_name=_("Best game"))
    places = tables.Column(verbose_name=_("Places 1–2–3–4"), attrs=RIGHT)
    club = tables.Column(verbose_name=_("Club"), accessor="person__club", attrs={"td": {"class": "nowrap"}})

    class Meta:
        default = "–"
        attrs = {"class": "stick-second", "caption": _("Standings")}
        orderable = True

    def render_place(self, value: int) -> SafeString:
        return format_html('<span class="place" data-place="{0}">{0}</span>', value)

    def render_name(self, record: StandingRow) -> SafeString:
        if record.note:
            return format_html('<a href="{}">{}</a> <small class="muted">{}</small>', record.url, record.name, record.note)
        return format_html('<a href="{}">{}</a>', record.url, record.name)

    def render_places(self, value: tuple[int, ...]) -> str:
        return "–".join(str(count) for count in value)
