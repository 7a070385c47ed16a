"""``/<slug>/manage/paper/``: an overview of what can be printed, and PDF files, made on request."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.competitions.access import director_only
from league.competitions.models import Competition
from league.numbers import whole_number
from league.paper import seating, table_codes
from league.paper.files import file_of, nothing
from league.paper.offers import offers_of
from league.paper.printing import Paper
from league.paper.queries.changing import changing_seatings
from league.paper.queries.codes import PrintedCode, printed_codes
from league.paper.queries.printed import PrintedSession
from league.paper.queries.results import printed_results
from league.paper.queries.seating import expected_in, printed_sessions
from league.paper.queries.standings import printed_standings
from league.paper.results import results_paper
from league.paper.score_sheets import score_sheets
from league.paper.standings import standings_paper
from league.seating.codes import is_local
from league.seating.models import Session

Coded = Callable[[Competition, Sequence[PrintedCode], table_codes.CodeAddress], Paper]
Seated = Callable[[HttpRequest, Competition, Sequence[PrintedSession]], Paper]
View = Callable[..., HttpResponse]


@director_only
@require_safe
def paper(request: HttpRequest, competition: Competition) -> HttpResponse:
    """An overview of what can be printed, with its choices, and what is missing for the rest."""
    context = {"competition": competition, "page": offers_of(competition), "local": is_local(request.get_host())}
    context["changing"] = changing_seatings(competition)
    return render(request, "paper/paper.html", context)


def asked_number(request: HttpRequest, name: str = "session") -> int | None:
    """The number of the session chosen, or of the table; None for all of them."""
    text = request.GET.get(name, "")
    number = whole_number(text)
    if text and number is None:
        raise Http404
    return number


def seated(make: Seated) -> View:
    """Make a view for a document about the seating of one session, or of all."""

    @director_only
    @require_safe
    @never_cache
    def view(request: HttpRequest, competition: Competition) -> HttpResponse:
        sessions = printed_sessions(competition, asked_number(request))
        if not sessions:
            return nothing(request, competition, _("There is no seating to print yet: seat the players first."))
        return file_of(request, competition, make(request, competition, sessions))

    return view


@seated
def wall(_request: HttpRequest, competition: Competition, sessions: Sequence[PrintedSession]) -> Paper:
    return seating.wall(competition, sessions)


@seated
def players(_request: HttpRequest, competition: Competition, sessions: Sequence[PrintedSession]) -> Paper:
    return seating.list_of_players(competition, sessions)


@seated
def slips(_request: HttpRequest, competition: Competition, sessions: Sequence[PrintedSession]) -> Paper:
    return seating.slips(competition, sessions, expected_in(competition, sessions))


@seated
def sheets(request: HttpRequest, competition: Competition, sessions: Sequence[PrintedSession]) -> Paper:
    return score_sheets(competition, sessions, lambda token: address_of(request, token))


def address_of(request: HttpRequest, token: str) -> str:
    """The full address of a table's link, as seen from this request."""
    return request.build_absolute_uri(reverse("table", args=[token]))


@director_only
@require_safe
@never_cache
def cards(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Cards for the tables that have a link, which they do while their session runs."""
    found = printed_sessions(competition, asked_number(request))
    sessions = [session for session in found if any(table.token for table in session.tables)]
    if not sessions:
        return nothing(request, competition, _("Table links exist while a session runs."))
    return file_of(request, competition, seating.cards(competition, sessions, lambda token: address_of(request, token)))


def coded(make: Coded) -> View:
    """Make a view for a document with the permanent codes of all tables, or of the one chosen (``?table=7``)."""

    @director_only
    @require_safe
    @never_cache
    def view(request: HttpRequest, competition: Competition) -> HttpResponse:
        codes = printed_codes(competition, asked_number(request, "table"))
        if not codes:
            return nothing(request, competition, _("There are no permanent table codes yet."))
        return file_of(request, competition, make(competition, codes, lambda token: code_address(request, token)))

    return view


def code_address(request: HttpRequest, token: str) -> str:
    """The full address of a permanent code, as seen from this request."""
    return request.build_absolute_uri(reverse("table_code", args=[token]))


code_cards = coded(table_codes.code_cards)
code_stickers = coded(table_codes.code_stickers)
code_tents = coded(table_codes.code_tents)


@director_only
@require_safe
@never_cache
def results(request: HttpRequest, competition: Competition) -> HttpResponse:
    sessions = printed_results(competition, asked_number(request))
    if not sessions:
        return nothing(request, competition, _("There are no results to print yet."))
    return file_of(request, competition, results_paper(competition, sessions))


@director_only
@require_safe
@never_cache
def standings(request: HttpRequest, competition: Competition) -> HttpResponse:
    try:
        found = printed_standings(competition, asked_number(request))
    except Session.DoesNotExist:
        found = None
    if found is None:
        return nothing(request, competition, _("There are no results to print yet."))
    return file_of(request, competition, standings_paper(competition, found))
