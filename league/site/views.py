"""Home, a player's page across competitions, and the health check."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public


@public
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "site/home.html")


@public
def player(request: HttpRequest, number: int) -> HttpResponse:
    return render(request, "site/player.html")


@public
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when this process and its database answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")
