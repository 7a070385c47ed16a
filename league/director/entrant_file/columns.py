"""What the columns of a list are: by their headings, in German or English, else by what stands in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.director.entrant_file.sheet import Row, Sheet
from league.players.countries import country_code

__all__ = ["FIELDS", "Columns", "columns_of"]

#: What a column may be, as it is called in forms and files.
FIELDS: Mapping[str, Promise] = {
    "name": _("Name"),
    "first_name": _("First name"),
    "last_name": _("Last name"),
    "ema_number": _("EMA number"),
    "club": _("Club"),
    "country": _("Country"),
    "email": _("E-mail"),
    "number": _("Number"),
    "group": _("Group"),
    "guest": _("Guest"),
    "substitute": _("Substitute"),
}
HEADINGS: Mapping[str, str] = {
    "name": "name player playername fullname spieler spielerin spielerinnen spielername teilnehmer teilnehmerin teilnehmende nameofplayer",
    "first_name": "firstname givenname forename first vorname rufname vornamen",
    "last_name": "lastname surname familyname last nachname familienname zuname",
    "ema_number": "ema emanumber emanr emaid emano emanummer emaplayernumber emaplayerid emamitgliedsnummer emacode",
    "club": "club clubname verein klub vereinsname association verband mahjongclub heimatverein",
    "country": "country land nation nationality nationalitat staat landescode countrycode landerkurzel herkunft",
    "email": "email mail emailadresse emailaddress mailadresse epost",
    "number": "number no nr num startnummer startnr lfdnr nummer startnumber",
    "group": "group gruppe team klasse class mannschaft kategorie category",
    "guest": "guest gast gaste",
    "substitute": "substitute sub ersatz ersatzspieler ersatzspielerin reserve substitutes",
}
FIELD_OF = {heading: field for field, headings in HEADINGS.items() for heading in headings.split()}
HEADS = 10  #: rows among which the headings are looked for
LOOKED_AT = 200  #: rows
MOST_CELLS = 0.6  #: of those that are filled must look like it


@dataclass(frozen=True, slots=True)
class Columns:
    """``fields``: what each column is, from the left, empty for what is left out. ``head``: the number of the row that holds the headings,
    0 without one; people stand below it."""

    fields: tuple[str, ...]
    head: int = 0

    def place(self, field: str) -> int | None:
        """Where this field stands; no field, as columns that are not used have it, stands nowhere."""
        return self.fields.index(field) if field and field in self.fields else None


def columns_of(sheet: Sheet) -> Columns:
    """The columns by their headings, or guessed by content; headings without a name among them are completed by guessing.

    Above the headings there may be a title: of the first rows, the one with most headings counts.
    """
    named = {number: _by_headings(row) for number, row in enumerate(sheet.rows[:HEADS], start=1)}
    head = max(named, key=lambda number: sum(map(bool, named[number])), default=0)
    fields = named.get(head, ())
    if not any(fields):
        return Columns(_by_content(sheet.rows, ("",) * sheet.width))
    if not {"name", "first_name"} & set(fields):
        fields = _by_content(sheet.rows[head:], fields, only_names=True)
    return Columns(fields, head)


def _plain(heading: str) -> str:
    letters = unicodedata.normalize("NFKD", heading.casefold())
    return re.sub(r"[\W\d_]", "", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def _by_headings(row: Row) -> tuple[str, ...]:
    """What the headings say; nothing where a cell is an address or an EMA number, because then somebody stands in this row."""
    if any("@" in cell or re.fullmatch(r"\d{7,8}", cell) for cell in row):
        return ("",) * len(row)
    shown = {_plain(str(label)): field for field, label in FIELDS.items()}
    found: list[str] = []
    for cell in row:
        plain = _plain(cell)
        field = FIELD_OF.get(plain) or shown.get(plain) or ""
        found.append("" if field in found else field)
    named, filled = sum(map(bool, found)), sum(map(bool, row))
    if named < min(2, filled) and not {"name", "first_name", "last_name"} & set(found):  # somebody with “guest” in a cell
        return ("",) * len(row)
    if "first_name" in found and "name" in found and "last_name" not in found:  # “Name, Vorname”
        found[found.index("name")] = "last_name"
    return tuple(found)


def _by_content(rows: Sequence[Row], known: tuple[str, ...], *, only_names: bool = False) -> tuple[str, ...]:
    """Names are the first column of words, of two columns where one alone holds single words; the next words are the club."""
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
    """What the cells of a column are; other numbers, and ticks, are nothing."""
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
    """Last names differ more than clubs do."""
    filled = [cell for cell in cells if cell]
    return len(set(filled)) > len(filled) / 2
