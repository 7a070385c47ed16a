"""Choices in an order: a select for the first, one for the next, and so on, all with the same name."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

__all__ = ["InOrderField"]


class InOrder(forms.SelectMultiple):
    """As many selects as there are choices, from first to last; empty ones choose nothing."""

    template_name = "django/forms/widgets/in_order.html"
    use_fieldset = True

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        offered = {str(code) for code, _label in self.choices}
        chosen = [str(one) for one in value or () if str(one) in offered]
        context["widget"]["rows"] = [
            {
                "label": _("First") if not place else _("Then"),
                "id": f"{context['widget']['attrs'].get('id', name)}_{place}",
                "options": [(code, label, chosen[place : place + 1] == [code]) for code, label in self.choices],
            }
            for place, _choice in enumerate(self.choices)
        ]
        return context

    def id_for_label(self, id_: str, index: str | None = None) -> str:
        """No id, since the legend of the fieldset labels all selects."""
        return ""


class InOrderField(forms.MultipleChoiceField):
    """The chosen values in order, each once."""

    widget = InOrder

    def to_python(self, value: Any) -> list[str]:
        return [one for one in super().to_python(value) if one]

    def validate(self, value: list[str]) -> None:
        super().validate(value)
        twice = next((one for number, one in enumerate(value) if one in value[:number]), None)
        if twice is not None:
            labels: dict[str, Any] = dict(self.choices)  # type: ignore[arg-type]
            sentence = gettext_lazy("“%(choice)s” stands there twice: each counts once.")
            raise forms.ValidationError(sentence, code="twice", params={"choice": labels[twice]})
