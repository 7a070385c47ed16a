"""Fields shared by several forms: a reason, and questions that need an answer in some cases only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.table.points_typed import PointsTyped

__all__ = ["ChoiceWhen", "NumberWhen", "reason_field"]

MOST_REASON = 200


class NeededWhen(forms.Field):
    """A question that needs an answer in some cases only. ``needed`` names these cases; the page shows it instead of "optional"."""

    def __init__(self, *, needed: Any, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.needed = needed


class ChoiceWhen(NeededWhen, forms.TypedChoiceField):
    """A choice that is needed in some cases only."""


class NumberWhen(NeededWhen, PointsTyped):
    """A whole number of points that is needed in some cases only."""


def reason_field(*, required: bool = True, is_public: bool = False) -> forms.CharField:
    """A field for a reason, one line long; its label says whether everybody can read it."""
    return forms.CharField(
        label=_("Reason, which everybody can read") if is_public else _("Reason"),
        max_length=MOST_REASON,
        required=required,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_REASON}),
    )
