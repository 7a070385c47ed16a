"""Forms for the seating of one session."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.director.drawing.forms.person import People, PersonField
from league.director.refusals import with_names
from league.director.seen import SeenForm
from league.drawing import Draw, by_hand, tables_for
from league.drawing.exchange import plan_from_json
from league.drawing.sizes import FOUR, Sizes
from league.drawing.text import parse_schedule
from league.seating.models import Seat, Session
from league.wording import sentence
from league.wording.seats import SEAT_CODES, seat_name
from scoring.errors import RuleViolation

__all__ = ["PastedForm", "SeatingForm"]

LONGEST_PLAN = 200_000  #: letters; 800 players in 20 sessions take 80,000
MOST_PROBLEMS = 8  #: problems of a pasted text that are shown at once


def seat_field(table: int, code: str) -> str:
    """The name of a seat's field."""
    return f"seat-{table}-{code}"


@dataclass(frozen=True, slots=True)
class SeatField:
    """One seat of the form: its code (:data:`SEAT_CODES`) and name, its field, and the player there; ``shown`` is the
    text in the field, ``plays`` the substitute who is to play there."""

    wind: str
    seat: str
    field: forms.BoundField
    number: int | None
    name: str
    shown: str
    plays: str


class SeatingForm(SeenForm):
    """A field for each seat of each table, in which a name or number is typed; players without a seat sit out. Empty tables are dropped.

    With tables of several ``sizes`` the form has as many tables as possible, but shows only occupied ones, and one more when seating by
    hand. ``others``: the numbers of substitutes among those present, who may be given a seat, and sit out nowhere without one. While people
    are being moved (``moving``), a table may have too few. ``plays``: substitutes by the numbers of those they replace.
    ``plan``: what the draw planned for the sessions after this one, sent along with every tap and kept once the seating is confirmed.
    ``rows``: a seating with empty seats instead of a ``draw``; ``table_count``: the number of tables shown at least. ``first_table``: the
    number that its first table has in the hall; fields are named by the tables' places from 1, so that they stay if that changes.
    ``why_nobody``: as of :class:`People`.
    """

    plan = forms.CharField(required=False, max_length=LONGEST_PLAN, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        present: Sequence[Entrant],
        draw: Draw | None = None,
        rows: Sequence[Sequence[int | None]] = (),
        table_count: int = 0,
        sizes: Sizes = FOUR,
        others: Collection[int] = (),
        plays: Mapping[int, str],
        moving: bool = False,
        seen: str = "",
        plan: str = "",
        first_table: int = 1,
        why_nobody: Callable[[str], str] = lambda _written: "",
    ) -> None:
        super().__init__(data, initial={"seen": seen, "plan": plan})
        self._moving, self._plays, self.first_table = moving, plays, first_table
        self.names = {entrant.number: entrant.shown_name for entrant in present}
        self.drawn = {number: name for number, name in self.names.items() if number not in others}
        self.people = People(self.names, why_nobody)
        self.sizes, self.codes = sizes, SEAT_CODES[: max(sizes)]
        self.table_count = max(len(self.drawn) // min(sizes), len(rows), table_count)
        seated: Sequence[Sequence[int | None]] = draw.tables if draw is not None else rows
        for table in range(self.table_count):
            row = seated[table] if table < len(seated) else ()
            for place, code in enumerate(self.codes):
                self.fields[seat_field(table + 1, code)] = PersonField(
                    self.people,
                    label=_("Table %(number)s, %(seat)s") % {"number": first_table + table, "seat": seat_name(place)},
                    initial=row[place] if place < len(row) else None,
                )

    def stored(self, stands: Session) -> dict[str, Any]:
        seats = list(Seat.objects.filter(session=stands).values_list("table__number", "wind", "entrant__number"))
        first = min((table for table, _wind, _number in seats), default=1)
        return {seat_field(table - first + 1, SEAT_CODES[wind]): number for table, wind, number in seats}

    @property
    def is_mixed(self) -> bool:
        """Whether tables may be of several sizes."""
        return len(self.sizes) > 1

    def tables(self) -> Iterable[tuple[int, int, list[SeatField]]]:
        """The tables to fill by hand: (place from 1, number in the hall, its seats)."""
        rows = self._rows()
        for place, seats in rows[: self._shown(rows)] if self.is_mixed else rows:
            yield place, self.in_hall(place), seats

    def seated(self) -> Iterable[tuple[int, int, list[SeatField]]]:
        """The occupied seats: (place of the table from 1, its number in the hall, its seats)."""
        for place, seats in self._rows():
            if taken := [seat for seat in seats if seat.number]:
                yield place, self.in_hall(place), taken

    @property
    def second_table(self) -> int:
        return self.in_hall(2)

    def in_hall(self, place: int) -> int:
        """The number that the table at this place, from 1, has in the hall."""
        return self.first_table + place - 1

    def _shown(self, rows: Sequence[tuple[int, list[SeatField]]]) -> int:
        """The number of tables shown: one more than are occupied, or than a draw would make."""
        filled = [table for table, seats in rows if any(seat.number for seat in seats)]
        return (filled[-1] if filled else len(tables_for(len(self.names), self.sizes))) + 1

    def _rows(self) -> list[tuple[int, list[SeatField]]]:
        numbers = range(1, self.table_count + 1)
        return [(table, [self._seat(place, self[seat_field(table, code)]) for place, code in enumerate(self.codes)]) for table in numbers]

    def seat_at(self, table: int, place: int) -> tuple[str, str]:
        """The name of the field of a seat, and the words for it."""
        name = seat_field(table, self.codes[place])
        return name, str(self.fields[name].label)

    def numbers(self) -> tuple[tuple[int | None, ...], ...]:
        """Who is named at each seat, whether or not that can be a seating."""
        return tuple(tuple(seat.number for seat in seats) for _table, seats in self._rows())

    def rows(self) -> list[list[int | None]]:
        """Who is named at each table that is not empty; with tables of several sizes, without the seats that stay empty at their end."""
        rows = [list(row) for row in self.numbers() if any(row)]
        return [[who for who in row if who is not None] for row in rows] if self.is_mixed else rows

    @property
    def is_filled(self) -> bool:
        """Whether every table is complete, with no empty seat before an occupied one, so that players can change places."""
        taken = [[bool(seat.number) for seat in seats] for _table, seats in self._rows()]
        if not self.is_mixed:
            return all(map(all, taken))
        return any(map(any, taken)) and all(all(row[: sum(row)]) for row in taken)

    def _seat(self, place: int, field: forms.BoundField) -> SeatField:
        written = field.value()
        number, shown = self.people.number(written or ""), self.people.label(written)
        name = self.names.get(number, "") if number else ""
        plays = self._plays.get(number or 0, "")
        return SeatField(wind=self.codes[place], seat=seat_name(place), field=field, number=number, name=name, shown=shown, plays=plays)

    def clean_plan(self) -> tuple[Draw, ...]:
        try:
            return plan_from_json(json.loads(self.cleaned_data["plan"] or "[]"))
        except ValueError as error:
            raise forms.ValidationError(_("The plan of the later sessions cannot be read. Please draw again."), code="plan") from error

    def clean(self) -> dict[str, Any]:
        if self.errors:  # a field does not say yet whom it means
            return self.cleaned_data
        rows = [[self.cleaned_data.get(seat_field(table, code)) for code in self.codes] for table in range(1, self.table_count + 1)]
        tables = [[who for who in row if who is not None] for row in rows if any(who is not None for who in row)]
        seated = {who for table in tables for who in table}
        sizes = range(1, max(self.sizes) + 1) if self._moving and self.is_mixed else self.sizes
        try:
            here = [who for who in self.names if who in self.drawn or who in seated]
            self.draw = by_hand(tables, sit_outs=sorted(self.drawn.keys() - seated), present=here, sizes=sizes)
        except RuleViolation as error:
            raise forms.ValidationError(sentence(self._as_shown(error)), code=error.code) from error
        return self.cleaned_data

    def _as_shown(self, error: RuleViolation) -> RuleViolation:
        """A refusal with names, and with the number that its table has in the hall."""
        if "table" not in error.params:
            return with_names(error, self.names)
        return RuleViolation(
            error.code, error.sentence, where=error.where, **{**error.params, "table": self.in_hall(error.params["table"])}
        )


class PastedForm(forms.Form):
    """One session in the text format; ``draw`` is its seating."""

    text = forms.CharField(label=_("The tables"), strip=False, widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}))

    def __init__(self, *args: Any, present: Sequence[Entrant], sizes: Sizes = FOUR, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._sizes = sizes
        self._names = {entrant.number: entrant.shown_name for entrant in present}

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        try:
            sessions = parse_schedule(text, self._names, self._names, sizes=self._sizes)
        except RuleViolation as error:
            problems = (error, *error.others)
            raise forms.ValidationError(
                [forms.ValidationError(sentence(one), code=one.code) for one in problems[:MOST_PROBLEMS]]
            ) from error
        if len(sessions) > 1:
            message = _("A blank line begins another session, and these are %(count)s. Please leave one of them.")
            raise forms.ValidationError(message, code="one_session", params={"count": len(sessions)})
        (self.draw,) = sessions
        return text
