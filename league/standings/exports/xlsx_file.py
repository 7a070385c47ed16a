"""Spreadsheets for people: headings in the reader's language, numbers as numbers, dates as dates, texts never as formulas.

Fractions of split sticks are the nearest number that a spreadsheet can hold, shown with one decimal; csv and json are exact. Points
divided by 10 have one decimal, by 20 two.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from os import PathLike
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils import timezone
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, WriteOnlyCell
from openpyxl.styles.alignment import Alignment
from openpyxl.styles.fonts import Font
from openpyxl.utils.cell import get_column_letter
from openpyxl.workbook.workbook import Workbook
from openpyxl.writer.excel import ExcelWriter

from league.standings.exports.table import Cell, FileColumn, FileTable, is_formula

__all__ = ["clean_text", "xlsx_file"]

NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")
MOST_LETTERS = 31  #: in the title of a sheet
BOLD = Font(bold=True)
WRAPPED = Alignment(wrap_text=True, vertical="top")
NO_DAY = datetime.datetime(1980, 1, 1)  # noqa: DTZ001 (the first that a zip can hold: when the file was made is left out)
GROUPED = 1_000  #: smaller numbers look the same without a format
EXACT, ROUNDED, HUNDREDTHS, DAY, TIME = "#,##0", "#,##0.0", "#,##0.00", "yyyy-mm-dd", "yyyy-mm-dd hh:mm"


def xlsx_file(table: FileTable, title: str) -> IO[bytes]:
    """Write the file, with this document title, and rewind it. Rows go to disk as they are made.

    Equal rows always make equal bytes.
    """
    book = Workbook(write_only=True)
    book.properties.title = title
    book.properties.created = book.properties.modified = NO_DAY
    sheet = book.create_sheet(NOT_IN_TITLES.sub(" ", table.title)[:MOST_LETTERS])
    sheet.freeze_panes = "A2"
    for number, column in enumerate(table.columns, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = column.width
    sheet.append(list(_headings(sheet, table.columns)))
    for row in table.rows:
        sheet.append([_cell(sheet, cell) for cell in row])
    file = TemporaryFile()  # noqa: SIM115 (the answer closes it)
    ExcelWriter(book, TimelessZip(file, "w", ZIP_DEFLATED)).save()
    file.seek(0)
    return file


class TimelessZip(ZipFile):
    """A zip file whose entries have no dates."""

    def writestr(self, name: Any, data: Any, *_how: Any) -> None:
        super().writestr(_entry(str(name)), data)

    def write(self, filename: str | PathLike[str], arcname: Any = None, *_how: Any) -> None:
        with Path(filename).open("rb") as source, self.open(_entry(str(arcname)), "w") as entry:
            copyfileobj(source, entry)


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name)
    entry.compress_type = ZIP_DEFLATED
    return entry


def _headings(sheet: Any, columns: tuple[FileColumn, ...]) -> Iterator[Any]:
    for column in columns:
        cell = _text_cell(sheet, str(column.heading))
        cell.font, cell.alignment = BOLD, WRAPPED
        yield cell


def _cell(sheet: Any, value: Cell) -> Any:
    if isinstance(value, str):
        return _text_cell(sheet, value) if is_formula(value) or value.startswith("#") else clean_text(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, datetime.datetime):
        return _formatted(sheet, timezone.localtime(value).replace(tzinfo=None, microsecond=0), TIME)
    if isinstance(value, datetime.date):
        return _formatted(sheet, value, DAY)
    if isinstance(value, Decimal):
        return _formatted(sheet, value, HUNDREDTHS if value.as_tuple().exponent == -2 else ROUNDED)
    if isinstance(value, Fraction) and value.denominator != 1:
        return _formatted(sheet, float(value), ROUNDED)
    return int(value) if -GROUPED < value < GROUPED else _formatted(sheet, int(value), EXACT)


def _formatted(sheet: Any, value: Any, look: str) -> Any:
    cell = WriteOnlyCell(sheet, value)
    cell.number_format = look
    return cell


def _text_cell(sheet: Any, text: str) -> Any:
    """A cell whose text stays text, also after editing, whatever it begins with."""
    cell = WriteOnlyCell(sheet, "")
    cell.value = clean_text(text)
    cell.data_type = "s"
    cell.quotePrefix = is_formula(text)
    return cell


def clean_text(text: str) -> str:
    """Remove the characters that no cell may hold."""
    return ILLEGAL_CHARACTERS_RE.sub("", text)
