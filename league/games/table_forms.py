"""The small questions asked at a table: who one is, the signal, the end of the game, final scores from paper."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.devices import Person
from league.typed_names import NameInput
from scoring.game import Signal

__all__ = ["CorrectionForm", "EntryForm", "PointsInput", "SignalForm", "WhoForm"]

OTHER = "other"
MOST_DIGITS = 9  #: with the sign; no riichi game has so many points
MOST_DIGITS_UNLIMITED = 14  #: of a game whose hands may double without a limit (Küster); every database can hold them
GROUPED = re.compile(r"[+-]?(\d+|\d{1,3}(?:[.,' \u2019\u00a0\u202f]\d{3})+)")


class WhoForm(forms.Form):
    """Who holds this phone: one of the players, a substitute, or somebody else by name. When valid, ``person`` says who."""

    person: Person

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, names: Sequence[str], substitutes: Sequence[str] = (), suggestion: str = ""
    ) -> None:
        super().__init__(data)
        self.names = names
        self.substitutes = {f"substitute-{index}": name for index, name in enumerate(substitutes)}
        offered = {**{str(seat): name for seat, name in enumerate(names)}, **self.substitutes}
        choices = [*offered.items(), (OTHER, _("Somebody else"))]
        known = next((value for value, name in offered.items() if name == suggestion), OTHER if suggestion else None)
        self.fields["who"] = forms.ChoiceField(label=_("Who are you?"), choices=choices, widget=forms.RadioSelect, initial=known)
        self.fields["name"] = NameInput(
            label=_("Your name"),
            max_length=60,
            required=False,
            initial=suggestion if known == OTHER else "",
            widget=forms.TextInput(attrs={"autocomplete": "name"}),
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("who") == OTHER:
            self._somebody_else(data.get("name", ""))
        elif who := data.get("who"):
            self.errors.pop("name", None)  # what stands there beside another answer is nobody's name
            self.person = Person(self.substitutes[who]) if who in self.substitutes else Person(self.names[int(who)], int(who))
        return data

    def _somebody_else(self, name: str) -> None:
        if name:
            self.person = Person(name, self.names.index(name) if name in self.names else None)
        elif "name" not in self.errors:
            self.add_error("name", _("Please type your name, so that the others know who wrote."))


class EntryForm(forms.Form):
    """What every entry at a table carries: its own id, and the version of the game that its author saw."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, *, version: int) -> None:
        super().__init__(data, initial={"client_id": uuid4(), "expected_version": version})

    def refused(self, sentence: str, *, field: str | None, version: int) -> None:
        """Show why the entry was not saved. Who sends it again has seen ``version`` of the game."""
        self.add_error(field if field in self.fields else None, sentence)
        self.data = {**self.data.dict(), self.add_prefix("expected_version"): str(version)}  # type: ignore[attr-defined]


class CorrectionForm(EntryForm):
    """Saving a correction; after the approval of the session it needs a reason, which everybody can read."""

    reason = forms.CharField(label=_("Why is it corrected?"), max_length=200, required=False)
    another = forms.BooleanField(label=_("It is another chombo"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, version: int, needs_reason: bool) -> None:
        super().__init__(data, version=version)
        self.fields["reason"].required = needs_reason


class SignalForm(EntryForm):
    """Which hand was running or next when the signal sounded, and whether its dice were thrown."""

    before_hand = forms.TypedChoiceField(label=_("Which hand was running, or next?"), coerce=int, widget=forms.RadioSelect)
    dice_thrown = forms.TypedChoiceField(
        label=_("Were the dice for it thrown already?"),
        choices=[("yes", _("Yes")), ("no", _("No"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, version: int, hands: Sequence[tuple[int, str]], signal: Signal | None = None
    ) -> None:
        super().__init__(data, version=version)
        self.fields["before_hand"].choices = hands  # type: ignore[attr-defined]
        self.initial["before_hand"] = signal.before_hand if signal else hands[0][0]
        if signal:
            self.initial["dice_thrown"] = "yes" if signal.dice_thrown else "no"


class PointsInput(forms.CharField):
    """Points as people write them: 30000, 30.000, 30,000, −1 200. Always whole points."""

    default_error_messages = {"no_points": _("Please enter whole points, such as 28000 or -1500.")}
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "points-input"})

    def __init__(self, *, most_digits: int = MOST_DIGITS, **options: Any) -> None:
        super().__init__(**options)
        self.most_digits = most_digits

    def clean(self, value: Any) -> int | None:
        text = str(super().clean(value)).translate({0x2212: "-", 0x2013: "-"}).strip()
        if not text:
            return None
        digits = re.sub(r"[^\d-]", "", text)
        if not GROUPED.fullmatch(text) or len(digits) > self.most_digits:
            raise forms.ValidationError(self.error_messages["no_points"], code="no_points")
        return int(digits)
