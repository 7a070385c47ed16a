"""The form that saves a correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.entry_form import EntryForm

__all__ = ["CorrectionForm"]


class CorrectionForm(EntryForm):
    """Save a correction. After the session's approval it needs a reason, which is public."""

    reason = forms.CharField(label=_("Why is it corrected?"), max_length=200, required=False)
    another = forms.BooleanField(label=_("It is another chombo"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, version: int, needs_reason: bool) -> None:
        super().__init__(data, version=version)
        self.fields["reason"].required = needs_reason
