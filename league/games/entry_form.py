"""The hidden fields of every form that changes a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms

from league.audit.actor import Actor
from league.games.entry import Entry

__all__ = ["EntryForm"]


class EntryForm(forms.Form):
    """An entry's own id, and the version of the game that its author saw."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, version: int, initial: Mapping[str, Any] | None = None, **more: Any
    ) -> None:
        super().__init__(data, initial={"client_id": uuid4(), "expected_version": version, **(initial or {})}, **more)

    def entry(self, actor: Actor) -> Entry:
        """The entry of a valid form, made by ``actor``."""
        return Entry(actor, self.cleaned_data["client_id"], self.cleaned_data["expected_version"])

    def refused(self, sentence: str, *, field: str | None, version: int) -> None:
        """Show why the entry was not saved, and let it be sent again for ``version`` of the game."""
        self.add_error(field if field in self.fields else None, sentence)
        self.data = {**self.data.dict(), self.add_prefix("expected_version"): str(version)}  # type: ignore[attr-defined]
