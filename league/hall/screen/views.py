"""The screen of the hall: the page, and the one request by which it asks for news."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.competitions.access import public_competition
from league.competitions.models import Competition
from league.hall.screen.built import build_tag, built_screen
from league.seating.clock import milliseconds
from league.seating.server_time import with_server_time
from league.standings.cached import SEEN
from league.standings.public_page import public_page

__all__ = ["BUILD", "SHOWN", "live", "live_state"]

BUILD, SHOWN = "X-Build", "X-Shown"  #: the running program, and the tag of what is shown


@public_page("live/")
@never_cache
@public_competition
def live(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The page for the projector. A director sees what everybody may see, since the hall reads it."""
    context = {
        "competition": competition,
        "screen": built_screen(competition),
        "build": build_tag(),
        "now": milliseconds(timezone.now()),
    }
    return render(request, "hall/screen/live.html", context)


@never_cache
@public_competition
def live_state(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Everything that changes on the screen; 204 if it shows that already."""
    screen = built_screen(competition)
    answer = HttpResponse(status=204) if request.GET.get(SEEN) == screen.tag else HttpResponse(screen.html)
    answer[BUILD], answer[SHOWN] = build_tag(), screen.tag
    return with_server_time(answer)
