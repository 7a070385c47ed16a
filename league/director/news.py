"""Let a director's page poll for news while it is open (templates/components/live.html)."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode

from league.competitions.models import Competition

__all__ = ["SEEN", "with_news"]

SEEN = "seen"  #: the parameter with the state that the polling page shows already
MINUTES = 5  #: a page this old is rebuilt even without a change, because it says how long tables have been silent

View = Callable[..., HttpResponse]


def with_news(view: View) -> View:
    """Let the page poll ``request.live_url``; the answer is 204 as long as nothing has changed. Stands below the access decorator."""

    @wraps(view)
    def answered(request: HttpRequest, competition: Competition, **parts: Any) -> HttpResponse:
        now = f"{competition.revision}-{int(time.time()) // (60 * MINUTES)}"
        if request.method == "GET" and request.GET.get(SEEN) == now:
            return HttpResponse(status=204)
        request.live_url = f"{request.path}?{urlencode({SEEN: now})}"  # type: ignore[attr-defined]
        request.live_beside = "#calls-count"  # type: ignore[attr-defined]  # outside the part that is replaced: in the menu
        return view(request, competition, **parts)

    return answered
