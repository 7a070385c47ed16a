"""The list of the installation's rating for files: its columns, each declared once."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.rating.models import RatingKind
from league.rating.queries.lists import MersLine, OpenLine
from league.standings.cells import COUNT, TEXT, json_cell
from league.standings.columns import TableColumn
from league.standings.exports.declared import declared_table
from league.standings.exports.table import FileTable

__all__ = ["rating_json", "rating_table"]

HUNDREDTHS = 100


def _hundredths(value: Fraction | None) -> Decimal | None:
    return None if value is None else Decimal(round(value * HUNDREDTHS)) / HUNDREDTHS


PERSON: list[TableColumn[Any, Any]] = [
    TableColumn("place", gettext_lazy("Place"), lambda row: row.place, COUNT),
    TableColumn("number", gettext_lazy("Number"), lambda row: row.person.number, COUNT),
    TableColumn("player", gettext_lazy("Player"), lambda row: row.person.name, TEXT, width=24),
    TableColumn("club", gettext_lazy("Club"), lambda row: row.person.club, TEXT, width=24),
]
OPEN: list[TableColumn[OpenLine, Any]] = [
    *PERSON,
    TableColumn("rating", gettext_lazy("Rating"), lambda row: row.rating, COUNT),
    TableColumn("uncertainty", gettext_lazy("Uncertainty"), lambda row: row.uncertainty, COUNT, width=12),
    TableColumn("games", gettext_lazy("Games"), lambda row: row.games, COUNT),
    TableColumn("last_day", gettext_lazy("Last game"), lambda row: row.last_day, TEXT, width=14),
]
MERS: list[TableColumn[MersLine, Any]] = [
    *PERSON,
    TableColumn("ranking", gettext_lazy("Ranking"), lambda row: _hundredths(row.value), COUNT),
    TableColumn("part_a", gettext_lazy("Part A"), lambda row: _hundredths(row.part_a), COUNT),
    TableColumn("part_b", gettext_lazy("Part B"), lambda row: _hundredths(row.part_b), COUNT),
    TableColumn("results", gettext_lazy("Results"), lambda row: row.results, COUNT),
]
COLUMNS: dict[RatingKind, list[TableColumn[Any, Any]]] = {RatingKind.OPEN: OPEN, RatingKind.MERS: MERS}


def rating_table(kind: RatingKind, lines: Any, day: Any) -> FileTable:
    """The list on that day, of a rating that is kept."""
    title = _("Rating") if kind == RatingKind.OPEN else _("EMA ranking (MERS)")
    return declared_table("open" if kind == RatingKind.OPEN else "ema", title, COLUMNS[kind], lines, day)


def rating_json(kind: RatingKind, lines: Any, day: Any) -> dict[str, Any]:
    """The same as one JSON object."""
    rows = [{column.key: json_cell(column.value(row)) for column in COLUMNS[kind]} for row in lines]
    return {"rating": str(kind), "day": day.isoformat(), "players": rows}
