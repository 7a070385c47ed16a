"""Refuse addresses longer than any of ours before anything is looked up with them.

Texts in forms have their own maximum lengths; parts of an address are searched for, read as numbers or echoed in many places, and
this one limit covers them all.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

__all__ = ["MOST_LETTERS", "refuse_long_addresses"]

MOST_LETTERS = 4_000  #: of path and parameters, as they are sent; with every rule chosen, *under other rules* has about 1,500


def refuse_long_addresses(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: answer longer addresses, and paths with a null byte, which no database stores, with an error page."""

    def answered(request: HttpRequest) -> HttpResponse:
        if len(request.path) + len(request.META.get("QUERY_STRING", "")) > MOST_LETTERS:
            return render(request, "414.html", status=414)
        if "\x00" in request.path:
            return render(request, "400.html", status=400)
        return get_response(request)

    return answered
