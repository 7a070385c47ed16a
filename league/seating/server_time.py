"""Send the server's time with a response, so that an open page can set its clocks (static/js/clock.js)."""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpResponse
from django.utils import timezone

from league.seating.clock import milliseconds

__all__ = ["NOW", "with_server_time"]

NOW = "X-Now"
Response = TypeVar("Response", bound=HttpResponse)


def with_server_time(response: Response) -> Response:
    """Add the header :data:`NOW`: milliseconds since 1970."""
    response[NOW] = str(milliseconds(timezone.now()))
    return response
