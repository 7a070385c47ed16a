"""Limit how often one address gets a file of many hands: several at once, as for people in one hall, then one every few seconds."""

from __future__ import annotations

import time

from django.http import HttpRequest

from league.accounts.client_address import client_address
from league.standings.page_store import recalled, remember

__all__ = ["may_fetch"]

AT_ONCE = 10
EVERY = 1.0  #: seconds


def may_fetch(request: HttpRequest) -> bool:
    """Count a fetch, and say whether it is allowed now. Processes share the count, which is approximate, as two may count at once.

    The cache holds the moment at which all fetches are forgiven. Without a cache nothing is limited.
    """
    key, now = f"fetches:{client_address(request)}", time.time()
    known = recalled(key)
    forgiven = max(known, now) if isinstance(known, float) else now
    if forgiven - now > (AT_ONCE - 1) * EVERY:
        return False
    remember(key, forgiven + EVERY)
    return True
