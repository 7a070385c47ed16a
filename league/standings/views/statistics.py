"""The statistics of a competition."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from league.competitions.access import public_competition, reader_of
from league.competitions.models import Competition
from league.standings.cached import cached_page
from league.standings.public_page import public_page
from league.standings.queries.statistics.overall import statistics_of


@public_page("statistics/", tab=_("Statistics"))
@cached_page()
@public_competition
def statistics(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Records, awards, results by wind, ends of hands and their worth."""
    page = statistics_of(competition, reader_of(request, competition))
    return render(request, "standings/statistics.html", {"competition": competition, "page": page})
