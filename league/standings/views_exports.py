"""The tables of a competition as files: ``standings``, ``results`` and ``hands``, for programs and for spreadsheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from league.build import build_name
from league.competitions.access import public_competition, reader_of
from league.competitions.models import Competition
from league.numbers import whole_number
from league.seating.models import Session
from league.standings.exports.csv_file import csv_lines
from league.standings.exports.hands import count_of_hands, hands_table
from league.standings.exports.results import results_table
from league.standings.exports.standings import standings_json, standings_table
from league.standings.exports.table import Table
from league.standings.exports.xlsx_file import xlsx_file
from league.standings.views import asked_session

MOST_HANDS_IN_A_SHEET = 20_000  #: made in about ten seconds; more go into csv only, well within the patience of a web server
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Export = Callable[..., Any]


def state_of(request: HttpRequest, competition: Competition) -> str:
    """The file is the same until the competition, its language, the program or what its reader may know changes."""
    reader = reader_of(request, competition)
    after = whole_number(request.GET.get("after", "")) or ""
    return f'W/"{build_name()}-{competition.pk}-{competition.results_revision}-{get_language()}-{after}-{reader.sees_all:d}"'


def export(view: Export) -> Export:
    """A public file of a competition that a browser asks for again only when something changed."""
    return public_competition(require_safe(condition(etag_func=state_of)(view)))


@export
def standings_csv(request: HttpRequest, competition: Competition) -> HttpResponseBase:
    return as_csv(competition, asked_standings(request, competition))


@export
def standings_xlsx(request: HttpRequest, competition: Competition) -> HttpResponseBase:
    return as_xlsx(competition, asked_standings(request, competition))


@export
def standings_as_json(request: HttpRequest, competition: Competition) -> HttpResponseBase:
    try:
        data = standings_json(competition, asked_session(request), reader=reader_of(request, competition))
    except Session.DoesNotExist as error:
        raise Http404 from error
    return asked_again(JsonResponse(data, json_dumps_params={"ensure_ascii": False}))


@export
def results_csv(request: HttpRequest, competition: Competition) -> HttpResponseBase:
    return as_csv(competition, results_table(competition, reader_of(request, competition)))


@export
def results_xlsx(request: HttpRequest, competition: Competition) -> HttpResponseBase:
    return as_xlsx(competition, results_table(competition, reader_of(request, competition)))


@export
def hands_csv(request: HttpRequest, competition: Competition) -> HttpResponseBase:
    return as_csv(competition, hands_table(competition, reader_of(request, competition)))


@export
def hands_xlsx(request: HttpRequest, competition: Competition) -> HttpResponseBase:
    """All hands in one sheet; where they are too many, the way to the csv."""
    reader = reader_of(request, competition)
    hands = count_of_hands(competition, reader)
    if hands > MOST_HANDS_IN_A_SHEET:
        page = {"competition": competition, "hands": hands, "most": MOST_HANDS_IN_A_SHEET}
        return render(request, "standings/too_many_hands.html", page, status=422)
    return as_xlsx(competition, hands_table(competition, reader))


def asked_standings(request: HttpRequest, competition: Competition) -> Table:
    try:
        return standings_table(competition, asked_session(request), reader=reader_of(request, competition))
    except Session.DoesNotExist as error:
        raise Http404 from error


def as_csv(competition: Competition, table: Table) -> HttpResponseBase:
    response = StreamingHttpResponse(csv_lines(table), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table.file_name(competition.slug, "csv")}"'
    return asked_again(response)


def as_xlsx(competition: Competition, table: Table) -> HttpResponseBase:
    name = table.file_name(competition.slug, "xlsx")
    file = xlsx_file(table, f"{competition.name}: {table.title}")
    return asked_again(FileResponse(file, as_attachment=True, filename=name, content_type=XLSX))


def asked_again(response: HttpResponseBase) -> HttpResponseBase:
    """No proxy keeps it for others; a browser asks each time whether it changed."""
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    response["Cache-Control"] = "private, no-cache"
    return response
