"""Fields shared by several forms: a country, a reason, and questions that need an answer in some cases only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.players.countries import country_code, shown_country
from league.table.points_typed import PointsTyped

__all__ = ["MOST_REASON", "SAT_OUT_COUNTS", "ChoiceWhen", "CountryField", "NumberWhen", "reason_field"]

MOST_REASON = 200
#: what a session sat out counts, where the way of ranking is chosen
SAT_OUT_COUNTS = _(
    "Whoever sits out a session has no game in it. By the sum that counts 0 points, not the mean of the others, and 0 by places; the "
    "average is that of the games played; by the best or without the worst it is none of the games that count or are left out."
)


class NeededWhen(forms.Field):
    """A question that needs an answer in some cases only. ``needed`` names these cases; the page shows it instead of "optional"."""

    def __init__(self, *, needed: Any, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.needed = needed


class ChoiceWhen(NeededWhen, forms.TypedChoiceField):
    """A choice that is needed in some cases only."""


class NumberWhen(NeededWhen, PointsTyped):
    """A whole number of points that is needed in some cases only."""


class TextWhen(NeededWhen, forms.CharField):
    """Words that are needed in some cases only."""


class CountryField(forms.CharField):
    """A country under any of its names, shown in the letters of sports; cleaned to its two-letter code, or empty."""

    def __init__(self, **options: Any) -> None:
        said = _("Its name in German or English, or its letters: for Germany GER, DEU or DE.")
        super().__init__(**{"label": _("Country"), "required": False, "max_length": 60, "help_text": said, **options})

    def clean(self, value: Any) -> str:
        text = super().clean(value)
        code = country_code(text) if text else ""
        if code is None:
            raise forms.ValidationError(_("No country is called “%(text)s”."), code="unknown_country", params={"text": text[:40]})
        return code

    def prepare_value(self, value: Any) -> Any:
        return shown_country(value) if value else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return (country_code(initial or "") or "") != (country_code(data or "") if data else "")

    def said(self, value: Any) -> str:
        """A country as people read it."""
        return shown_country(value or "") or "–"


def reason_field(*, required: bool = True, is_public: bool = False, needed: Any = "") -> forms.CharField:
    """A field for a reason, one line long; its label says whether everybody can read it, or that it is ``needed`` in some cases only."""
    label = _("Reason, which everybody can read") if is_public else _("Reason")
    widget = forms.TextInput(attrs={"autocomplete": "off", "maxlength": MOST_REASON})
    if needed:
        return TextWhen(label=label, max_length=MOST_REASON, widget=widget, needed=needed)
    return forms.CharField(label=label, max_length=MOST_REASON, required=required, widget=widget)
