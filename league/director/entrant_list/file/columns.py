"""Recognise the columns of a list: by their headings, in German or English, else by their content."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.director.entrant_list.file.fields import NONE
from league.director.entrant_list.file.headings import by_headings, is_heading
from league.director.entrant_list.file.sheet import ListSheet, Row
from league.players.countries import country_code

__all__ = ["Columns", "columns_of", "row_like_headings"]

NO_WORDS = frozenset({"ema_number", "email", "number"})
HEADS = 10  #: rows from the top among which to look for headings
LOOKED_AT = 200  #: rows whose content is examined
MOST_CELLS = 0.6  #: share of a column's filled cells that must be of a kind


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a list. ``fields``: the meaning of each, from the left, empty for those left out. ``head``: the number of the row with
    the headings, 0 if there is none; people come below it."""

    fields: tuple[str, ...]
    head: int = 0

    def place(self, field: str) -> int | None:
        """The index of this field's column; None if there is none."""
        return self.fields.index(field) if field and field in self.fields else None


def columns_of(sheet: ListSheet) -> Columns:
    """The columns by their headings, or guessed by content; if the headings include no names, these are guessed.

    There may be a title above the headings: of the first rows, the one with most headings counts.
    """
    named = {number: by_headings(row) for number, row in enumerate(sheet.rows[:HEADS], start=1)}
    head = max(named, key=lambda number: sum(map(bool, named[number])), default=0)
    fields = named.get(head, ())
    if not any(fields):
        return Columns(_by_content(sheet.rows, ("",) * sheet.width))
    if not {"name", "first_name"} & set(fields):
        fields = _by_content(sheet.rows[head:], fields, only_names=True)
    return Columns(fields, head)


def row_like_headings(sheet: ListSheet, columns: Columns) -> int:
    """The first non-empty row if it may hold headings although none were recognised, else 0. Signs of headings are a known heading, or
    words in a column of addresses or numbers."""
    number, row = next(((number, row) for number, row in enumerate(sheet.rows, start=1) if any(row)), (0, ()))
    if columns.head:
        return 0
    words = (cell for cell, field in zip(row, columns.fields, strict=False) if field in NO_WORDS and _is_word(cell))
    return number if any(map(is_heading, row)) or any(words) else 0


def _is_word(cell: str) -> bool:
    letters = sum(map(str.isalpha, cell))
    return letters > 1 and "@" not in cell and not any(map(str.isdecimal, cell)) and cell.casefold() not in NONE


def _by_content(rows: Sequence[Row], known: tuple[str, ...], *, only_names: bool = False) -> tuple[str, ...]:
    """Guess the columns by content: names are the first column of words, or the first two if the first has single words only; the next
    column of words is the club."""
    fields, looked_at = list(known), rows[:LOOKED_AT]
    words: list[int] = []
    for place in range(len(fields)):
        cells = [row[place] for row in looked_at if row[place]]
        if fields[place] or not cells:
            continue
        kind = _kind(cells)
        if kind == "words":
            words.append(place)
        elif kind not in fields and not only_names:
            fields[place] = kind
    for place, field in zip(words, _kinds_of_words(looked_at, words), strict=False):
        fields[place] = field if not only_names or "name" in field else ""
    return tuple(fields)


def _kinds_of_words(rows: Sequence[Row], places: list[int]) -> tuple[str, ...]:
    if len(places) > 1 and not _mostly([row[places[0]] for row in rows], _has_two_words) and _differ([row[places[1]] for row in rows]):
        return "first_name", "last_name", "club"
    return "name", "club"


def _kind(cells: Sequence[str]) -> str:
    """The kind of a column's cells; empty for other numbers and for ticks."""
    if _mostly(cells, lambda cell: "@" in cell):
        return "email"
    if _mostly(cells, lambda cell: bool(re.fullmatch(r"\d[\d .-]{5,9}\d", cell))):
        return "ema_number"
    if _mostly(cells, lambda cell: country_code(cell) is not None):
        return "country"
    if _mostly(cells, lambda cell: cell.isdecimal() and len(cell) <= 4) and len(set(cells)) == len(cells):
        return "number"
    return "words" if _mostly(cells, lambda cell: sum(map(str.isalpha, cell)) > 1) else ""


def _mostly(cells: Sequence[str], looks_like_it: Callable[[str], bool]) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and sum(map(looks_like_it, filled)) >= MOST_CELLS * len(filled)


def _has_two_words(cell: str) -> bool:
    return " " in cell.strip()


def _differ(cells: Sequence[str]) -> bool:
    """Whether the cells differ as much as last names do, unlike clubs."""
    filled = [cell for cell in cells if cell]
    return len(set(filled)) > len(filled) / 2
