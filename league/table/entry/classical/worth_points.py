"""The form for a hand's points, and for the way its worth is given."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording
from league.table.points_typed import PointsTyped
from scoring.errors import RuleViolation
from scoring.formats.parsing import MOST_OF_ALL
from scoring.rulesets import Ruleset

__all__ = ["WorthPointsForm"]

NO_WHOLE_NUMBER = _("Enter the points as a whole number.")


class WorthPointsForm(forms.Form):
    """``depth`` is the way the worth is given, ``points`` the points; ``as_said`` accepts points that no hand is worth."""

    points = PointsTyped(
        label=_("Points"),
        min_value=0,
        max_value=MOST_OF_ALL,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "data-invalid": NO_WHOLE_NUMBER}),
        error_messages={"invalid": NO_WHOLE_NUMBER},
    )
    as_said = forms.BooleanField(label=_("Enter it all the same"), required=False)

    def __init__(self, data: Any, *, ruleset: Ruleset, depths: list[tuple[str, Any]], prefix: str, initial: dict[str, Any]) -> None:
        self.ruleset = ruleset
        super().__init__(data, prefix=prefix, initial=initial)
        self.fields["depth"] = forms.ChoiceField(
            label=_("How is the worth given?"), choices=depths, required=False, widget=forms.RadioSelect
        )

    def add_violation(self, violation: RuleViolation) -> None:
        """Show, beside the points, why no hand is worth that many."""
        self.add_error("points", forms.ValidationError(wording.sentence(violation, vocabulary=self.ruleset), code=violation.code))

    @property
    def is_as_said(self) -> bool:
        """Whether somebody insists on these points."""
        return bool(self["as_said"].value())

    @property
    def asks_whether_said(self) -> bool:
        """Whether to ask for ``as_said``: people may have settled by doubtful points (as Küster does with his 90)."""
        return self.is_as_said or self.has_error("points", "value_impossible")
