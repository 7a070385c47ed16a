"""Options of a choice field for templates: value, label, and whether it is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.forms import BoundField, ChoiceField

__all__ = ["options_of", "set_choices"]


def options_of(field: BoundField, default: str) -> list[dict[str, Any]]:
    """The options of a choice field; ``default`` is chosen if nothing was."""
    assert isinstance(field.field, ChoiceField)
    choices: Any = field.field.choices
    chosen = str(field.value() or default)
    return [{"value": value, "label": label, "chosen": str(value) == chosen} for value, label in choices]


def set_choices(field: Any, values: Iterable[Any]) -> None:
    """Give a choice field these values, which are their own labels."""
    assert isinstance(field, ChoiceField)
    field.choices = [(value, value) for value in values]
