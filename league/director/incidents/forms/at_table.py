"""What a director types when something goes wrong at a table. Every form is about one table, and its defaults are of now."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.fields import reason_field
from league.director.incidents.queries.incident_game import IncidentGame
from league.games.signal_answers import ANSWER_LABELS
from scoring.game import FINES
from scoring.rulesets import Ruleset

__all__ = ["ChomboForm", "FineForm", "TableForm", "WarningForm", "another_field"]


def another_field(label: Any) -> forms.BooleanField:
    """Whether a chombo, or a warning, is none of those that stand already; asked once that is the question."""
    return forms.BooleanField(label=label, required=False, widget=forms.HiddenInput)


class TableForm(forms.Form):
    """A form about one of those at a table; ``page`` gives names and moments."""

    seat = forms.TypedChoiceField(label=_("Who?"), coerce=int, widget=forms.RadioSelect(attrs={"class": "chips"}))

    def __init__(self, *args: Any, page: IncidentGame, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"{self.prefix_of()}-%s")
        super().__init__(*args, **kwargs)
        self.page = page
        if self.data.get("another"):
            self._ask_for_another()
        if "seat" in self.fields:
            self.fields["seat"].choices = [(seat.seat, seat.name) for seat in page.seats]  # type: ignore[attr-defined]
        if page.has_paper:
            self.fields.pop("after_hand", None)  # nothing is known of the hands
        if "after_hand" in self.fields:
            self.fields["after_hand"].choices = [(one.after_hand, one.text) for one in reversed(page.moments)]  # type: ignore[attr-defined]
            self.fields["after_hand"].initial = page.now.after_hand

    def add_error(self, field: str | None, error: Any) -> None:
        """Whether it is another one is asked once it is refused to go without an answer."""
        if field == "another":
            self._ask_for_another()
        super().add_error(field, error)

    def _ask_for_another(self) -> None:
        if "another" in self.fields:
            self.fields["another"].widget = forms.CheckboxInput()

    @classmethod
    def prefix_of(cls) -> str:
        """What the ids of its fields begin with, so that several forms stand on one page."""
        return cls.__name__.removesuffix("Form").lower()

    @property
    def ruleset(self) -> Ruleset:
        return self.page.game.competition.ruleset

    def is_east(self, seat: int, after_hand: int) -> bool:
        """Whether the seat is East at that moment."""
        return any(one.after_hand == after_hand and one.dealer == seat for one in self.page.moments)


class WarningForm(TableForm):
    """A warning costs nothing, and only directors read it."""

    after_hand = forms.TypedChoiceField(label=_("When?"), coerce=int)
    another = another_field(_("It is another warning"))
    reason = reason_field()
    field_order = ["seat", "after_hand", "another", "reason"]


class HandForm(TableForm):
    """An error that is a hand of the game: the one that runs now, or one that was forgotten.

    ``signal`` is asked for only where the clock's signal has sounded.
    """

    NOW, BEFORE, INSTEAD = "now", "before", "instead"
    ways: tuple[tuple[str, Any], ...] = ((BEFORE, _("forgotten before hand")),)

    where = forms.ChoiceField(label=_("Which hand?"))
    signal = forms.ChoiceField(
        label=_("The signal has sounded. Was this hand running then?"), choices=ANSWER_LABELS, required=False, widget=forms.RadioSelect
    )
    another = another_field(_("It is another chombo"))
    reason = reason_field(required=False, is_public=True)
    field_order = ["seat", "where", "signal", "another", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        now = [(f"{self.NOW}-{self.page.now.after_hand + 1}", self.page.now.text)] if self.page.is_open else [("", _("please choose"))]
        hands = [(hand.number, f"{hand.number}, {hand.round}: {hand.text}") for hand in self.page.hands]
        groups = [(label, [(f"{way}-{number}", text) for number, text in hands]) for way, label in self.ways]
        self.fields["where"].choices = now + [group for group in groups if group[1]]  # type: ignore[attr-defined]
        self.question = self.fields["signal"].widget
        if not self.data.get("signal"):
            self.fields["signal"].widget = forms.HiddenInput()

    def add_error(self, field: str | None, error: Any) -> None:
        """The question about the signal is asked once it is refused to go without an answer."""
        if field == "signal":
            self.fields["signal"].widget = self.question
        super().add_error(field, error)

    def place(self) -> tuple[str, int]:
        """How the hand is entered, and its number."""
        way, number = self.cleaned_data["where"].split("-")
        return way, int(number)


class ChomboForm(HandForm):
    """A chombo can also be what another hand should have been."""

    ways = ((HandForm.INSTEAD, _("in place of hand")), *HandForm.ways)


class FineForm(HandForm):
    """So many points to each other player; the game goes on."""

    points = forms.TypedChoiceField(
        label=_("How much, to each player?"),
        coerce=int,
        choices=[(points, str(points)) for points in FINES],
        widget=forms.RadioSelect(attrs={"class": "chips"}),
    )
    field_order = ["seat", "points", "where", "signal", "another", "reason"]
