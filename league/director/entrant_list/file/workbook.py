"""Lists in Excel workbooks (xlsx), which are zips of XML: unpacked within limits, and read by openpyxl with defusedxml."""

from __future__ import annotations

import datetime
import io
import logging
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from openpyxl.reader.excel import load_workbook
from openpyxl.utils.cell import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from league.director.entrant_list.file.sheet import MOST_COLUMNS, MOST_PEOPLE, ListSheet, Row, sheet_of
from league.errors import Refusal

__all__ = ["MOST_UNPACKED", "encrypted", "read_workbook"]

logger = logging.getLogger(__name__)

MOST_UNPACKED = 24 * 1024 * 1024  #: bytes of all parts together; a list of 5,000 people has about five million
MOST_PARTS = 1_000
MOST_ROWS = 2 * MOST_PEOPLE + 2
MOST_NAMED = 10
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  #: compression methods of workbooks; Python unpacks others without a limit
ENCRYPTED = 0x1  #: flag of a zip's member
#: Errors of zipfile, zlib and openpyxl for files that are broken, cut off, or no workbooks.
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    OSError,
    SyntaxError,
    ParseError,
    InvalidFileException,
)


def read_workbook(raw: bytes) -> ListSheet:
    """The first non-empty sheet. Refusals (field ``file``): ``list_not_excel``, ``list_encrypted``, ``list_unpacks_too_big``,
    ``list_declares_entities``, and those of a sheet."""
    try:
        return _read(_unpacked(raw))
    except UNREADABLE as error:
        if any(isinstance(one, DefusedXmlException) for one in (error, error.__cause__)):  # openpyxl may wrap the exception
            raise _refused(
                "list_declares_entities", _("This workbook declares XML entities, which no list needs. Nothing was read.")
            ) from error
        logger.warning("A workbook could not be read.", exc_info=True)  # an error in this code would look the same
        raise _refused(
            "list_not_excel", _("This is no Excel workbook, or it is damaged. Please save the list as xlsx or csv again.")
        ) from error


def encrypted() -> Refusal:
    return _refused("list_encrypted", _("This file is protected by a password. Please save it without one, and choose it again."))


def _refused(code: str, sentence: str | Promise) -> Refusal:
    return Refusal(code, sentence, field="file")


def _unpacked(raw: bytes) -> BinaryIO:
    """The same workbook without compression, so that opening it unpacks nothing, and no part is longer than the zip's directory says.

    The directory also tells files that are no workbooks or would become too large; these are refused. A zip may lie about sizes, and
    ``ZipFile.read`` would unpack everything before noticing.
    """
    plain = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as archive, zipfile.ZipFile(plain, "w") as copy:
        parts = archive.infolist()
        if any(part.flag_bits & ENCRYPTED for part in parts):
            raise encrypted()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            raise _too_big()
        if "xl/workbook.xml" not in archive.namelist():
            sentence = _("This is a zip, but no Excel workbook. Please save the list as xlsx or as csv, and choose that file.")
            raise _refused("list_not_excel", sentence)
        for part in {part.filename: part for part in parts}.values():
            if part.compress_type not in METHODS:
                raise zipfile.BadZipFile(f"packed by method {part.compress_type}")
            with archive.open(part) as file:
                copy.writestr(part.filename, file.read(part.file_size))
    return plain


def _too_big() -> Refusal:
    most = MOST_UNPACKED // 1024 // 1024
    sentence = _("Unpacked, this workbook is larger than %(most)s MB. Please copy the list alone into a new workbook.")
    return _refused("list_unpacks_too_big", sentence % {"most": most})


def _read(file: BinaryIO) -> ListSheet:
    cells = _Cells(_values(file, results=False))
    rows = list(cells.rows())
    if cells.formulas:
        rows = _with_results(rows, _values(file, results=True))
    return sheet_of(rows, cells.notes())


def _values(file: BinaryIO, *, results: bool) -> list[tuple[Any, ...]]:
    """The values of the first non-empty sheet: formulas, or the ``results`` saved with them."""
    book = load_workbook(file, read_only=True, data_only=results, keep_links=False)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            rows = _down_to_the_last(sheet.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True))
            if any(value is not None for row in rows for value in row):
                return rows
    finally:
        book.close()
    return []


def _down_to_the_last(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The rows down to the last that a list may have, and one more if there are too many."""
    found: list[tuple[Any, ...]] = []
    for row in rows:
        if len(found) < MOST_ROWS:
            found.append(row)
        elif row.count(None) < len(row):  # one call for each row: a sheet may have a million of them
            return [*found, row]
    return found


def _is_formula(text: str) -> bool:
    return text.startswith("=") and len(text) > 1


def _with_results(rows: list[Row], results: list[tuple[Any, ...]]) -> list[Row]:
    """Replace formulas by their results when the workbook was saved; those without a result stay, to be refused in their row."""
    return [
        tuple(_text(result) if _is_formula(text) and result is not None else text for text, result in zip(row, found, strict=False))
        for row, found in zip(rows, results, strict=False)
    ]


class _Cells:
    """Converts cells to texts, and notes cells that were something else."""

    def __init__(self, values: list[tuple[Any, ...]]) -> None:
        self.values = values
        self.formulas: list[str] = []
        self.dates: list[str] = []

    def rows(self) -> Iterator[Row]:
        for number, row in enumerate(self.values, start=1):
            yield tuple(self._cell(value, f"{get_column_letter(column)}{number}") for column, value in enumerate(row, start=1))

    def _cell(self, value: Any, where: str) -> str:
        if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
            self.dates.append(where)
        text = _text(value)
        if _is_formula(text):
            self.formulas.append(where)
        return text

    def notes(self) -> Iterator[str]:
        if self.formulas:
            yield _("Formulas were read as what they had come to: %(cells)s.") % {"cells": _named(self.formulas)}
        if self.dates:
            sentence = _("Excel has made dates of these cells: %(cells)s. Where they should be something else, format them as text.")
            yield sentence % {"cells": _named(self.dates)}


def _named(cells: list[str]) -> str:
    return ", ".join(cells[:MOST_NAMED]) + (" …" if len(cells) > MOST_NAMED else "")


def _text(value: Any) -> str:
    """A cell as text: a number without Excel's decimal zero, a day without midnight, a tick as a word."""
    if value is None:
        return ""
    if isinstance(value, ArrayFormula | DataTableFormula):
        return f"={value.ref}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return str(value)
