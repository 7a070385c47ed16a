"""The columns of the standings under other rules."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.standings.cells import COUNT, DASHED_MOVE, NAME, PLACE, POINTS
from league.standings.columns import TableColumn
from league.standings.queries.ranking.what_if import OtherRow, OtherSeason
from league.standings.tables import DeclaredTable

__all__ = ["COLUMNS", "other_table"]


def _value_before(season: OtherSeason) -> str:
    return gettext("%(value)s as it is") % {"value": season.value_name}


COLUMNS: tuple[TableColumn[OtherRow, OtherSeason], ...] = (
    TableColumn("place", _("Place"), lambda row: row.place, PLACE),
    TableColumn("name", _("Player"), lambda row: row.name, NAME),
    TableColumn("move", _("Movement"), lambda row: row.move, DASHED_MOVE),
    TableColumn("value", _("Ranked by"), lambda row: row.value, POINTS, page_heading=lambda season: season.value_name),
    TableColumn("difference", _("Difference"), lambda row: row.difference, POINTS),
    TableColumn("place_before", _("Place as it is"), lambda row: row.place_before, COUNT),
    TableColumn("value_before", _("Ranked by"), lambda row: row.value_before, POINTS, page_heading=_value_before),
)


def other_table(season: OtherSeason) -> DeclaredTable:
    """Both tables as one, in the order of the other rules."""
    return DeclaredTable({column.key: column.headed(season) for column in COLUMNS}, season.rows, caption=_("Both tables"))
