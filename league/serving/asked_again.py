"""Lead whoever opens a step's address, which takes forms only, to the page the step belongs to.

A page that answers a form stands at the address of the step: the question before a session starts, a refusal. Reloading it by its
address, a bookmark, or another language, whose form comes back to the same address, open that address as if it were a page.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

__all__ = ["lead_to_pages"]

NOT_BY_THIS_METHOD = 405


def lead_to_pages(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: instead of "not by this method", redirect to the nearest address above. htmx, which shows no page, keeps the refusal.

    If the address above is a step as well, it redirects in its turn.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_opened = request.method in {"GET", "HEAD"} and "HX-Request" not in request.headers
        if response.status_code == NOT_BY_THIS_METHOD and is_opened:
            return HttpResponseRedirect(_above(request.path))
        return response

    return answered


def _above(path: str) -> str:
    """The nearest address above that exists; the first page is above all."""
    parts = path.strip("/").split("/")
    for count in range(len(parts) - 1, 0, -1):
        above = f"/{'/'.join(parts[:count])}/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return "/"
