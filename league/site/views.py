"""Home, and health checks for monitoring."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public
from league.site.queries.home import home_of
from league.site.readiness import reason_against


@public
def home(request: HttpRequest) -> HttpResponse:
    """Running and coming competitions and the latest results; a fresh installation is told what to do."""
    return render(request, "site/home.html", {"home": home_of(request.user)})


#: For each of these a whole season is computed or a file is made, and nobody searches for them.
ROBOTS = "User-agent: *\nDisallow: /*/rules/what-if/\nDisallow: /*/head-to-head/\nDisallow: /*.csv\nDisallow: /*.xlsx\n"


@public
def robots(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(ROBOTS, content_type="text/plain")


@public
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 while this process lives."""
    return HttpResponse("ok\n", content_type="text/plain")


@public
def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 while hands can be recorded, else 503 and why not."""
    reason = reason_against()
    return HttpResponse(f"{reason or 'ready'}\n", content_type="text/plain; charset=utf-8", status=503 if reason else 200)
