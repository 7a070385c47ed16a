"""Forms for a list of people, pasted or as a file, and for the director's answers in its preview."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from league.director.entrant_list.file import FIELDS, Columns, ListSheet, columns_of, read_text, read_upload, row_like_headings, written
from league.director.entrant_list.matching import NEW, Answer
from league.errors import Refusal
from league.numbers import whole_number

__all__ = ["ListAnswers", "ListForm", "row_digest"]

MOST_LETTERS = 1_000_000
TAB = "\t"
OF_ROWS, OF_A_ROW = ("leave", "take", "somebody"), ("mend", "who")  #: answers about rows: their numbers are in the values, or in the names


class ListForm(forms.Form):
    """The list itself, as ``sheet`` once the form is valid. A file takes precedence over text. ``written``: the digest of the text with
    tabs that a preview wrote, to recognise it if it is sent back unchanged."""

    text = forms.CharField(
        label=_("Paste the list"),
        required=False,
        strip=False,
        max_length=MOST_LETTERS,
        error_messages={"max_length": _("This is more text than a list of 5,000 players has. Please bring it in parts, or as a file.")},
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("From a spreadsheet, with or without headings, or one name on each line. A row for each person."),
    )
    file = forms.FileField(label=_("Or choose a file"), required=False, help_text=_("xlsx or csv, up to 5,000 people and 4 MB."))
    sheet: ListSheet

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].widget.attrs.pop("maxlength", None)  # with it, browsers silently cut off the end of a list

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if self.errors:
            return data
        try:
            self.sheet = self._read(data.get("file"), data.get("text", ""))
        except Refusal as refusal:
            self.add_error(refusal.field if refusal.field == "file" and data.get("file") else "text", str(refusal))
        return data

    def _read(self, file: Any, text: str) -> ListSheet:
        if file:
            return read_upload(file, file.size)
        if not text.strip():
            raise Refusal("list_empty", _("Please paste a list, or choose a file."))
        if self.data.get("written"):
            sheet = read_text(text, TAB)
            if digest(sheet) == self.data["written"]:
                return sheet
        return read_text(text)


class ListAnswers:
    """The answers posted with a preview. ``sheet``: the list after corrections and omissions; ``asked``: the row that holds either headings
    or somebody, 0 once that is answered.

    Fields: ``column-<place>``; ``head``, the number of the row with the headings, and ``somebody``, of one that only looks like them;
    ``mend-<row>-<place>``, a corrected cell; ``leave``, a row to leave out; ``who-<row>``, the known player or ``new``; ``take``, a row
    whose details are taken from the list, and ``take_all`` for all rows; ``was``, the rows that were asked about, each with its digest
    (``2:0a1b2c3d 5:…``). In a text that was rewritten, the answers go with the rows that are still the same.
    """

    def __init__(self, sheet: ListSheet, data: Mapping[str, Any]) -> None:
        self.is_first = "seen" not in data
        is_rewritten = not self.is_first and data.get("written") != digest(sheet)
        self.data: Mapping[str, Any] = moved_along(data, sheet) if is_rewritten else data
        self.left = set(self._rows("leave"))
        self.sheet = ListSheet(tuple(self._mended(number, row) for number, row in enumerate(sheet.rows, start=1)), sheet.notes)
        guessed = columns_of(sheet)
        is_another = self.is_first or f"column-{sheet.width - 1}" not in data or (is_rewritten and guessed.head)
        self.columns = guessed if is_another else self._columns(data)
        self.somebody = self._rows("somebody")
        asked = row_like_headings(sheet, guessed)
        self.asked = 0 if self.columns.head or asked in self.left.union(self.somebody) else asked

    def _rows(self, name: str) -> list[int]:
        given = self.data.getlist(name) if hasattr(self.data, "getlist") else []
        return [number for text in given if (number := whole_number(text)) is not None]

    def _mended(self, number: int, row: tuple[str, ...]) -> tuple[str, ...]:
        if number in self.left:
            return ("",) * len(row)
        return tuple(" ".join(self.data.get(f"mend-{number}-{place}", cell).split()) for place, cell in enumerate(row))

    def _columns(self, data: Mapping[str, Any]) -> Columns:
        fields = [data.get(f"column-{place}", "") for place in range(self.sheet.width)]
        head = whole_number(data.get("head", "")) or 0
        return Columns(tuple(field if field in FIELDS else "" for field in fields), min(head, len(self.sheet.rows)))

    @property
    def head(self) -> int:
        """The row with the headings, or where they would be."""
        return self.columns.head or next((number for number, row in enumerate(self.sheet.rows, start=1) if any(row)), 1)

    @property
    def seen(self) -> str:
        """A digest of what the preview showed; only what was shown can be saved."""
        return f"{digest(self.sheet)}-{crc32(repr(self.columns).encode()):08x}"

    @property
    def was_seen(self) -> bool:
        return bool(self.data) and self.data.get("seen") == self.seen

    @property
    def twice(self) -> str:
        """A field assigned to two columns."""
        used = [field for field in self.columns.fields if field]
        return next((field for field in used if used.count(field) > 1), "")

    def people(self) -> dict[int, Answer]:
        """The answers by rows."""
        taken = set(self._rows("take"))
        answers = {row: Answer(None, overwrite=True) for row in taken}
        for name in self.data:
            row = whole_number(name.removeprefix("who-")) if name.startswith("who-") else None
            if row is not None:
                who = self.data[name]
                answers[row] = Answer(None if who == NEW else whole_number(who), row in taken)
        return answers

    @property
    def takes_all(self) -> bool:
        return "take_all" in self.data

    @property
    def text(self) -> str:
        return written(self.sheet.rows)

    @property
    def written(self) -> str:
        return digest(self.sheet)


def moved_along(data: Mapping[str, Any], sheet: ListSheet) -> Mapping[str, Any]:
    """The answers about rows that this sheet still has, under their present numbers."""
    kept = QueryDict(mutable=True)
    if not isinstance(data, QueryDict):
        return kept
    now = {row_digest(row): number for number, row in reversed(list(enumerate(sheet.rows, start=1)))}
    was = dict(pair.partition(":")[::2] for pair in data.get("was", "").split())
    moves = {row: str(now[text]) for row, text in was.items() if text in now}
    for name, values in data.lists():
        kind, _dash, rest = name.partition("-")
        row, dash, place = rest.partition("-")
        if name in OF_ROWS:
            kept.setlist(name, [moves[value] for value in values if value in moves])
        elif kind in OF_A_ROW and row in moves:
            kept.setlist(f"{kind}-{moves[row]}{dash}{place}", values)
    return kept


def row_digest(row: tuple[str, ...]) -> str:
    """A digest of the cells of one row, ignoring empty ones to the right."""
    return f"{crc32(written((row,)).rstrip().encode()):08x}"


def digest(sheet: ListSheet) -> str:
    """A digest of the cells, ignoring empty ones to the right and below."""
    rows = [written((row,)).rstrip() for row in sheet.rows]
    return f"{crc32(chr(10).join(rows).rstrip().encode()):08x}"
