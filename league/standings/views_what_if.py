"""The standings as they would be under other rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public_competition
from league.competitions.models import Competition
from league.standings.cached import cached_page
from league.standings.exports.hands import count_of_hands
from league.standings.queries.what_if import season_under
from league.standings.what_if_form import OFFERED, RULES, WhatIfForm

#: Every hand is replayed twice, ten thousand in about two seconds: so many for everybody, and so many for who has signed in.
MOST_HANDS, MOST_HANDS_SIGNED_IN = 10_000, 50_000
ANYTHING = r"[^\x00-\x1f]{1,60}"


@public_competition
@cached_page(query=dict.fromkeys((RULES, *OFFERED), ANYTHING))
def what_if(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Choose other rules, and see both tables side by side; nothing is saved."""
    form, season, hands = WhatIfForm(competition.ruleset, request.GET), None, 0
    most = MOST_HANDS_SIGNED_IN if request.user.is_authenticated else MOST_HANDS
    if form.is_asked and form.is_valid():
        hands = count_of_hands(competition)
        season = season_under(competition, form.ruleset) if hands <= most else None
    page = {
        "competition": competition,
        "form": form,
        "season": season,
        "hands": hands,
        "most": most,
        "most_signed_in": MOST_HANDS_SIGNED_IN,
    }
    return render(request, "standings/what_if.html", page)
