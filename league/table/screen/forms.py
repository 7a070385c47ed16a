"""The forms of the screen: who is holding the phone, and a riichi declared with a tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.table.devices import Person
from league.typed_names import NameInput

__all__ = ["RiichiForm", "WhoForm"]

OTHER = "other"
MOST_HANDS, MOST_ROWS = 10_000, (1 << 63) - 1  #: what the columns hold


class WhoForm(forms.Form):
    """The holder of this phone: a player, a substitute, or somebody else by name. When valid, ``person`` is set."""

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
            self.errors.pop("name", None)  # beside another answer, the text is no name
            self.person = Person(self.substitutes[who]) if who in self.substitutes else Person(self.names[int(who)], int(who))
        return data

    def _somebody_else(self, name: str) -> None:
        if name:
            self.person = Person(name, self.names.index(name) if name in self.names else None)
        elif "name" not in self.errors:
            self.add_error("name", _("Please type your name, so that the others know who wrote."))


class RiichiForm(forms.Form):
    """A tap: riichi declared in hand ``hand`` by seat ``seat`` (0..3), or ``take_back``, the one with this id."""

    client_id = forms.UUIDField(required=False)
    hand = forms.IntegerField(min_value=1, max_value=MOST_HANDS, required=False)
    seat = forms.IntegerField(min_value=0, max_value=3, required=False)
    take_back = forms.IntegerField(min_value=1, max_value=MOST_ROWS, required=False)

    @property
    def declared(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("client_id", "hand", "seat")}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("take_back") is None and None in (data.get(name) for name in ("client_id", "hand", "seat")):
            raise forms.ValidationError("")
        return data
