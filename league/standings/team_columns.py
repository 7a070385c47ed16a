"""The columns of the standings of teams, each declared once for pages and files."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.standings.cells import COUNT, NAME, PLACE, POINTS, SMALL, TEXT
from league.standings.columns import TableColumn
from league.standings.queries.numbers import ShownNumber
from league.standings.queries.teams.standings import RankedTeam, TeamTable

__all__ = ["team_columns_in_files", "team_columns_on_page", "team_sorting"]

TeamColumn = TableColumn[RankedTeam, TeamTable]


def _captain(row: RankedTeam) -> str:
    return row.captain.name if row.captain is not None else ""


PLACE_COLUMN: TeamColumn = TableColumn("place", gettext_lazy("Place"), lambda row: row.place, PLACE, width=8, on_phone="row")
NUMBER: TeamColumn = TableColumn("number", gettext_lazy("Number"), lambda row: row.number, COUNT, width=9)
NAME_COLUMN: TeamColumn = TableColumn("team", gettext_lazy("Team"), lambda row: row.name, NAME, width=24, on_phone="row")
SHORT: TeamColumn = TableColumn("short_name", gettext_lazy("Short name"), lambda row: row.roster.team.short_name, TEXT, width=12)
CAPTAIN: TeamColumn = TableColumn("captain", gettext_lazy("Captain"), _captain, TEXT, width=20)
VALUE: TeamColumn = TableColumn(
    "value", gettext_lazy("Ranked by"), lambda row: row.value, POINTS, width=12, page_heading=lambda table: table.value_name, on_phone="row"
)
TIEBREAK: TeamColumn = TableColumn("tiebreak", gettext_lazy("Tiebreak"), lambda row: row.tiebreak, SMALL, sorts=False)
GAMES: TeamColumn = TableColumn("games", gettext_lazy("Games"), lambda row: row.games, COUNT, width=8, shown=lambda row: row.games_text)
MISSING: TeamColumn = TableColumn("missing", gettext_lazy("Games missing"), lambda row: row.missing, COUNT, width=10)
TOTAL: TeamColumn = TableColumn("total", pgettext_lazy("of a team", "Total"), lambda row: row.total, POINTS, width=12)
AVERAGE: TeamColumn = TableColumn("average", gettext_lazy("Average"), lambda row: row.average, POINTS, width=12)
START: TeamColumn = TableColumn("start", gettext_lazy("Points to start with"), lambda row: row.start, POINTS, width=12)


def team_columns_on_page(table: TeamTable) -> dict[str, TeamColumn]:
    """The columns of the page, by their names in the address."""
    tiebreak = [TIEBREAK] if any(row.tiebreak for row in table.rows) else []
    total = [TOTAL] if table.play.method != "sum" else []
    average = [AVERAGE] if table.play.method != "average" else []
    columns = [PLACE_COLUMN, NAME_COLUMN, VALUE, *tiebreak, GAMES, *total, *average, CAPTAIN]
    return {column.key: column.headed(table) for column in columns}


def team_columns_in_files(table: TeamTable) -> list[TeamColumn]:
    """The columns of a file: those of each session stand at the end."""
    fixed = [PLACE_COLUMN, NUMBER, NAME_COLUMN, SHORT, CAPTAIN, VALUE, GAMES, MISSING, TOTAL, AVERAGE]
    return [*fixed, *(_session(number) for number in table.sessions), *([START] if table.starts else [])]


def _session(number: int) -> TeamColumn:
    heading = _("Session %(number)s") % {"number": number}
    return TableColumn(f"session_{number}", heading, partial(_brought, number), POINTS, width=12)


def _brought(number: int, row: RankedTeam) -> ShownNumber | None:
    return row.by_session[number]


def team_sorting(text: str) -> str:
    """The requested sorting; empty if there is no such column."""
    names = {column.key for column in (PLACE_COLUMN, NAME_COLUMN, VALUE, GAMES, TOTAL, AVERAGE, CAPTAIN)}
    return text if text.removeprefix("-") in names else ""
