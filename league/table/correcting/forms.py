"""The form that saves a correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.entry_form import EntryForm
from league.table.entry.cause_fields import cause_fields
from league.wording.offences import cause_text, chosen_cause, letters_too_many, no_room
from league.wording.terms import spelt
from scoring.rulesets import Ruleset

__all__ = ["CorrectionForm"]


class CorrectionForm(EntryForm):
    """Save a correction. After the session's approval it needs a reason, which is public.

    Causes of the rulebook, of what a hand newly ``leads_to`` (a dead hand, a chombo, a fine), stand before the reason. Either is enough.
    """

    reason = forms.CharField(label=_("Why is it corrected?"), max_length=200, required=False)
    another = forms.BooleanField(required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        version: int,
        needs_reason: bool,
        ruleset: Ruleset,
        leads_to: Iterable[str] = (),
    ) -> None:
        super().__init__(data, version=version)
        self.ruleset, self.needs_reason = ruleset, needs_reason
        self.fields["another"].label = spelt(_("It is another chombo"), ruleset)
        asked = cause_fields(ruleset, "cause", *leads_to)
        if "cause" in asked:
            self.fields["cause"] = asked["cause"]
        self.fields["reason"].required = needs_reason and "cause" not in asked

    def clean(self) -> dict[str, Any]:
        """The reason with the chosen cause before it."""
        data = super().clean() or self.cleaned_data
        if "cause" not in self.fields:
            return data
        chosen, words = chosen_cause(self.ruleset, data.get("cause", "")), data.get("reason", "")
        if self.needs_reason and not (chosen or words) and not self.errors:
            self.add_error("reason", str(_("Please choose a cause, or say it in words.")))
        if too_many := letters_too_many(chosen, words):
            self.add_error("reason", no_room(too_many))
        return {**data, "reason": cause_text(chosen, words)}
