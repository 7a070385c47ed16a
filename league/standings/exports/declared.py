"""A table for a file whose columns are declared."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any

from league.standings.cells import file_cell
from league.standings.columns import Row, TableColumn
from league.standings.exports.table import FileColumn, FileTable

__all__ = ["declared_table"]


def declared_table(
    name: str, title: str, columns: Sequence[TableColumn[Row, Any]], rows: Iterable[Row], day: datetime.date | None
) -> FileTable:
    """The table for a file; its rows are made as they are written."""
    headings = tuple(FileColumn(column.key, column.heading, column.width) for column in columns)
    cells = (tuple(file_cell(column.value(row)) for column in columns) for row in rows)
    return FileTable(name, title, headings, cells, day)
