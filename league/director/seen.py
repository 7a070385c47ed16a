"""Forms for things that somebody else may change at the same time."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.competitions.seen import ChangedMeanwhile

__all__ = ["FieldDifference", "SeenForm"]


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field's value as saved by somebody else, and as typed here."""

    label: str
    saved: str
    typed: str


class SeenForm(forms.Form):
    """A form that sends along the state that was ``seen`` (:mod:`league.competitions.seen`).

    If somebody else has saved the same thing meanwhile, the form keeps what was typed, ``differences`` shows the other values beside it,
    and the next press of the button overwrites them.
    """

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    meanwhile: ChangedMeanwhile | None = None
    differences: tuple[FieldDifference, ...] = ()

    def stored(self, stands: Any) -> Mapping[str, Any]:
        """The stored values in the shape of the form's initial values."""
        raise NotImplementedError

    def show_beside(self, change: ChangedMeanwhile) -> None:
        """Show the stored values beside those typed, and let the next press overwrite them."""
        self.is_valid()
        self.meanwhile = change
        data = cast(QueryDict, self.data).copy()  # with all values of fields that have several
        data[self.add_prefix("seen")] = change.now
        self.data = data
        self.differences = tuple(self._differences(self.stored(change.stands)))

    def _differences(self, stored: Mapping[str, Any]) -> Iterator[FieldDifference]:
        for name, field in self.fields.items():
            typed, saved = self[name].data, stored.get(name)
            if not field.widget.is_hidden and field.has_changed(saved, typed):
                yield FieldDifference(str(self[name].label), _said(field, saved), _said(field, self.cleaned_data.get(name, typed)))


def _said(field: forms.Field, value: Any) -> str:
    """A value as people would write it."""
    if said := getattr(field, "said", None):
        return str(said(value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime.datetime):
        return date_format(timezone.localtime(value), "SHORT_DATETIME_FORMAT")
    if isinstance(value, datetime.date):
        return date_format(value, "SHORT_DATE_FORMAT")
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value)) or "–"
    if isinstance(field, forms.ChoiceField):
        return _chosen(field, value)
    return "–" if value in (None, "") else str(value)


def _chosen(field: forms.ChoiceField, value: Any) -> str:
    """The label of a choice, even if choices are in groups."""
    labels: dict[str, Any] = {}
    for code, label in field.widget.choices:
        labels |= {str(one): name for one, name in label} if isinstance(label, (list, tuple)) else {str(code): label}
    text = "" if value is None else str(value)
    return str(labels.get(text, text)) or "–"
