"""What is wrong in a form, said with the name of the field as it stands on the page: “Reason: please fill this in.”"""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting
from django.forms.utils import ErrorList
from django.utils.translation import gettext_lazy as _

__all__ = ["TOO_LONG", "AskedField", "FormRenderer", "NamedField", "said_of"]

#: what a sentence begins with that asks for something: it goes on after a colon
REQUESTS = ("Please ", "Bitte ")

#: Django's sentences, which know no field, and ours: by the kind of field, the most special first
REQUIRED = {
    forms.BooleanField: _("Please tick this."),
    forms.ChoiceField: _("Please choose."),
    forms.ModelChoiceField: _("Please choose."),
    forms.FileField: _("Please choose a file."),
    forms.Field: _("Please fill this in."),
}
CHOICE = _("Please choose one of those offered: “%(value)s” is none of them.")
NUMBER = {
    "invalid": _("Please enter a whole number."),
    "min_value": _("Please enter at least %(limit_value)s."),
    "max_value": _("Please enter at most %(limit_value)s."),
}
TOO_LONG = _("Please write at most %(limit_value)s characters; these are %(show_value)s.")
OURS = {
    forms.ChoiceField: {"invalid_choice": CHOICE},
    forms.ModelChoiceField: {"invalid_choice": CHOICE},
    forms.IntegerField: NUMBER,
    forms.CharField: {"max_length": TOO_LONG},
}


class AskedField(forms.BoundField):
    """A field that asks in our words where Django has none but “This field is required.”"""

    def __init__(self, form: forms.BaseForm, field: forms.Field, name: str) -> None:
        super().__init__(form, field, name)
        if form.is_bound:
            self._ask(field)

    def _ask(self, field: forms.Field) -> None:
        ours = {"required": next(text for kind, text in REQUIRED.items() if isinstance(field, kind))}
        for kind, texts in OURS.items():
            ours |= texts if isinstance(field, kind) else {}
        own = {code for code, text in field.error_messages.items() if not _is_djangos(field, code, text)}
        field.error_messages |= {code: text for code, text in ours.items() if code not in own}


class NamedField(AskedField):
    """A field whose errors name it by its label."""

    @property
    def errors(self) -> ErrorList:
        found = super().errors
        if not found or self.is_hidden:
            return found
        named = self.form.error_class([said_of(self.label, str(text)) for text in found], renderer=self.renderer, field_id=self.auto_id)
        named.error_class = found.error_class
        return named


class FormRenderer(TemplatesSetting):
    """Renders forms with the project's templates; each error names its field."""

    bound_field_class = NamedField


def said_of(label: Any, text: str) -> str:
    """The sentence with the name of the field before it, unless it says the name, or a part of it such as “Anna” in “East: Anna”."""
    name = _name(label)
    if not name or any(_says(text, part.rstrip("?")) for part in name.split(": ")):
        return text
    if name.endswith("?"):
        return f"{name} {text}"
    said = f"{text[0].lower()}{text[1:]}" if text.startswith(REQUESTS) else text
    return f"{name} – {said}" if ":" in name else f"{name}: {said}"


def _says(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name.casefold())}", text.casefold()) is not None


def _name(label: Any) -> str:
    """How a label calls its field, without what it explains after a comma or in brackets."""
    text = " ".join(str(label).split())
    return text[: text.index("?") + 1] if "?" in text else re.split(r",| \(| – ", text, maxsplit=1)[0].strip(" .")


def _is_djangos(field: forms.Field, code: str, text: Any) -> bool:
    kinds = (kind for kind in type(field).__mro__ if kind.__module__.startswith("django."))
    return any(text is vars(kind).get("default_error_messages", {}).get(code) for kind in kinds)
