"""Let directors enter people one at a time, so that the second is asked about namesakes whom the first has just entered."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse

from league.competitions.models import Competition

__all__ = ["entering_one_at_a_time"]

ENTERING = 0x656E74  #: key of a PostgreSQL lock, together with the competition's id
View = Callable[..., HttpResponse]


def entering_one_at_a_time(view: View) -> View:
    """Decorate a view that enters people: it looks up known players and writes while no other such view runs for this competition."""

    @wraps(view)
    def entering(request: HttpRequest, competition: Competition, **parts: Any) -> HttpResponse:
        if request.method != "POST":
            return view(request, competition, **parts)
        with transaction.atomic():  # on SQLite the transaction alone keeps other writers out
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [ENTERING, competition.pk])
            return view(request, competition, **parts)

    return entering
