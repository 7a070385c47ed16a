"""Read the people in a list, row by row, and note what is wrong with each row."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.director.entrant_list.file.columns import Columns
from league.director.entrant_list.file.ema import EMA_DIGITS, has_lost_its_zero, seven_digits_text
from league.director.entrant_list.file.fields import FIELDS, NONE
from league.director.entrant_list.file.headings import puts_last_name_first
from league.director.entrant_list.file.sheet import ListSheet, Row
from league.players.countries import country_code, shown_country
from league.players.queries import split_name
from league.typed_names import check_name

__all__ = ["Listed", "Problem", "people_in"]

SEVEN_DIGITS = re.compile(r"[1-9]\d{6}")  #: eight digits after a spreadsheet dropped the leading zero; no country has the number 00
MOST_NUMBER = 99_999
LONGEST = {"first_name": 60, "last_name": 60, "club": 100, "group": 60, "email": 254}
YES = {"yes", "y", "ja", "j", "x", "1", "true", "wahr", "✓", "✔"}
NO = {"no", "n", "nein", "0", "false", "falsch", "-", "–", "—"}
Text = str | Promise


@dataclass(frozen=True, slots=True)
class Problem:
    """The reason why a row cannot be entered: ``sentence`` says how to fix it; ``field`` and ``column`` (from 0) are empty if the whole row
    is concerned."""

    sentence: Text
    field: str = ""
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody in a list. ``row``: the row's number, from 1; ``notes``: sentences about cells not read exactly as written."""

    row: int
    first_name: str = ""
    last_name: str = ""
    ema_number: str = ""
    club: str = ""
    country: str = ""
    email: str = ""
    number: int | None = None
    group: str = ""
    guest: bool = False
    substitute: bool = False
    problems: tuple[Problem, ...] = ()
    notes: tuple[Text, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def shown_country(self) -> str:
        return shown_country(self.country)

    @property
    def key(self) -> str:
        """A key shared by namesakes."""
        return self.name.casefold()

    def with_problem(self, problem: Problem) -> Listed:
        return replace(self, problems=(*self.problems, problem))


def people_in(sheet: ListSheet, columns: Columns) -> tuple[Listed, ...]:
    """Everybody in the list with all problems: unreadable cells, and people listed twice."""
    rows = [(number, row) for number, row in enumerate(sheet.rows, start=1) if any(row) and number > columns.head]
    place = columns.place("name")
    has_comma = place is not None and bool(columns.head) and puts_last_name_first(sheet.rows[columns.head - 1][place])
    return _once(tuple(_ListedRow(number, row, columns, has_comma).person() for number, row in rows), columns)


@dataclass
class _ListedRow:
    """A row being parsed. ``last_name_first``: the order of names by their heading."""

    number: int
    row: Row
    columns: Columns
    last_name_first: bool
    problems: list[Problem] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)

    def person(self) -> Listed:
        values: dict[str, Any] = dict(self._names())
        for name, read in READERS.items():
            text = self._cell(name)
            if text:
                values[name] = read(self, text)
        return Listed(row=self.number, problems=tuple(self.problems), notes=tuple(self.notes), **values)

    def _cell(self, name: str) -> str:
        place = self.columns.place(name)
        text = self.row[place] if place is not None else ""
        if text.startswith(("=", "#")):
            self.wrong(name, _("“%(text)s” is a formula or its error. Please write what it stands for.") % {"text": text[:40]})
        elif not text.isprintable():
            self.wrong(name, _("This cell holds letters that nobody can see. Please write it again."))
        elif len(text) > LONGEST.get(name, 200):
            self.wrong(name, _("This is longer than %(most)s letters.") % {"most": LONGEST.get(name, 200)})
        else:
            return text
        return ""

    def wrong(self, name: str, sentence: Text) -> None:
        self.problems.append(Problem(sentence, name, self.columns.place(name)))

    def _names(self) -> Iterator[tuple[str, str]]:
        before = len(self.problems)
        first, last = self._cell("first_name"), self._cell("last_name")
        if whole := self._cell("name"):
            first, last = _split(whole)
            self._tell_order(whole, first, last)
        if not first:
            first, last = last, ""
        place = next((name for name in ("name", "first_name", "last_name") if name in self.columns.fields), "name")
        if len(self.problems) == before:
            if refusal := _refused_name(first, last):
                self.wrong(place, refusal)
            elif not any(map(str.isalpha, first)):
                self.wrong(place, _("There is no name in this row. Please write one, or leave the row out."))
            elif max(len(first), len(last)) > LONGEST["first_name"]:
                self.wrong(place, _("First and last name may have %(most)s letters each.") % {"most": LONGEST["first_name"]})
        yield from {"first_name": first, "last_name": last}.items()

    def _tell_order(self, whole: str, first: str, last: str) -> None:
        """Note that a name may be in either order if its heading has a comma and it has none."""
        if self.last_name_first and last and "," not in whole and not whole.startswith(last):
            self.notes.append(_("Read as first name “%(first)s”, last name “%(last)s”.") % {"first": first, "last": last})

    def ema_number(self, text: str) -> str:
        digits = re.sub(r"[\s.'’-]", "", text)
        if text.casefold() in NONE or not digits:
            return ""
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            sentence = _("Excel has made the date %(text)s of this EMA number. Please write its eight digits, such as 04010001.")
            self.wrong("ema_number", sentence % {"text": text})
        elif digits.isascii() and SEVEN_DIGITS.fullmatch(digits):
            return self._of_seven_digits(digits)
        elif not (digits.isascii() and digits.isdecimal() and len(digits) == EMA_DIGITS):
            sentence = _("“%(text)s” is no EMA number: it has eight digits, such as 04010001. Please mend it, or take it away.")
            self.wrong("ema_number", sentence % {"text": text[:40]})
        else:
            return digits
        return ""

    def _of_seven_digits(self, digits: str) -> str:
        place = self.columns.place("country")
        country = (country_code(self.row[place]) if place is not None else None) or ""
        if not has_lost_its_zero(digits, country):
            self.wrong("ema_number", seven_digits_text(digits, country))
            return ""
        whole = f"0{digits}"
        self.notes.append(_("EMA number %(whole)s: the zero in front had got lost (%(text)s).") % {"whole": whole, "text": digits})
        return whole

    def country(self, text: str) -> str:
        code = country_code(text)
        if code is None and text not in NONE:
            sentence = _("No country is called “%(text)s”. Please write its name in German or English, or letters such as GER, DEU or DE.")
            self.wrong("country", sentence % {"text": text[:40]})
        return code or ""

    def email(self, text: str) -> str:
        address = text.removeprefix("mailto:").strip()
        try:
            validate_email(address)
        except ValidationError:
            self.wrong("email", _("“%(text)s” is no e-mail address. Please mend it, or take it away.") % {"text": text[:60]})
            return ""
        return address

    def entrant_number(self, text: str) -> int | None:
        digits = text.removeprefix("#").strip()
        if digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST_NUMBER)) and int(digits):
            return int(digits)
        sentence = _("“%(text)s” is no number from 1 to %(most)s. Please mend it, or take it away: the next free one is given then.")
        self.wrong("number", sentence % {"text": text[:40], "most": f"{MOST_NUMBER:,}"})
        return None

    def text(self, text: str) -> str:
        return "" if text in NONE else text

    def tick(self, name: str) -> Callable[[str], bool]:
        def read(text: str) -> bool:
            word = text.casefold()
            if word not in YES | NO and word not in NAMES_OF_TICKS[name]:
                sentence = _("“%(text)s” is neither yes nor no. Please write “x” or leave the cell empty.")
                self.wrong(name, sentence % {"text": text[:40]})
            return word not in NO

        return read


