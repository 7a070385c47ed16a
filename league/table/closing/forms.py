"""The form for the hand during which the signal sounded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.entry_form import EntryForm
from league.wording.terms import spelt
from scoring.game import Signal
from scoring.rulesets import Ruleset

__all__ = ["SignalForm"]


class SignalForm(EntryForm):
    """The hand that was running or next when the signal sounded, and whether its dice had been thrown."""

    before_hand = forms.TypedChoiceField(label=_("Which hand was running, or next?"), coerce=int, widget=forms.RadioSelect)
    dice_thrown = forms.TypedChoiceField(
        label=_("Were the dice for it thrown already?"),
        choices=[("yes", _("Yes")), ("no", _("No"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        version: int,
        hands: Sequence[tuple[int, str]],
        ruleset: Ruleset,
        signal: Signal | None = None,
    ) -> None:
        super().__init__(data, version=version)
        self.fields["before_hand"].label = spelt(self.fields["before_hand"].label or "", ruleset)
        self.fields["before_hand"].choices = hands  # type: ignore[attr-defined]
        self.initial["before_hand"] = signal.before_hand if signal else hands[0][0]
        if signal:
            self.initial["dice_thrown"] = "yes" if signal.dice_thrown else "no"
