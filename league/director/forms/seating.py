"""Evenings, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.director.refusals import with_names
from league.numbers import whole_number
from league.seating.draw import Draw, by_hand
from league.seating.draw.text import parse_schedule
from league.seating.models import Evening
from league.wording import sentence
from scoring.errors import RuleViolation
from scoring.game.seats import WINDS

__all__ = ["EveningForm", "PastedForm", "SeatingForm"]

MOST_PROBLEMS = 8  #: of a pasted text that are shown at once


class EveningForm(forms.ModelForm):
    class Meta:
        model = Evening
        fields = ["date", "name"]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.date is None:
            self.fields["date"].initial = timezone.localdate


@dataclass(frozen=True, slots=True)
class SeatField:
    """One seat of the form: its wind (``E S W N``), its select, and who sits there now."""

    wind: str
    field: forms.BoundField
    number: int | None
    name: str


class SeatingForm(forms.Form):
    """A select for each seat of each table; whoever has no seat sits out. A table without anybody is left away."""

    def __init__(self, *args: Any, present: Sequence[Entrant], draw: Draw | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = {entrant.number: entrant.shown_name for entrant in present}
        choices = [("", "–"), *sorted(self.names.items(), key=lambda one: one[1].casefold())]
        self.table_count = len(present) // 4
        for table in range(self.table_count):
            for wind, letter in enumerate(WINDS):
                initial = draw.tables[table][wind] if draw is not None and table < len(draw.tables) else None
                self.fields[f"seat-{table + 1}-{letter}"] = forms.TypedChoiceField(
                    choices=choices, coerce=int, empty_value=None, required=False, initial=initial
                )

    def tables(self) -> Iterable[tuple[int, list[SeatField]]]:
        """The seats for the template: (table number, its four seats)."""
        for table in range(1, self.table_count + 1):
            yield table, [self._seat(wind, self[f"seat-{table}-{wind}"]) for wind in WINDS]

    @property
    def is_filled(self) -> bool:
        """Whether somebody sits on every seat of every table."""
        return all(seat.number for _table, seats in self.tables() for seat in seats)

    def _seat(self, wind: str, field: forms.BoundField) -> SeatField:
        number = whole_number(str(field.value() or ""))
        return SeatField(wind=wind, field=field, number=number, name=self.names.get(number, "") if number else "")

    def clean(self) -> dict[str, Any]:
        rows = [[self.cleaned_data.get(f"seat-{table}-{wind}") for wind in WINDS] for table in range(1, self.table_count + 1)]
        tables = [[who for who in row if who is not None] for row in rows if any(who is not None for who in row)]
        seated = {who for table in tables for who in table}
        try:
            self.draw = by_hand(tables, sit_outs=sorted(self.names.keys() - seated), present=self.names)
        except RuleViolation as error:
            raise forms.ValidationError(sentence(with_names(error, self.names)), code=error.code) from error
        return self.cleaned_data


class PastedForm(forms.Form):
    """One session in the text format; ``draw`` is what it says."""

    text = forms.CharField(label=_("The tables"), strip=False, widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}))

    def __init__(self, *args: Any, present: Sequence[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._names = {entrant.number: entrant.shown_name for entrant in present}

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        try:
            sessions = parse_schedule(text, self._names, self._names)
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