def _refused_name(first: str, last: str) -> str:
    """The reason why this name is impossible; empty if it is possible."""
    try:
        for name in (first, last, f"{first} {last}"):
            check_name(name)
    except ValidationError as error:
        return error.messages[0]
    return ""


def _split(whole: str) -> tuple[str, str]:
    """First and last name; lists of the EMA have last names first and in capitals, “MUSTER Anna”."""
    words = whole.split()
    capitals = next((index for index, word in enumerate(words) if not (word.isupper() and len(word) > 1 and "." not in word)), len(words))
    if 0 < capitals < len(words) and "," not in whole:
        return " ".join(words[capitals:]), " ".join(words[:capitals])
    return split_name(whole)


NAMES_OF_TICKS = {"guest": {"guest", "gast"}, "substitute": {"substitute", "sub", "ersatz", "ersatzspieler", "ersatzspielerin", "reserve"}}
READERS: Mapping[str, Callable[[_ListedRow, str], Any]] = {
    "ema_number": _ListedRow.ema_number,
    "club": _ListedRow.text,
    "country": _ListedRow.country,
    "email": _ListedRow.email,
    "number": _ListedRow.entrant_number,
    "group": _ListedRow.text,
    "guest": lambda row, text: row.tick("guest")(text),
    "substitute": lambda row, text: row.tick("substitute")(text),
}


def _once(people: Sequence[Listed], columns: Columns) -> tuple[Listed, ...]:
    """Add a problem to both rows of everybody listed twice: with the same EMA number, number, or indistinguishable name. Either can be
    mended or left out."""
    firsts: dict[tuple[str, object], Listed] = {}
    alike: dict[str, list[Listed]] = defaultdict(list)
    problems: dict[int, list[Problem]] = defaultdict(list)
    for person in people:
        for name in ("ema_number", "number"):
            value = getattr(person, name)
            first = firsts.setdefault((name, value), person) if value else person
            if first is not person:
                problems[first.row].append(_same(name, person, columns))
                problems[person.row].append(_same(name, first, columns))
        namesakes = alike[person.key] if person.key else []
        same = next((other for other in namesakes if not _differ(other, person)), None)
        if same is not None and person.row not in problems:
            problems[same.row].append(_also_in(same.name, person.row))
            problems[person.row].append(_also_in(person.name, same.row))
        namesakes.append(person)
    return tuple(replace(one, problems=(*one.problems, *problems[one.row])) if one.row in problems else one for one in people)


def _same(name: str, other: Listed, columns: Columns) -> Problem:
    values = {"what": FIELDS[name], "row": other.row, "name": other.name}
    sentence = _("%(what)s: row %(row)s (%(name)s) has the same. Please mend one of them, or leave one row out.")
    return Problem(sentence % values, name, columns.place(name))


def _also_in(name: str, row: int) -> Problem:
    sentence = _("%(name)s stands in row %(row)s, too. Leave one out, or tell two people apart by EMA numbers or clubs.")
    return Problem(sentence % {"name": name, "row": row})


def _differ(one: Listed, other: Listed) -> bool:
    by_ema = one.ema_number and other.ema_number and one.ema_number != other.ema_number
    by_club = one.club and other.club and one.club.casefold() != other.club.casefold()
    return bool(by_ema or by_club)
