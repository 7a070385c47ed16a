"""The form that saves a correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.entry_form import EntryForm
from league.wording.terms import spelt
from scoring.rulesets import Ruleset

__all__ = ["CorrectionForm"]


class CorrectionForm(EntryForm):
    """Save a correction. After the session's approval it needs a reason, which is public; the cause of an error is part of its hand.

    ``reason``: as it was typed so far.
    """

    reason = forms.CharField(label=_("Why is it corrected?"), max_length=200, required=False)
    another = forms.BooleanField(required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, version: int, needs_reason: bool, ruleset: Ruleset, reason: str = ""
    ) -> None:
        super().__init__(data, version=version, initial={"reason": reason})
        self.fields["another"].label = spelt(_("It is another chombo"), ruleset)
        self.fields["reason"].required = needs_reason
