"""Import and export lists of entrants: paste or upload, review, save all or nothing; a file to fill in, and one with the entrants."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.database import tell_planner
from league.director.entering.taking_turns import entering_one_at_a_time
from league.director.entrant_list.commands import Imported, import_entrants, take_back_import
from league.director.entrant_list.export import entrants_table, template_table, text_columns
from league.director.entrant_list.file import FIELDS
from league.director.entrant_list.forms import ListAnswers, ListForm
from league.director.entrant_list.preview import ListPreview, preview_of
from league.director.refusals import attempt, show_in_form
from league.standings.exports.exported import XLSX, ExportedFile
from league.standings.views.exports import asked_again, csv_of, xlsx_of

MANY = 500  #: number of people after which to update the database's statistics


@director_only
@entering_one_at_a_time
def import_list(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A list and its preview; nothing is stored in between, since the page carries the list."""
    form = ListForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        context = {"competition": competition, "form": form}
        return render(request, "director/entrant_list/entrant_import.html", context, status=422 if form.errors else 200)
    answers = ListAnswers(form.sheet, request.POST)
    preview = preview_of(competition, request.user, answers)
    if "save" in request.POST and preview.may_be_saved and answers.was_seen:
        with show_in_form(form):
            done = import_entrants(actor=Actor.of(request.user), competition=competition, rows=preview.import_rows())
            return _saved(request, competition, done)
    return _previewed(request, competition, form, preview)


def _saved(request: HttpRequest, competition: Competition, done: Imported) -> HttpResponse:
    if len(done.entered) >= MANY:
        tell_planner()
    said = [ngettext("%(count)d player was entered.", "%(count)d players were entered.", len(done.entered)) % {"count": len(done.entered)}]
    if done.updated:
        said.append(ngettext("%(count)d was changed.", "%(count)d were changed.", done.updated) % {"count": done.updated})
    messages.success(request, " ".join(said))
    return redirect("manage_entrants", competition.slug)


def _previewed(request: HttpRequest, competition: Competition, form: ListForm, preview: ListPreview) -> HttpResponse:
    is_again = "save" in request.POST and not form.errors and preview.may_be_saved
    again = _("The list is another one now. Please look at it once more, then save it.") if is_again else ""
    context = {"competition": competition, "form": form, "preview": preview, "fields": FIELDS.items(), "again": again}
    status = 200 if preview.may_be_saved and not form.errors and not again else 422
    return render(request, "director/entrant_list/entrant_import_preview.html", context, status=status)


@director_only
@require_POST
def take_back(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Take back the latest import, as long as nobody in it has a place."""
    with attempt(request, _("The list was taken back. Nobody of it is entered any more.")):
        take_back_import(actor=Actor.of(request.user), competition=competition)
    return redirect("manage_entrants", competition.slug)


def _download(made: Callable[[Competition], ExportedFile]) -> Callable[..., HttpResponse]:
    """A file of one competition, for its director."""

    def download(_request: HttpRequest, competition: Competition) -> HttpResponse:
        return cast(HttpResponse, asked_again(made(competition).answer()))

    return director_only(download)


def _template(competition: Competition) -> ExportedFile:
    return ExportedFile(f"{competition.slug}-players.xlsx", XLSX, text_columns(template_table(), competition.name))


template_csv = _download(lambda competition: csv_of(competition, template_table()))
template_xlsx = _download(_template)
export_csv = _download(lambda competition: csv_of(competition, entrants_table(competition)))
export_xlsx = _download(lambda competition: xlsx_of(competition, entrants_table(competition)))
