"""The final results, for everybody: when the competition is over and nothing of it is kept back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public_competition, reader_of
from league.competitions.models import Competition
from league.standings.cached import cached_page
from league.standings.queries.ranking.final import final_of

__all__ = ["results"]


@cached_page()
@public_competition
def results(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The list as it is published, who was level and why; before that, the sentence when it comes."""
    reader, is_final = reader_of(request, competition), competition.is_over and competition.published_until is None
    context = {"competition": competition, "final": final_of(competition, reader) if is_final else None}
    return render(request, "standings/results.html", context)
