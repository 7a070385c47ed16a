"""A table of texts, as read from a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.errors import Refusal

__all__ = ["MOST_COLUMNS", "MOST_PEOPLE", "ListSheet", "Row", "cell_too_long", "sheet_of"]

MOST_PEOPLE = 5_000
MOST_COLUMNS = 30
MOST_EMPTY = 5_000  #: most empty rows between others
MOST_LETTERS = 300  #: most letters in a cell
UNSEEN = dict.fromkeys(
    map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad")
)  #: invisible characters that web pages and programs leave between letters
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListSheet:
    """A sheet whose ``rows`` have the same width. The first is row 1, as in spreadsheets; empty rows are kept for the sake of the numbers.
    ``notes``: sentences about guesses made while reading."""

    rows: tuple[Row, ...]
    notes: tuple[str | Promise, ...] = ()

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0


def sheet_of(lines: Iterable[Iterable[str]], notes: Iterable[str | Promise] = ()) -> ListSheet:
    """A sheet of these cells. Refusals: ``list_empty``, ``list_too_long``, ``list_too_wide``, ``list_cell_too_long``."""
    rows: list[Row] = []
    filled = 0
    for line in lines:
        row = tuple(" ".join(cell.translate(UNSEEN).split()) for cell in line)
        filled += any(row)
        is_far_down = len(rows) > MOST_PEOPLE + MOST_EMPTY
        if filled > MOST_PEOPLE + 1 or (is_far_down and any(row)):  # one more, for the headings
            raise _too_long()
        if not is_far_down:
            rows.append(_checked(row, len(rows) + 1))
    while rows and not any(rows[-1]):
        rows.pop()
    if not rows:
        raise Refusal("list_empty", _("There is nothing in this list. Each row needs at least a name."), field="file")
    width = max(len(row) for row in rows)
    return ListSheet(tuple(row + ("",) * (width - len(row)) for row in rows), tuple(notes))


def _checked(row: Row, number: int) -> Row:
    while row and not row[-1]:
        row = row[:-1]
    if len(row) > MOST_COLUMNS:
        sentence = _("Row %(row)s has more than %(most)s columns. Please take away those that are not about the players.")
        raise Refusal("list_too_wide", sentence % {"row": number, "most": MOST_COLUMNS})
    if any(len(cell) > MOST_LETTERS for cell in row):
        raise cell_too_long(number)
    return row


def cell_too_long(row: int) -> Refusal:
    sentence = _("A cell in row %(row)s holds more than %(most)s letters. Is this a list with one person in each row?")
    return Refusal("list_cell_too_long", sentence % {"row": row, "most": MOST_LETTERS})


def _too_long() -> Refusal:
    sentence = _("This list has more than %(most)s rows, which is the most that can be read at once. Please bring it in parts.")
    return Refusal("list_too_long", sentence % {"most": f"{MOST_PEOPLE:,}"})
