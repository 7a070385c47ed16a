"""Recognise the headings of a list, in German or English, short or long: the row with the headings, and what each says about its column."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from itertools import product

from league.director.entrant_list.file.fields import FIELDS
from league.director.entrant_list.file.sheet import Row

__all__ = ["by_headings", "is_heading", "puts_last_name_first"]

HEADINGS: Mapping[str, str] = {
    "name": "name namen player players playername fullname spieler spielerin spielerinnen spielername teilnehmer teilnehmerin "
    "teilnehmerinnen teilnehmende teilnehmername nameofplayer namedesspielers",
    "first_name": "firstname givenname forename first vorname rufname vornamen",
    "last_name": "lastname surname familyname last nachname familienname zuname nachnamen",
    "ema_number": "ema emanumber emanum emanr emaid emano emanumer emanummer emaplayernumber emaplayerno emaplayerid emamembernumber "
    "emamemberno emamemberid emamitgliedsnummer emamitgliedsnr emamitgliednr emaspielernummer emaspielernr emacode "
    "emaregistrationnumber",
    "club": "club clubname verein klub vereinsname association verband mahjongclub mahjongverein heimatverein heimatclub spielklub "
    "vereinclub clubverein",
    "country": "country land nation nationality nationalitat nationalitaet nat staat staatsangehorigkeit landescode landercode countrycode "
    "landerkurzel laenderkuerzel landkurzel landeskurzel herkunft herkunftsland",
    "email": "email mail emailadresse emailaddress mailadresse epost emailadr mailadr",
    "number": "number no nr num startnummer startnr lfd lfdnr laufendenummer nummer startnumber startno playernumber playerno "
    "spielernummer spielernr teilnehmernummer teilnehmernr",
    "group": "group gruppe team klasse class mannschaft kategorie category",
    "guest": "guest gast gaste guests",
    "substitute": "substitute sub ersatz ersatzspieler ersatzspielerin reserve substitutes",
}
JOINED = ("", "und", "and", "u")  #: between two names in one heading; commas, strokes and the like are no letters
LAST = {*HEADINGS["last_name"].split(), "name", "nach"}
LAST_FIRST = {last + word + first for last, word, first in product(LAST, JOINED, HEADINGS["first_name"].split())}
FIRST_LAST = {first + word + last for last, word, first in product(LAST, JOINED, [*HEADINGS["first_name"].split(), "vor"])}
ALONE = {heading: field for field, headings in HEADINGS.items() for heading in headings.split()}
FIELD_OF = dict.fromkeys(LAST_FIRST | FIRST_LAST, "name") | ALONE
ASIDE = re.compile(r"\(.*?\)|\[.*?\]")  #: “EMA-Nr. (falls vorhanden)”
PERSON = frozenset({"name", "first_name", "last_name"})
SURE = frozenset({"ema_number", "email"})  #: one of these headings is enough: they never occur in a row about somebody
IN_ROWS = frozenset({"group", "guest", "substitute"})  #: fields whose headings also occur in the rows of people: “Gast”


def plain(heading: str) -> str:
    """The letters of a heading alone, in lower case and without accents."""
    letters = unicodedata.normalize("NFKD", heading.casefold())
    return re.sub(r"[\W\d_]", "", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def _field(cell: str) -> str:
    shown = {plain(str(label)): field for field, label in FIELDS.items()}
    for text in (plain(cell), plain(ASIDE.sub("", cell))):
        if field := FIELD_OF.get(text) or shown.get(text):
            return field
    return ""


def by_headings(row: Row) -> tuple[str, ...]:
    """The fields by their headings; none if a cell is an address or EMA number, because then the row is about somebody."""
    nothing = ("",) * len(row)
    if any("@" in cell or re.fullmatch(r"\d{7,8}", cell) for cell in row):
        return nothing
    found: list[str] = []
    for cell in row:
        field = _field(cell)
        found.append("" if field in found else field)
    named, filled = sum(map(bool, found)), sum(map(bool, row))
    sure = [field for cell, field in zip(row, found, strict=True) if field in SURE and plain(cell) not in ("ema", "mail")]
    if named < min(2, filled) and not sure and not PERSON & set(found):  # somebody with “guest” in a cell
        return nothing
    if "first_name" in found and "name" in found and "last_name" not in found:  # “Name, Vorname”
        found[found.index("name")] = "last_name"
    return tuple(found)


def is_heading(cell: str) -> bool:
    """Whether this is a heading that hardly ever occurs in a row about somebody."""
    return bool(_field(cell)) and _field(cell) not in IN_ROWS


def puts_last_name_first(heading: str) -> bool:
    """Whether both names are in one column, the last name first: “Nachname, Vorname”."""
    return plain(ASIDE.sub("", heading)) in LAST_FIRST
