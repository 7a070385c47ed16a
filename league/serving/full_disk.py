"""Answer 503 with the cause and whom to tell if a disk is full: that is no error of ours."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string

from league.serving.busy_database import UNAVAILABLE

__all__ = ["CAUSE", "FullDisk", "is_full"]

CAUSE = "X-Cause"  #: header that tells a script "disk", since the panel on a phone shows no page
SQLITE, POSTGRESQL = "SQLITE_FULL", "53100"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def is_full(error: BaseException | None) -> bool:
    """Whether the error, or one of its causes, is a database or file that found no room; if so, nothing was saved."""
    return any(_names_it(one) for one in _causes(error))


def _names_it(error: BaseException) -> bool:
    no_room = isinstance(error, OSError) and error.errno in NO_ROOM
    return no_room or getattr(error, "sqlite_errorname", "") == SQLITE or getattr(error, "sqlstate", "") == POSTGRESQL


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


class FullDisk:
    """Middleware: the page that says so. The form for a hand is shown again by its own view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, _request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Called by Django when a view raises."""
        return _page() if is_full(error) else None


def _page() -> HttpResponse:
    """The page, rendered without any database query."""
    return HttpResponse(render_to_string("full_disk.html"), status=UNAVAILABLE, headers={CAUSE: "disk"})
