"""The pages of ratings: they show what everybody may know, whoever reads them."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_date

from league.competitions.access import public
from league.rating.models import RatingKind
from league.rating.open_rating import LEAST_GAMES
from league.rating.queries.choice import half_at_ten, rating_kind
from league.rating.queries.lists import MersLine, OpenLine, mers_list, open_list
from league.rating.queries.mers_why import mers_why
from league.rating.queries.open_why import open_why
from league.rating.queries.people import has_name
from league.rating.rating_file import rating_json, rating_table
from league.standings.exports.exported import as_csv, as_json, as_xlsx
from league.standings.tables import ROWS_A_PAGE
from league.standings.views.exports import asked_again

MOST_LETTERS = 60
MOST_CLUB = 100
Line = OpenLine | MersLine


@public
def rating(request: HttpRequest) -> HttpResponse:
    """Everybody in order; ``?q=`` finds names, ``?club=`` shows one club, ``?day=`` the EMA ranking or the open one of another day."""
    kind, day = rating_kind(), _day(request)
    context: dict[str, object] = {"kind": kind, "day": day or timezone.localdate(), "least": LEAST_GAMES}
    lines: Sequence[Line] = ()
    if kind == RatingKind.OPEN:
        lines = open_list(day)
    elif kind == RatingKind.MERS:
        lines, context["countries"] = mers_list(day or timezone.localdate())
        context["half_at_ten"] = half_at_ten()
    words, club = _text(request, "q", MOST_LETTERS), _text(request, "club", MOST_CLUB)
    found = [one for one in lines if (not club or one.person.club == club) and has_name(one.person, words)]
    page = Paginator(found, ROWS_A_PAGE).get_page(request.GET.get("page"))
    clubs = sorted({one.person.club for one in lines} - {""})
    context |= {"page": page, "words": words, "club": club, "clubs": clubs, "is_empty": not lines, "is_of_a_day": day is not None}
    return render(request, "rating/rating.html", context)


@public
def rating_csv(request: HttpRequest) -> Any:
    """The whole list as a file, of ``?day=`` or of today; without a rating, page not found."""
    return asked_again(as_csv("rating", rating_table(*_listed(request))).answer())


@public
def rating_xlsx(request: HttpRequest) -> Any:
    table = rating_table(*_listed(request))
    return asked_again(as_xlsx("rating", table, table.title).answer())


@public
def rating_as_json(request: HttpRequest) -> Any:
    return asked_again(as_json(rating_json(*_listed(request))).answer())


def _listed(request: HttpRequest) -> tuple[RatingKind, Sequence[Line], datetime.date]:
    kind, day = rating_kind(), _day(request)
    if kind == RatingKind.NONE:
        raise Http404
    lines: Sequence[Line] = open_list(day) if kind == RatingKind.OPEN else mers_list(day or timezone.localdate())[0]
    return kind, lines, day or timezone.localdate()


@public
def player_rating(request: HttpRequest, number: int) -> HttpResponse:
    """Why a player's rating is what it is; whoever has none is not found."""
    explain: dict[RatingKind, Callable[[HttpRequest, int], HttpResponse]] = {RatingKind.OPEN: _open, RatingKind.MERS: _mers}
    kind = rating_kind()
    if kind not in explain:
        raise Http404
    return explain[kind](request, number)


def _open(request: HttpRequest, number: int) -> HttpResponse:
    why = open_why(number, request.GET.get("page"))
    if why is None:
        raise Http404
    return render(request, "rating/open_why.html", {"why": why, "least": LEAST_GAMES})


def _mers(request: HttpRequest, number: int) -> HttpResponse:
    why = mers_why(number, _day(request) or timezone.localdate())
    if why is None:
        raise Http404
    context = {"why": why, "is_of_a_day": _day(request) is not None, "half_at_ten": half_at_ten()}
    return render(request, "rating/mers_why.html", context)


def _text(request: HttpRequest, name: str, letters: int) -> str:
    return request.GET.get(name, "").replace("\x00", "").strip()[:letters]


def _day(request: HttpRequest) -> datetime.date | None:
    """The day asked for, if it is one."""
    try:
        return parse_date(_text(request, "day", MOST_LETTERS))
    except ValueError:
        return None
