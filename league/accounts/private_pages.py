"""Keep pages of signed-in visitors out of the caches of browsers and proxies: after signing out, *Back* shows none of them."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

__all__ = ["private_pages"]

NOTHING_TO_SEE = {204, 304}


def private_pages(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, to be placed below authentication: ``Cache-Control: private, no-store`` on every response to a signed-in visitor.

    Without a session cookie nobody is signed in and nothing is looked up, so public responses keep their headers.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_shown = response.status_code not in NOTHING_TO_SEE and "no-store" not in response.headers.get("Cache-Control", "")
        if is_shown and settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return answered
