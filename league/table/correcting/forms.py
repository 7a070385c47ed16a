"""The form that saves a correction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.entry_form import EntryForm
from league.table.entry.cause_fields import cause_fields
from league.wording.offences import OTHER_CAUSE, FinePrice, cause_text, chosen_cause, letters_too_many, no_room, price_asked
from league.wording.terms import spelt
from scoring.rulesets import Ruleset

__all__ = ["CorrectionForm"]


class CorrectionForm(EntryForm):
    """Save a correction. After the session's approval it needs a reason, which is public.

    Causes of the rulebook, of what a hand newly ``leads_to`` (a dead hand, a chombo, a fine), stand before the reason. One of the two is
    needed then. ``fines`` are the points of new fines: one that the book does not take for the cause has to be ticked.
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
        fines: Collection[int] = (),
    ) -> None:
        super().__init__(data, version=version)
        self.ruleset = ruleset
        self.unlike_book: FinePrice | None = None
        self.fields["another"].label = spelt(_("It is another chombo"), ruleset)
        asked = cause_fields(ruleset, "cause", *leads_to)
        if "cause" in asked:
            self.fields["cause"] = asked["cause"]
            asked_prices = (price_asked(ruleset, fine, self.data.get("cause", "")) for fine in sorted(fines))
            self.unlike_book = next(filter(None, asked_prices), None)
            if self.unlike_book:
                self.fields["price"] = forms.BooleanField(label=_("The fine stands as it is entered"), required=False)
        self.fields["reason"].required = needs_reason and "cause" not in asked

    def clean(self) -> dict[str, Any]:
        """The reason with the chosen cause before it."""
        data = super().clean() or self.cleaned_data
        if "cause" not in self.fields:
            return data
        code, words = data.get("cause", ""), data.get("reason", "")
        chosen = chosen_cause(self.ruleset, code)
        if not (chosen or words) and not self.errors:
            said = _("Please say in words what it was.") if code == OTHER_CAUSE else _("Please choose what it was, or say it in words.")
            self.add_error("reason", str(said))
        if self.unlike_book and not data.get("price"):
            self.add_error("price", str(_("Correct the fine, or tick that it stands.")))
        if too_many := letters_too_many(chosen, words):
            self.add_error("reason", no_room(too_many))
        return {**data, "reason": cause_text(chosen, words)}
