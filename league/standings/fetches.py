"""How often one address is sent a file of many hands: some at once, as for people in one hall, and then one in so many seconds."""

from __future__ import annotations

import time

from django.http import HttpRequest

from league.accounts.client_address import client_address
from league.standings.page_store import recalled, remember

__all__ = ["may_fetch"]

AT_ONCE = 10
EVERY = 1.0  #: seconds


def may_fetch(request: HttpRequest) -> bool:
    """Whether this address may have another one now; it is counted. All processes count together, roughly: two may count at once.

    Kept is the moment at which all that was fetched is forgiven. Without a cache nobody is counted.
    """
    key, now = f"fetches:{client_address(request)}", time.time()
    known = recalled(key)
    forgiven = max(known, now) if isinstance(known, float) else now
    if forgiven - now > (AT_ONCE - 1) * EVERY:
        return False
    remember(key, forgiven + EVERY)
    return True
