"""The way back that is offered beside the sentence that says what was done."""

from __future__ import annotations

from django.urls import reverse
from django.utils.http import urlencode

__all__ = ["way_back"]


def way_back(name: str, *parts: object, **sent: object) -> str:
    """The address to which the button *Undo* posts, with what it sends along; ``None`` is not sent."""
    values = {key: value for key, value in sent.items() if value is not None}
    url = reverse(name, args=parts)
    return f"{url}?{urlencode(values)}" if values else url
