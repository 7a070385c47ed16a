"""The standings as they would be under other rules."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_tables2 import RequestConfig

from league.child_process import ChildTooSlow
from league.competitions.access import public_competition, reader_of
from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.apart import FEW_HANDS, Busy, apart, busy, too_slow, turn
from league.standings.cached import NUMBER, cached_page, one_of
from league.standings.exports.hands import count_of_hands
from league.standings.public_page import public_page
from league.standings.queries.ranking.what_if import OtherSeason, season_under
from league.standings.tables import ROWS_A_PAGE, DeclaredTable
from league.standings.what_if_form import EVER_OFFERED, RULES, WhatIfForm, canonical
from league.standings.what_if_table import COLUMNS, other_table
from scoring.rulesets import Ruleset

#: Every hand is replayed twice, ten thousand in about two seconds: the limits for everybody, and for people who are signed in.
MOST_HANDS, MOST_HANDS_SIGNED_IN = 10_000, 50_000
SORT = f"-?({one_of(column.key for column in COLUMNS)})"
ANYTHING = r"[^\x00-\x1f]{1,60}"


def one_way(name: str) -> Callable[[str], str]:
    """Normalise a value of the form, so that all ways of writing it lead to one page."""
    return lambda text: canonical(name, text) if re.fullmatch(ANYTHING, text) else ""


@public_page("rules/what-if/")
@cached_page(query={**{name: one_way(name) for name in (RULES, *EVER_OFFERED)}, "sort": SORT, "page": NUMBER}, waits=False)
@public_competition
def what_if(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Choose other rules, and see both tables side by side; nothing is saved."""
    form, season, hands = WhatIfForm(competition.ruleset, request.GET), None, 0
    reader = reader_of(request, competition)
    most = MOST_HANDS_SIGNED_IN if request.user.is_authenticated else MOST_HANDS
    if form.is_asked and form.is_valid():
        hands = count_of_hands(competition, reader)
        try:
            season = compared(competition, form.ruleset, reader, hands) if hands <= most else None
        except Busy as why:
            return busy(request, why)
        except ChildTooSlow:
            return too_slow(request)
    limits = {"hands": hands, "most": most, "most_signed_in": MOST_HANDS_SIGNED_IN}
    page = {"competition": competition, "form": form, "season": season, "table": table_of(request, season), **limits}
    response = render(request, "standings/what_if.html", page)
    if form.errors:  # wrong input is unlimited, so do not cache it
        response["Cache-Control"] = "private, no-store"
    return response


def compared(competition: Competition, other: Ruleset, reader: Reader, hands: int) -> OtherSeason:
    """Both tables; with many hands, computed in a process of its own. Raises Busy and ChildTooSlow."""
    if hands <= FEW_HANDS:
        return season_under(competition, other, reader)
    with turn():
        return apart(season_under, competition, other, reader)


def table_of(request: HttpRequest, season: OtherSeason | None) -> DeclaredTable | None:
    """The sorted table, divided into pages."""
    if season is None:
        return None
    table = other_table(season)
    RequestConfig(request, paginate={"per_page": ROWS_A_PAGE}).configure(table)
    return table
