"""The public pages of a competition."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public_competition
from league.competitions.models import Competition


@public_competition
def competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    return render(request, "standings/competition.html", {"competition": competition})


@public_competition
def standings(request: HttpRequest, competition: Competition) -> HttpResponse:
    return render(request, "standings/standings.html", {"competition": competition})


@public_competition
def breakdown(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    return render(request, "standings/breakdown.html", {"competition": competition})


@public_competition
def sessions(request: HttpRequest, competition: Competition) -> HttpResponse:
    return render(request, "standings/sessions.html", {"competition": competition})


@public_competition
def session(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    return render(request, "standings/session.html", {"competition": competition})


@public_competition
def entrants(request: HttpRequest, competition: Competition) -> HttpResponse:
    return render(request, "standings/entrants.html", {"competition": competition})


@public_competition
def entrant(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    return render(request, "standings/entrant.html", {"competition": competition})


@public_competition
def game(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    return render(request, "standings/game.html", {"competition": competition})
