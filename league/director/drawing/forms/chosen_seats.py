"""The form in which those at a table choose their winds, the best placed first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.drawing.forms.drafting import numbers_field
from league.director.drawing.queries.chosen_seats import Chooser, ChosenTable, StageSeats
from league.director.seen import SeenForm
from league.seating.models import Seat, Session
from league.wording.seats import seat_name

__all__ = ["ChosenSeatsForm"]


def wind_field(number: int) -> str:
    """The name of the field for the wind of an entrant."""
    return f"wind-{number}"


class ChosenSeatsForm(SeenForm):
    """The sessions to seat together, and for everybody at a table a wind in the first of them. Who chooses none gets one of those left."""

    sessions = numbers_field(label=_("Sessions"), error_messages={"required": _("Choose at least one session.")})

    def __init__(self, data: Any = None, *, seats: StageSeats, seen: str) -> None:
        super().__init__(data, initial={"seen": seen, "sessions": list(seats.numbers)})
        self.seats = seats
        self.fields["sessions"].choices = [(one.number, str(one)) for one in seats.offered]  # type: ignore[attr-defined]
        choices = [("", _("by rank")), *((wind, seat_name(wind)) for wind in range(4))]
        for table in seats.tables:
            for one in table.players:
                self.fields[wind_field(one.number)] = forms.TypedChoiceField(
                    label=_("Wind of %(name)s") % {"name": one.name}, choices=choices, coerce=int, empty_value=None, required=False
                )

    def tables(self) -> list[tuple[ChosenTable, list[tuple[Chooser, forms.BoundField]]]]:
        """The tables, and at each everybody with the field for their wind."""
        return [(table, [(one, self[wind_field(one.number)]) for one in table.players]) for table in self.seats.tables]

    def stored(self, stands: Session) -> Mapping[str, Any]:
        seats = Seat.objects.filter(session=stands, wind__lt=4).values_list("entrant__number", "wind")
        numbers = self["sessions"].value() or []
        return {"sessions": numbers, **{wind_field(who): wind for who, wind in seats}}

    def clean(self) -> dict[str, Any]:
        for table in self.seats.tables:
            self._refuse_twice(table.players)
        return self.cleaned_data

    def _refuse_twice(self, players: Sequence[Chooser]) -> None:
        taken: dict[int, str] = {}
        for one in players:
            wind = self.cleaned_data.get(wind_field(one.number))
            if wind in taken:
                sentence = _("%(name)s has %(wind)s already. Choose one of the winds left.")
                words = {"name": taken[wind], "wind": seat_name(wind)}
                self.add_error(wind_field(one.number), forms.ValidationError(sentence, params=words, code="wind_twice"))
            elif wind is not None:
                taken[wind] = one.name
