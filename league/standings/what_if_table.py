"""The columns of the standings under other rules."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.standings.queries.what_if import OtherSeason

__all__ = ["OtherStandingsTable"]

RIGHT: dict[str, Any] = {"th": {"class": "num"}}


class OtherStandingsTable(tables.Table):
    """Headings and sorting; rows are ``OtherRow`` in the order of the other table. The cells stand in the template."""

    place = tables.Column(verbose_name=_("Place"))
    name = tables.Column(verbose_name=_("Player"))
    move = tables.Column(verbose_name=_("Movement"), attrs=RIGHT)
    value = tables.Column(attrs=RIGHT)
    difference = tables.Column(verbose_name=_("Difference"), attrs=RIGHT)
    place_before = tables.Column(verbose_name=_("Place as it is"), attrs=RIGHT)
    value_before = tables.Column(attrs=RIGHT)

    class Meta:
        template_name = "standings/_other_standings.html"
        attrs = {"class": "stick-second", "caption": _("Both tables")}
        orderable = True

    def __init__(self, season: OtherSeason) -> None:
        super().__init__(season.rows)
        self.columns["value"].column.verbose_name = season.value_name
        self.columns["value_before"].column.verbose_name = gettext("%(value)s as it is") % {"value": season.value_name}
