"""Tables for programs: one dialect in every language.

UTF-8 with a byte order mark (so that spreadsheets know it), commas, quotes where needed, ``\\r\\n``; the keys of the columns come first.
Dates are ISO, times have their zone, ``true`` and ``false``. Points are integers; where sticks were split, the exact fraction as in all our
formats, ``1000/3``; where a season divides them by 10 or 20, exact decimals, ``48.5``. A text that a spreadsheet could take for a formula
has an apostrophe before it; numbers never have.
"""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterator
from decimal import Decimal

from django.utils import timezone

from league.standings.exports.table import Cell, FileTable, is_formula
from scoring.formats import points_to_json

__all__ = ["csv_lines"]

MARK = b"\xef\xbb\xbf"


class CsvLine:
    """Catch what the csv writer writes."""

    text = ""

    def write(self, text: str) -> None:
        self.text = text


def csv_lines(table: FileTable) -> Iterator[bytes]:
    """Yield the file line by line, as the rows are made."""
    line = CsvLine()
    writer = csv.writer(line)
    writer.writerow([column.key for column in table.columns])
    yield MARK + line.text.encode()
    for row in table.rows:
        writer.writerow([_text(cell) for cell in row])
        yield line.text.encode()


def _text(cell: Cell) -> str | int:
    if isinstance(cell, str):
        return f"'{cell}" if is_formula(cell) else cell
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, datetime.datetime):
        return timezone.localtime(cell).isoformat(timespec="seconds")
    if isinstance(cell, datetime.date):
        return cell.isoformat()
    return str(cell) if isinstance(cell, Decimal) else points_to_json(cell)
