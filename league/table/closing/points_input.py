"""A form field for points as people type them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.table.points_typed import points_of

__all__ = ["PointsInput"]

MOST_DIGITS = 9  #: with the sign; no riichi game has so many points
MOST_DIGITS_UNLIMITED = 14  #: for games that double hands without a limit (Küster); fits into every database


class PointsInput(forms.CharField):
    """Whole points, with or without thousands separators: 30000, 30.000, 30,000, −1 200."""

    default_error_messages = {"no_points": _("Please enter whole points, such as 28000 or -1500.")}
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "points-input"})

    def __init__(self, *, most_digits: int = MOST_DIGITS, **options: Any) -> None:
        super().__init__(**options)
        self.most_digits = most_digits

    def clean(self, value: Any) -> int | None:
        text = str(super().clean(value)).strip()
        if not text:
            return None
        points = points_of(text)
        if points is None or len(str(points)) > self.most_digits:
            raise forms.ValidationError(self.error_messages["no_points"], code="no_points")
        return points
