"""Lists as text: csv from any spreadsheet, or names pasted from anywhere."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.director.entrant_list.file.sheet import ListSheet, Row, cell_too_long, sheet_of
from league.errors import Refusal

__all__ = ["decoded", "read_text", "written"]

SEPARATORS = ("\t", ";", ",", "|")
LOOKED_AT = 60  #: lines examined to find the separator
LOOKED_AT_LETTERS = 2_000  #: letters examined in each, so that all together fit into the csv module's limit for one cell
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decoded(raw: bytes) -> tuple[str, tuple[Promise, ...]]:
    """The text of a file, with a note if its encoding was guessed. Refusal ``list_not_text``."""
    encoding = next((name for mark, name in MARKS if raw.startswith(mark)), "") or _without_a_mark(raw)
    try:
        text = raw.decode(encoding or "utf-8")
    except UnicodeDecodeError:
        return _as_windows(raw, encoding)
    if "\x00" in text:
        raise _no_text()
    return text, ()


def _without_a_mark(raw: bytes) -> str:
    """Detect UTF-16 without a byte order mark: for western names, every other byte is zero."""
    start = raw[:1000]
    if not start or b"\x00" not in start:
        return ""
    return "utf-16-le" if start[1::2].count(0) > start[0::2].count(0) else "utf-16-be"


def _as_windows(raw: bytes, encoding: str) -> tuple[str, tuple[Promise, ...]]:
    try:
        if encoding:
            raise _no_text()
        text = raw.decode("cp1252")
    except UnicodeDecodeError as error:
        raise _no_text() from error
    note = _("The file is not in UTF-8; it was read as Windows-1252. Please look whether letters such as ä, ö, ß and é are right.")
    return text, (note,)


def _no_text() -> Refusal:
    sentence = _("This file is neither a text nor an Excel workbook. Please save the list as xlsx or as csv (UTF-8) and choose that file.")
    return Refusal("list_not_text", sentence, field="file")


def read_text(text: str, separator: str = "", notes: tuple[Promise, ...] = ()) -> ListSheet:
    """The sheet in a text; the ``separator`` is detected if not given. Refusals: ``list_quote``, ``list_cell_too_long`` and those of a
    sheet."""
    first, _newline, rest = text.partition("\n")
    if first.strip().lower() in {f"sep={one}" for one in SEPARATORS}:
        separator, text = first.strip()[-1], "\n" + rest  # the rows keep their numbers
    return sheet_of(_rows(text, separator or _separator(text)), notes)


def _rows(text: str, separator: str) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            yield tuple(row)
    except csv.Error as error:
        if "field limit" in str(error):
            raise cell_too_long(reader.line_num) from error
        sentence = _("Row %(row)s: a quotation mark is opened there and not closed. Please close it, or take it away.")
        raise Refusal("list_quote", sentence % {"row": reader.line_num}) from error


def _separator(text: str) -> str:
    """The separator that divides most lines, and of several the one giving most columns.

    A list of names like “Muster, Anna” is one column, also if some are written “Anna Muster”. Beside other columns that comma does not
    separate either: a comma followed by a space is no separator if every line has another one."""
    lines = [line[:LOOKED_AT_LETTERS] for line in text.splitlines()[:LOOKED_AT] if line.strip()]
    if lines and all(line.count(",") == line.count(", ") <= 1 and not set('\t;|@"') & set(line) for line in lines):
        return "\t"
    by_lines = [one for one in SEPARATORS if one != "," and lines and all(one in line for line in lines)]
    if by_lines and not any(re.search(r",(?! )", line) for line in lines):
        return max(by_lines, key=lambda one: _fit(lines, one))
    return max(SEPARATORS, key=lambda one: _fit(lines, one))


def _fit(lines: list[str], separator: str) -> tuple[int, int]:
    widths = Counter(len(row) for row in csv.reader(lines, delimiter=separator) if len(row) > 1)
    width, times = widths.most_common(1)[0] if widths else (0, 0)
    return times, width


def written(rows: tuple[Row, ...]) -> str:
    """The rows as text with tabs between the cells, for a form; :func:`read_text` reads it with the separator ``"\t"``."""
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(rows)
    return text.getvalue()
