"""The all-time tables of a series as files, as everybody may know them."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.numbers import whole_number
from league.series.access import public_series
from league.series.all_time_table import COLUMNS, TEAM_COLUMNS
from league.series.models import LeagueSeries
from league.series.queries.all_time import AllTime, AllTimeTable, all_time_of
from league.standings.cells import json_cell
from league.standings.exports.declared import declared_table
from league.standings.exports.exported import as_csv, as_json, as_xlsx
from league.standings.exports.table import FileTable
from league.standings.views.exports import asked_again

TEAMS = "teams"  #: instead of the number of a table


@require_safe
@public_series
def all_time_csv(request: HttpRequest, series: LeagueSeries) -> Any:
    """One table (``?table=`` its number, or ``teams``), of one division (``?division=`` its level) or of all."""
    return asked_again(as_csv(series.address, _asked(request, _page(request, series))).answer())


@require_safe
@public_series
def all_time_xlsx(request: HttpRequest, series: LeagueSeries) -> Any:
    """The same as a spreadsheet."""
    table = _asked(request, _page(request, series))
    return asked_again(as_xlsx(series.address, table, f"{series.name}: {table.title}").answer())


@require_safe
@public_series
def all_time_json(request: HttpRequest, series: LeagueSeries) -> Any:
    """All tables at once."""
    page = _page(request, series)
    teams = {"teams": _rows(TEAM_COLUMNS, page.teams)} if page.teams else {}
    data = {
        "series": series.address,
        "name": series.name,
        "division": page.level or None,
        "tables": [_table_json(table) for table in page.tables],
        **teams,
        "not_counted": list(page.uncounted),
    }
    return asked_again(as_json(data).answer())


def _page(request: HttpRequest, series: LeagueSeries) -> AllTime:
    return all_time_of(series, whole_number(request.GET.get("division", "")) or 0)


def _asked(request: HttpRequest, page: AllTime) -> FileTable:
    """The table asked for, empty before a season counts; page not found if there is none."""
    wanted = request.GET.get("table", "1")
    level = f"-division-{page.level}" if page.level else ""
    if wanted == TEAMS and page.teams:
        return declared_table(f"all-time-teams{level}", _("Teams of all seasons"), TEAM_COLUMNS, page.teams, None)
    number = whole_number(wanted) or 0
    if not 0 < number <= max(1, len(page.tables)):
        raise Http404
    part = f"-{number}" if page.is_mixed else ""
    rows = page.tables[number - 1].rows if page.tables else ()
    return declared_table(f"all-time{part}{level}", _("All-time table"), COLUMNS, rows, None)


def _table_json(table: AllTimeTable) -> dict[str, Any]:
    family, divided_by = table.unit
    divided = {} if divided_by == 1 else {"points_divided_by": divided_by}
    return {"family": family, **divided, "rulesets": list(table.rulesets), "seasons": table.seasons, "players": _rows(COLUMNS, table.rows)}


def _rows(columns: Any, rows: Any) -> list[dict[str, Any]]:
    return [{column.key: json_cell(column.value(row)) for column in columns} for row in rows]
