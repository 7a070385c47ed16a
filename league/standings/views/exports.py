"""The tables of a competition as files: ``standings``, ``results`` and ``hands``, for programs and for spreadsheets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import re_accepts_gzip
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.child_process import ChildTooSlow
from league.competitions.access import public_competition, reader_of
from league.competitions.embargo import Reader
from league.competitions.models import Competition, Stage
from league.numbers import whole_number
from league.seating.models import Session
from league.standings.apart import FEW_HANDS, Busy, TooOften, apart, busy, too_slow, turn
from league.standings.exports.exported import ExportedFile, as_csv, as_json, as_xlsx
from league.standings.exports.hands import count_of_hands, hands_table
from league.standings.exports.results import results_table
from league.standings.exports.standings import standings_csv_table, standings_json, standings_table
from league.standings.exports.table import FileTable
from league.standings.fetches import may_fetch
from league.standings.kept_files import KeptFile, keep_file, kept_file, write_file
from league.standings.page_store import recalled, remember
from league.standings.versions import built_key
from league.standings.views.pages import asked_session, asked_stage

MOST_HANDS_IN_A_SHEET = 20_000  #: made in about ten seconds; more go into csv only, well within the patience of a web server
Maker = Callable[[Competition, Reader], ExportedFile]
Export = Callable[[HttpRequest, Competition], ExportedFile | HttpResponse]


def export(view: Export) -> Callable[..., HttpResponse]:
    """Serve a public file with a tag made from its bytes, not from the revision, so that browsers fetch it only if it has changed.

    The tag is remembered until something changes, so that browsers that have the file are answered without building it.
    """

    @public_competition
    @require_safe
    @wraps(view)
    def answered(request: HttpRequest, competition: Competition) -> Any:
        key = file_key(request, competition, view.__name__)
        known = recalled(key)
        if isinstance(known, str) and (answer := get_conditional_response(request, etag=known)):
            return asked_again(answer)
        try:
            made = view(request, competition)
        except Busy as why:
            made = busy(request, why)
        except ChildTooSlow:
            made = too_slow(request)
        if not isinstance(made, ExportedFile):
            return asked_again(made)
        if known != _etag(made):
            remember(key, _etag(made))
        return asked_again(_sent(request, made))

    return answered


def _sent(request: HttpRequest, made: ExportedFile) -> HttpResponseBase:
    """Send the file, or 304 if the browser has it; only the headers if no more was asked for."""
    answer: HttpResponseBase | None = get_conditional_response(request, etag=_etag(made))
    if answer is None:
        answer = made.answer()
    else:
        made.file.close()
    answer["ETag"] = _etag(made)
    return answer if request.method == "GET" else _without_body(answer)


def _without_body(answer: HttpResponseBase) -> HttpResponse:
    """Drop the body, as the web server would send a file even to a request for headers only."""
    answer.close()
    return HttpResponse(status=answer.status_code, headers=dict(answer.items()))


def _etag(made: ExportedFile) -> str:
    return f'W/"{made.tag}"'


def file_key(request: HttpRequest, competition: Competition, name: str) -> str:
    """The key of what is known of a file: it differs after every change, by language, and for readers who may know more."""
    after, everything = whole_number(request.GET.get("after", "")), reader_of(request, competition).sees_all
    asked = (name, after, whole_number(request.GET.get("stage", "")), everything)
    return built_key("file", competition.pk, competition.results_revision, *asked)


@export
def standings_csv(request: HttpRequest, competition: Competition) -> ExportedFile:
    return csv_of(competition, asked_standings(request, competition, standings_csv_table))


@export
def standings_xlsx(request: HttpRequest, competition: Competition) -> ExportedFile:
    return xlsx_of(competition, asked_standings(request, competition))


@export
def standings_as_json(request: HttpRequest, competition: Competition) -> ExportedFile:
    try:
        reader, stage = reader_of(request, competition), asked_stage(request)
        data = standings_json(competition, asked_session(request), reader=reader, stage=stage)
    except (Session.DoesNotExist, Stage.DoesNotExist) as error:
        raise Http404 from error
    return as_json(data)


@export
def results_csv(request: HttpRequest, competition: Competition) -> ExportedFile:
    return csv_of(competition, results_table(competition, reader_of(request, competition)))


@export
def results_xlsx(request: HttpRequest, competition: Competition) -> ExportedFile:
    return xlsx_of(competition, results_table(competition, reader_of(request, competition)))


@export
def hands_csv(request: HttpRequest, competition: Competition) -> ExportedFile:
    reader = reader_of(request, competition)
    return hands_file(request, competition, hands_as_csv, count_of_hands(competition, reader))


@export
def hands_xlsx(request: HttpRequest, competition: Competition) -> ExportedFile | HttpResponse:
    """All hands in one sheet; if they are too many, a page that leads to the csv."""
    reader = reader_of(request, competition)
    hands = count_of_hands(competition, reader)
    if hands > MOST_HANDS_IN_A_SHEET:
        page = {"competition": competition, "hands": hands, "most": MOST_HANDS_IN_A_SHEET}
        return render(request, "standings/too_many_hands.html", page, status=422)
    return hands_file(request, competition, hands_as_xlsx, hands)


def hands_file(request: HttpRequest, competition: Competition, make: Maker, hands: int) -> ExportedFile:
    """A file of all hands; a large one is made once per change, in a process of its own. Raises Busy, also for fetching too often,
    and ChildTooSlow."""
    reader = reader_of(request, competition)
    if hands <= FEW_HANDS:
        return make(competition, reader)
    if not may_fetch(request):
        raise TooOften
    decides = (make.__name__, get_language(), reader.sees_all)
    place = f"file:{competition.pk}-{'-'.join(map(str, decides))}"
    key = built_key("file", competition.pk, competition.results_revision, *decides)
    packed = bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")))
    if known := kept_file(place, key, packed=packed):
        return known
    with turn():  # it may have been made while we waited
        write = partial(apart, written, make, competition, reader)
        return kept_file(place, key, packed=packed) or keep_file(place, key, write, packed=packed)


def written(make: Maker, competition: Competition, reader: Reader, path: str) -> KeptFile:
    """Make the file and write it to this path."""
    return write_file(path, make(competition, reader))


def hands_as_csv(competition: Competition, reader: Reader) -> ExportedFile:
    return csv_of(competition, hands_table(competition, reader))


def hands_as_xlsx(competition: Competition, reader: Reader) -> ExportedFile:
    return xlsx_of(competition, hands_table(competition, reader))


def asked_standings(request: HttpRequest, competition: Competition, made: Callable[..., FileTable] = standings_table) -> FileTable:
    try:
        reader, stage = reader_of(request, competition), asked_stage(request)
        return made(competition, asked_session(request), reader=reader, stage=stage)
    except (Session.DoesNotExist, Stage.DoesNotExist) as error:
        raise Http404 from error


def csv_of(competition: Competition, table: FileTable) -> ExportedFile:
    return as_csv(competition.slug, table)


def xlsx_of(competition: Competition, table: FileTable) -> ExportedFile:
    return as_xlsx(competition.slug, table, f"{competition.name}: {table.title}")


def asked_again(response: HttpResponseBase) -> HttpResponseBase:
    """Forbid proxies to keep the file for others, and make browsers ask each time whether it has changed."""
    patch_vary_headers(response, ("Cookie", "Accept-Language", "Accept-Encoding"))
    response["Cache-Control"] = "private, no-cache"
    return response
