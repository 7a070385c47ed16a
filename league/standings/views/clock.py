"""The clock of the running session for a projector or a phone; never cached, because it shows the time."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.competitions.access import public_competition, reader_of
from league.competitions.models import Competition
from league.seating.clock import key_of
from league.seating.clock_queries import running_clocks
from league.seating.server_time import with_server_time
from league.standings.cached import is_everybodys
from league.standings.public_page import public_page

__all__ = ["clock", "clock_state"]


def board(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    """All running clocks, and a key that changes with any of them."""
    clocks = running_clocks(competition, timezone.now(), reader_of(request, competition))
    key = key_of(clock for one in clocks for clock in (one.shared, *one.tables.values()))
    return {"competition": competition, "clocks": clocks, "key": key}


@public_page("clock/")
@never_cache
@public_competition
def clock(request: HttpRequest, competition: Competition) -> HttpResponse:
    request.is_everybodys = is_everybodys(request)  # type: ignore[attr-defined]  # no token, and no cookie, for who only looks
    return render(request, "standings/clock.html", board(request, competition))


@never_cache
@public_competition
def clock_state(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The changing part of the clock; 204 if the screen has it already."""
    context = board(request, competition)
    if request.GET.get("key") == context["key"]:
        return with_server_time(HttpResponse(status=204))
    return with_server_time(render(request, "standings/_clock_board.html", context))
