"""Questions of a form that need an answer in some cases only."""

from __future__ import annotations

from typing import Any

from django import forms

__all__ = ["ChoiceWhen", "NumberWhen"]


class NeededWhen(forms.Field):
    """A question that needs an answer in some cases only: ``needed`` says in which, and the page shows that instead of "optional"."""

    def __init__(self, *, needed: Any, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.needed = needed


class ChoiceWhen(NeededWhen, forms.TypedChoiceField):
    """One of several."""


class NumberWhen(NeededWhen, forms.IntegerField):
    """A whole number."""
