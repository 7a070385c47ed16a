"""The product's pages, and beside them the views that they are measured against."""

from __future__ import annotations

import time

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from league.audit.models import ActionLog
from league.games.models import Game


@transaction.atomic
def insert_and_update(request: HttpRequest, game: int) -> HttpResponse:
    """Insert one row and update another, of each phone its own: the least that a view that keeps something can do."""
    ActionLog.objects.create(by_name=request.POST["name"], verb="baseline", details={"number": 1})
    Game.objects.filter(pk=game).update(number=F("number"))
    return HttpResponse("saved")


def hello(_request: HttpRequest) -> HttpResponse:
    """A bare function view."""
    return HttpResponse("hello")


def large(_request: HttpRequest) -> HttpResponse:
    """An answer too large for any connection's buffers."""
    return HttpResponse("mahjong " * 400_000, content_type="application/octet-stream")


def slow(request: HttpRequest) -> HttpResponse:
    """An answer that takes its time."""
    time.sleep(float(request.GET.get("seconds", 1)))
    return HttpResponse("at last")


def refused(_request: HttpRequest) -> HttpResponse:
    """The refusal of too many requests."""
    return HttpResponse("later", status=429)


urlpatterns = [
    path("load/refused/", refused),
    path("load/large/", large),
    path("load/slow/", slow),
    path("load/insert-and-update/<int:game>/", insert_and_update),
    path("load/hello/", hello),
    path("", include("league.urls")),
]
