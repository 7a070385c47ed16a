"""Answer 503 with advice if a write times out because somebody else is writing: that is no error of ours."""

from __future__ import annotations

from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

__all__ = ["UNAVAILABLE", "BusyDatabase", "is_busy"]

UNAVAILABLE = 503
COME_BACK = 5  #: seconds
SQLITE = ("SQLITE_BUSY", "SQLITE_LOCKED")
POSTGRESQL = {"40001", "40P01", "55P03"}  #: serialization failure, deadlock, lock not available


def is_busy(error: OperationalError) -> bool:
    """Whether the database gave up waiting for others; if so, nothing was saved."""
    cause = error.__cause__
    return str(getattr(cause, "sqlite_errorname", "")).startswith(SQLITE) or getattr(cause, "sqlstate", "") in POSTGRESQL


class BusyDatabase:
    """Middleware: the page for anybody who pressed a button meanwhile. The form for a hand is shown again by its own view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Called by Django when a view raises."""
        if not isinstance(error, OperationalError) or not is_busy(error):
            return None
        page = render(request, "503.html", status=UNAVAILABLE)
        page["Retry-After"] = str(COME_BACK)
        return page
