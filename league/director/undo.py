"""The button *Undo* beside the sentence that says what was done."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

__all__ = ["sent", "way_back"]


def way_back(name: str, /, *parts: object, **sent: str | int | None) -> str:
    """The address to which the button *Undo* posts, with the values it sends; ``None`` is left out."""
    values = {key: value for key, value in sent.items() if value is not None}
    url = reverse(name, args=parts)
    return f"{url}?{urlencode(values)}" if values else url


def sent(request: HttpRequest, name: str) -> str:
    """A value sent by a form or by a button *Undo*."""
    return request.POST.get(name) or request.GET.get(name, "")
