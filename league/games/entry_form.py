"""The hidden fields of every form that changes a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.forms.renderers import BaseRenderer
from django.forms.utils import ErrorList, flatatt
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.audit.actor import Actor
from league.games.entry import Entry

__all__ = ["EntryForm", "KeptInput"]


class KeptInput(forms.HiddenInput):
    """A hidden input, written without a template: a table's screen has a dozen of them."""

    def render(self, name: str, value: Any, attrs: Mapping[str, Any] | None = None, renderer: BaseRenderer | None = None) -> SafeString:
        shown, marks = {"value": self.format_value(value)}, self.build_attrs(self.attrs, dict(attrs or {}))
        return format_html('<input type="hidden" name="{}"{}{}>', name, flatatt(shown), flatatt(marks))


class FewErrors(ErrorList):
    """The errors of a field, mostly none: Django asks two templates even for nothing."""

    def render(self, *given: Any, **more: Any) -> SafeString:
        return super().render(*given, **more) if self else SafeString("")

    __html__ = __str__ = render


class EntryForm(forms.Form):
    """An entry's own id, and the version of the game that its author saw."""

    client_id = forms.UUIDField(widget=KeptInput)
    expected_version = forms.IntegerField(min_value=0, widget=KeptInput)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, version: int, initial: Mapping[str, Any] | None = None, **more: Any
    ) -> None:
        initial = {"client_id": uuid4(), "expected_version": version, **(initial or {})}
        super().__init__(data, initial=initial, error_class=FewErrors, **more)

    def entry(self, actor: Actor) -> Entry:
        """The entry of a valid form, made by ``actor``."""
        return Entry(actor, self.cleaned_data["client_id"], self.cleaned_data["expected_version"])

    def refused(self, sentence: str, *, field: str | None, version: int) -> None:
        """Show why the entry was not saved, and let it be sent again for ``version`` of the game."""
        self.add_error(field if field in self.fields else None, sentence)
        self.data = {**self.data.dict(), self.add_prefix("expected_version"): str(version)}  # type: ignore[attr-defined]
