"""The columns of the all-time table of a series."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from league.series.queries.all_time import AllTimeRow, AllTimeTable
from league.standings.cells import COUNT, NAME, PLACE, POINTS
from league.standings.columns import TableColumn
from league.standings.tables import DeclaredTable

__all__ = ["COLUMNS", "all_time_table"]

COLUMNS: tuple[TableColumn[AllTimeRow, Any], ...] = (
    TableColumn("place", _("Place"), lambda row: row.place, PLACE),
    TableColumn("name", _("Player"), lambda row: row.name, NAME, sorted_by=lambda row: row.person.sorts_as),
    TableColumn("total", _("Total"), lambda row: row.total, POINTS),
    TableColumn("games", _("Games"), lambda row: row.games, COUNT),
    TableColumn("average", _("Average"), lambda row: row.average, POINTS),
    TableColumn("seasons", _("Seasons"), lambda row: row.seasons, COUNT),
    TableColumn("titles", _("Titles"), lambda row: row.titles, COUNT),
    TableColumn("firsts", _("Games won"), lambda row: row.firsts, COUNT),
)


def all_time_table(table: AllTimeTable, prefix: str = "") -> DeclaredTable:
    """One table; several on a page are sorted by parameters with their own ``prefix``."""
    found = DeclaredTable({column.key: column for column in COLUMNS}, table.rows, caption=table.name)
    found.prefix = prefix
    return found
