"""What a call for the director is about: a tap on one of the kinds, and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.seating.call_words import kind_text
from league.seating.models import CallKind
from league.seating.models.calls import MOST_WORDS
from scoring.rulesets import Ruleset

__all__ = ["CallForm", "WithdrawForm"]

MOST_ROWS = (1 << 63) - 1  #: what the column holds


class CallForm(forms.Form):
    """``kinds``: each kind with its words under the table's rules; a button sends it, and the command refuses any other."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    kind = forms.CharField(required=False)
    words = forms.CharField(
        label=_("In a few words"),
        required=False,
        max_length=MOST_WORDS,
        widget=forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "done"}),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, ruleset: Ruleset) -> None:
        super().__init__(data, initial={"client_id": uuid4()})
        self.kinds = [(kind.value, kind_text(kind, ruleset)) for kind in CallKind]


class WithdrawForm(forms.Form):
    call = forms.IntegerField(min_value=1, max_value=MOST_ROWS)
