"""What every entry at a table carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms

__all__ = ["EntryForm"]


class EntryForm(forms.Form):
    """An entry's own id, and the version of the game that its author saw."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, *, version: int) -> None:
        super().__init__(data, initial={"client_id": uuid4(), "expected_version": version})

    def refused(self, sentence: str, *, field: str | None, version: int) -> None:
        """Show why the entry was not saved. Who sends it again has seen ``version`` of the game."""
        self.add_error(field if field in self.fields else None, sentence)
        self.data = {**self.data.dict(), self.add_prefix("expected_version"): str(version)}  # type: ignore[attr-defined]
