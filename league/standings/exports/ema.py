"""The EMA results file as xlsx and csv, with the columns that programs read from the official workbook, whose template is not public.

Row 1 has headings, and the players follow from row 2 on, in columns C to J. Beside them, row 3 of columns A, B and L to R
describes the tournament, with headings in row 2 (columns 0 to 17 below, counted from zero).

EMA numbers are texts, to keep a leading zero. A score is a number with all its digits; after splitting sticks it has one decimal
(thirds are rounded: the file has no fractions). csv: UTF-8 with a byte order mark (without it Excel assumes another
encoding; programs skip it with ``utf-8-sig``), commas, a decimal point.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from tempfile import TemporaryFile
from typing import IO, Any

from django.utils.translation import gettext as _
from openpyxl.styles.fonts import Font
from openpyxl.utils.cell import get_column_letter
from openpyxl.workbook.workbook import Workbook

from league.competitions.models import Competition
from league.errors import Refusal
from league.standings.exports.ema_check import CheckTopic, check_of, check_text, ema_check
from league.standings.exports.ema_rows import EMA_RULES, EmaChoices, EmaHeader, EmaRow, ema_header, ema_rows, rows_from
from league.standings.exports.table import is_formula
from league.standings.exports.xlsx_file import clean_text

__all__ = [
    "EMA_RULES",
    "CheckTopic",
    "EmaChoices",
    "EmaFile",
    "EmaHeader",
    "EmaRow",
    "check_of",
    "check_text",
    "ema_check",
    "ema_csv",
    "ema_grid",
    "ema_header",
    "ema_rows",
    "ema_xlsx",
    "refuse_other_games",
    "rows_from",
]

Cell = str | int | Fraction | None
COLUMNS = 18
PLAYER_HEADINGS = {
    2: "Position", 3: "First name", 4: "Last name", 5: "EMA number", 6: "Table points", 7: "Score", 8: "EMA member", 9: "Country",
}  # fmt: skip
HEADER_HEADINGS = {
    0: "Title", 1: "Players", 11: "Country", 12: "Place", 13: "MERS weight", 15: "Rules", 16: "Date", 17: "Days",
}  # fmt: skip
FIRST_PLAYER, HEADINGS_ROW, HEADER_ROW = 1, 1, 2  #: counted from zero
WIDTHS = {0: 28, 1: 9, 3: 18, 4: 18, 5: 12, 7: 12, 12: 18, 13: 12, 16: 24}
BOLD = Font(bold=True)
TEXT, WHOLE, TENTHS = "@", "0", "0.0"


@dataclass(frozen=True, slots=True)
class EmaFile:
    """The contents of a file."""

    header: EmaHeader
    rows: tuple[EmaRow, ...]
    check: tuple[CheckTopic, ...] = ()


def refuse_other_games(competition: Competition) -> None:
    """Raise the refusal ``ema_riichi_only`` for games without riichi, for which the EMA has no list."""
    if competition.ruleset.family != "riichi":
        sentence = _("The EMA lists riichi tournaments here, and this competition plays %(rules)s: there is no results file for it.")
        raise Refusal("ema_riichi_only", sentence % {"rules": competition.ruleset.title})


def ema_grid(file: EmaFile) -> list[list[Cell]]:
    """The cells of the sheet, row by row; points are exact."""
    grid: list[list[Cell]] = [[None] * COLUMNS for _row in range(max(len(file.rows) + FIRST_PLAYER, HEADER_ROW + 1))]
    _fill(grid[0], PLAYER_HEADINGS)
    _fill(grid[HEADINGS_ROW], HEADER_HEADINGS)
    header = file.header
    _fill(grid[HEADER_ROW], {
        0: header.title, 1: header.players, 11: header.country, 12: header.place, 13: header.weight,
        15: header.rules, 16: header.date, 17: header.days,
    })  # fmt: skip
    for number, row in enumerate(file.rows, start=FIRST_PLAYER):
        _fill(grid[number], {
            2: row.place, 3: row.first_name, 4: row.last_name, 5: row.ema_number, 6: row.table_points, 7: row.score,
            8: int(row.member), 9: row.country,
        })  # fmt: skip
    return grid


def _fill(line: list[Cell], cells: dict[int, Any]) -> None:
    for column, cell in cells.items():
        line[column] = None if cell == "" else cell


def ema_csv(file: EmaFile) -> bytes:
    """The sheet as csv. Text that a spreadsheet could take for a formula is prefixed with an apostrophe."""
    lines = io.StringIO(newline="")
    csv.writer(lines).writerows([_csv_text(cell) for cell in line] for line in ema_grid(file))
    return lines.getvalue().encode("utf-8-sig")


def _csv_text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f"'{cell}" if is_formula(cell) else cell
    return str(cell) if is_whole(cell) else f"{tenths(cell) / 10:.1f}"


def is_whole(number: int | Fraction) -> bool:
    return Fraction(number).denominator == 1


def tenths(number: int | Fraction) -> int:
    """Round to whole tenths, an exact half to the even one."""
    return round(Fraction(number) * 10)


def ema_xlsx(file: EmaFile) -> IO[bytes]:
    """The workbook as a file, positioned at its beginning: results in the first sheet, the check in a second one."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Results"
    for row, line in enumerate(ema_grid(file), start=1):
        for column, cell in enumerate(line, start=1):
            _write(sheet.cell(row, column), cell)
    for column, width in WIDTHS.items():
        sheet.column_dimensions[get_column_letter(column + 1)].width = width
    for cell in (*sheet[1], *(sheet.cell(HEADINGS_ROW + 1, column + 1) for column in HEADER_HEADINGS)):
        cell.font = BOLD
    _check_sheet(book.create_sheet(_("Check")), file.check)
    made = TemporaryFile()  # noqa: SIM115 (the answer closes it)
    book.save(made)
    made.seek(0)
    return made


def _write(cell: Any, value: Cell) -> None:
    if value is None:
        return
    if isinstance(value, str):
        cell.value = clean_text(value)
        cell.data_type, cell.number_format, cell.quotePrefix = "s", TEXT, is_formula(value)
    elif is_whole(value):
        cell.value, cell.number_format = int(value), WHOLE
    else:
        cell.value, cell.number_format = tenths(value) / 10, TENTHS


def _check_sheet(sheet: Any, check: Sequence[CheckTopic]) -> None:
    lines = [(topic.title, line) for topic in check for line in topic.lines or (topic.nothing,)]
    for row, line in enumerate(lines, start=1):
        for column, text in enumerate(line, start=1):
            _write(sheet.cell(row, column), text)
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 32, 100
