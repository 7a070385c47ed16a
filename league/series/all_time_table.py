"""The columns of the all-time tables of a series: of its players, and of its teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.series.queries.all_time import AllTimeRow, AllTimeTable
from league.series.queries.team_titles import AllTimeTeam
from league.standings.cells import COUNT, NAME, PLACE, POINTS, SMALL
from league.standings.columns import TableColumn
from league.standings.tables import DeclaredTable

__all__ = ["COLUMNS", "TEAM_COLUMNS", "all_time_table", "all_time_team_table"]

COLUMNS: tuple[TableColumn[AllTimeRow, Any], ...] = (
    TableColumn("place", _("Place"), lambda row: row.place, PLACE),
    TableColumn("name", _("Player"), lambda row: row.name, NAME, width=24, sorted_by=lambda row: row.person.sorts_as),
    TableColumn("total", _("Total"), lambda row: row.total, POINTS),
    TableColumn("games", _("Games"), lambda row: row.games, COUNT),
    TableColumn("average", _("Average"), lambda row: row.average, POINTS),
    TableColumn("seasons", _("Seasons"), lambda row: row.seasons, COUNT),
    TableColumn("titles", _("Titles"), lambda row: row.titles, COUNT),
    TableColumn("firsts", _("Games won"), lambda row: row.firsts, COUNT),
)

TEAM_COLUMNS: tuple[TableColumn[AllTimeTeam, Any], ...] = (
    TableColumn("place", _("Place"), lambda row: row.place, PLACE),
    TableColumn("team", _("Team"), lambda row: row.name, NAME, width=24, sorted_by=lambda row: row.sorts_as),
    TableColumn("titles", _("Titles"), lambda row: row.titles, COUNT),
    TableColumn("seasons", _("Seasons"), lambda row: row.seasons, COUNT),
    TableColumn("places", _("Places"), lambda row: row.places, SMALL, width=40, sorts=False),
)


def all_time_table(table: AllTimeTable, prefix: str = "") -> DeclaredTable:
    """One table; several on a page are sorted by parameters with their own ``prefix``."""
    found = DeclaredTable({column.key: column for column in COLUMNS}, table.rows, caption=table.name)
    found.prefix = prefix
    return found


def all_time_team_table(rows: Sequence[AllTimeTeam]) -> DeclaredTable:
    """The table of the teams, sorted by a parameter of its own."""
    found = DeclaredTable({column.key: column for column in TEAM_COLUMNS}, rows, caption=_("Teams of all seasons"))
    found.prefix = "teams-"
    return found
