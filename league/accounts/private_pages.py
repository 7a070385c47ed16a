"""What somebody sees while signed in is kept by no browser and no proxy: after signing out, *Back* leads to nothing of it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

__all__ = ["private_pages"]

NOTHING_TO_SEE = {204, 304}


def private_pages(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, below the one of accounts: ``Cache-Control: private, no-store`` on every answer to who is signed in.

    Without a cookie of a session nobody is, and nothing is looked up; what everybody gets keeps its headers.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_shown = response.status_code not in NOTHING_TO_SEE and "no-store" not in response.headers.get("Cache-Control", "")
        if is_shown and settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return answered
