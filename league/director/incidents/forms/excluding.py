"""Forms to take an incident back, and to exclude somebody from the competition."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.director.fields import reason_field

__all__ = ["ExcludeForm", "TakeBackForm"]


class TakeBackForm(forms.Form):
    """The reason to take an incident back. ``takes_part``: a player excluded by it takes part again."""

    reason = reason_field()
    takes_part = forms.BooleanField(required=False)


class ExcludeForm(forms.Form):
    """Disqualify somebody who sits at no table, or take them out of the ranking."""

    entrant = forms.ModelChoiceField(label=_("Who?"), queryset=Entrant.objects.none())
    what = forms.ChoiceField(
        label=_("What?"), widget=forms.RadioSelect(attrs={"class": "choices"}), initial="disqualify",
        choices=[
            ("disqualify", _("Disqualify: ranked last, still listed")),
            ("remove_entrant", _("Take out of the ranking (sudden illness): listed without a place")),
        ],
    )  # fmt: skip
    reason = reason_field()

    def __init__(self, *args: Any, entrants: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entrant"].queryset = entrants  # type: ignore[attr-defined]
