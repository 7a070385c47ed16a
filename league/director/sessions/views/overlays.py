"""The addresses of the overlays for streams, one for each table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from league.competitions.access import director_only
from league.competitions.models import Competition
from league.seating.codes import is_local
from league.seating.table_codes import proposed_tables

__all__ = ["overlays"]


@director_only
def overlays(request: HttpRequest, competition: Competition) -> HttpResponse:
    numbers = range(1, proposed_tables(competition) + 1)
    tables = [(number, request.build_absolute_uri(reverse("overlay", args=[competition.slug, number]))) for number in numbers]
    context = {"competition": competition, "tables": tables, "local": is_local(request.get_host())}
    return render(request, "director/sessions/overlays.html", context)
