"""The requests of a phone at a table: hands, one after another, and its checks for news."""

from __future__ import annotations

import re
from typing import Any

from tests.load.wire import Answer, Request, request

__all__ = ["HTMX", "csrf_headers", "hand", "is_overtaken", "is_saved", "state"]

CSRF = "c" * 32
HTMX = "HX-Request: true"


def csrf_headers(cookies: str = "") -> tuple[str, ...]:
    """The cookies of a browser with its token against forged requests."""
    return (f"Cookie: csrftoken={CSRF}{'; ' + cookies if cookies else ''}", f"X-CSRFToken: {CSRF}")


def hand(table: dict[str, Any], phone: int, number: int, client_id: str, *, htmx: bool = False) -> Request:
    """Save hand ``number`` (1, 2, …) of the table's game, seen in the version before it."""
    body = f"client_id={client_id}&number={number}&expected_version={number - 1}&{table['hands'][number - 1]}"
    headers = (*csrf_headers(table["phones"][phone]), *((HTMX,) if htmx else ()))
    return request("saving a hand", "POST", f"/t/{table['token']}/record/", headers, body)


def state(table: dict[str, Any], phone: int, version: str) -> Request:
    """The look that a phone takes at its table every few seconds: 204 while nothing is new."""
    headers = (*csrf_headers(table["phones"][phone]), HTMX)
    return request("looking at the table", "GET", f"/t/{table['token']}/state/?version={version}", headers)


def is_saved(answer: Answer, *, htmx: bool = False) -> bool:
    """Whether the answer acknowledges the hand: the table again, with script as a part of the page with its event."""
    return "hand-saved" in answer.header("hx-trigger-after-settle") if htmx else answer.status == 302


def is_overtaken(answer: Answer) -> bool:
    """Whether a part of a page says that somebody else was faster, and offers to save the hand as the next one."""
    return answer.status == 200 and re.search(r" data-meanwhile[ >]", answer.text) is not None
