"""The forms to approve the results of a session, and to make permanent table codes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.games.queries.approval import ApprovalPage
from league.numbers import whole_numbers
from league.seating.commands import MOST_CODES

__all__ = ["ApprovalForm", "CodesForm"]

MOST_REASON = 200
MOST_SEEN = 20_000  #: most characters in the list of versions seen


class ApprovalForm(forms.Form):
    """The versions seen, the tables compared, and a reason if results are approved although something is open."""

    seen = forms.CharField(required=False, max_length=MOST_SEEN, widget=forms.HiddenInput)
    tables = forms.CharField(required=False, widget=forms.MultipleHiddenInput)
    reason = forms.CharField(
        label=_("Reason to approve the results all the same"),
        help_text=_("It is kept in the log."),
        max_length=MOST_REASON,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_REASON}),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.signed = tuple(whole_numbers(",".join(data.getlist("tables")))) if data is not None else ()

    def show(self, page: ApprovalPage) -> ApprovalForm:
        """Send along the versions that the page shows now; keep what was typed."""
        self.data = {**self.data.dict(), "seen": page.seen} if self.is_bound else {}  # type: ignore[attr-defined]
        self.initial["seen"] = page.seen
        return self


class CodesForm(forms.Form):
    """For how many tables there are to be codes."""

    tables = forms.IntegerField(
        label=_("For tables 1 to"), min_value=1, max_value=MOST_CODES, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )
