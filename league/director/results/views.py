"""The final results, the prizes, and the results file for the EMA."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.finishing import open_questions
from league.director.results.forms import EmaForm, PrizeForm
from league.director.revealed import holds_secrets
from league.errors import Refusal
from league.standings.exports.ema import EmaFile, check_of, check_text, ema_csv, ema_header, ema_xlsx, refuse_other_games, rows_from
from league.standings.exports.exported import XLSX
from league.standings.queries.ranking.final import FinalResult, final_of
from league.standings.queries.ranking.prizes import prizes_of


@director_only
def results(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The final list with ties and prizes (``?first=&best=``), and the questions still open."""
    if _asks_before(request, competition):
        return _ask(request, competition, "manage_results")
    final, form = final_of(competition), PrizeForm(request.GET if "first" in request.GET else None)
    prizes = prizes_of(final, form.places, form.categories)
    questions = open_questions(competition, prizes)
    context = {"competition": competition, "final": final, "form": form, "prizes": prizes, "questions": questions}
    return render(request, "director/results/results.html", context)


def _asks_before(request: HttpRequest, competition: Competition) -> bool:
    """Whether the final places are still secret, and the director has not tapped to see them (``?show=yes``). One query at most."""
    return request.GET.get("show") != "yes" and holds_secrets(competition)


def _ask(request: HttpRequest, competition: Competition, page: str) -> HttpResponse:
    """The page before secret places and totals are shown; it has no name."""
    return render(request, "director/results/results_secret.html", {"competition": competition, "page": page})


View = Callable[[HttpRequest, Competition], HttpResponse]


def _of_riichi(view: View) -> View:
    """Refuse, with a sentence, games for which the EMA keeps no list."""

    @wraps(view)
    def answered(request: HttpRequest, competition: Competition) -> HttpResponse:
        try:
            refuse_other_games(competition)
        except Refusal as refusal:
            return render(request, "director/results/results_no_ema.html", {"competition": competition, "refusal": refusal}, status=422)
        return view(request, competition)

    return answered


@director_only
@_of_riichi
def ema(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The EMA file before it is downloaded: head, weight, lines and check."""
    if _asks_before(request, competition):
        return _ask(request, competition, "manage_ema")
    final = final_of(competition)
    return _ema_page(request, competition, final, _ema_form(request, competition, final))


def _ema_form(request: HttpRequest, competition: Competition, final: FinalResult) -> EmaForm:
    return EmaForm(request.GET, header=ema_header(competition, final), qualification=competition.qualification)


def _ema_page(request: HttpRequest, competition: Competition, final: FinalResult, form: EmaForm) -> HttpResponse:
    file = _file(competition, final, form)
    context = {"competition": competition, "final": final, "form": form, "file": file}
    return render(request, "director/results/results_ema.html", context, status=200 if form.can_be_written else 422)


def _file(competition: Competition, final: FinalResult, form: EmaForm) -> EmaFile:
    return EmaFile(form.header(final.countries), rows_from(final, form.choices), check_of(competition, final))


def _download(write: Callable[[EmaFile], HttpResponse], kind: str) -> View:
    """Make a view that answers with the file, or with the page again if the form is invalid."""

    @director_only
    @_of_riichi
    def answered(request: HttpRequest, competition: Competition) -> HttpResponse:
        final = final_of(competition)
        form = _ema_form(request, competition, final)
        if not form.can_be_written:
            return _ema_page(request, competition, final, form)
        response = write(_file(competition, final, form))
        response["Content-Disposition"] = f'attachment; filename="{competition.slug}-{kind}"'
        response["Cache-Control"] = "no-store"
        return response

    return answered


ema_as_xlsx = _download(lambda file: HttpResponse(ema_xlsx(file).read(), content_type=XLSX), "ema.xlsx")
ema_as_csv = _download(lambda file: HttpResponse(ema_csv(file), content_type="text/csv; charset=utf-8"), "ema.csv")
ema_check_as_text = _download(lambda file: HttpResponse(check_text(file.check), content_type="text/plain; charset=utf-8"), "ema-check.txt")
