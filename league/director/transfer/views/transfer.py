"""Export and import the games of a competition as lines, or all of it as one archive."""

from __future__ import annotations

from typing import BinaryIO

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import ngettext

from league.archive.commands.games import import_games
from league.archive.queries.checking import check_lines
from league.archive.queries.files import archive_file, games_file
from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.refusals import attempt
from league.director.transfer import uploads
from league.director.transfer.forms import GamesFileForm
from league.errors import Refusal
from league.games.queries.disqualified import disqualified_at_the_table_only, disqualified_at_the_table_text

MOST_SHOWN = 100
CREATE = "create"


@director_only
def transfer(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The exports, and a form for a file to import."""
    form = GamesFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        option = CREATE if form.cleaned_data["create_players"] else ""
        kept = uploads.keep(form.cleaned_data["file"], purpose=purpose(competition), user=request.user, option=option)
        return redirect(preview_url(competition, kept))
    return render(request, "director/transfer/transfer.html", {"competition": competition, "form": form})


def purpose(competition: Competition) -> str:
    return f"games:{competition.pk}"


def preview_url(competition: Competition, kept: uploads.Kept) -> str:
    return reverse("manage_transfer_preview", args=[competition.slug]) + "?" + urlencode({"file": kept.token})


@director_only
def preview(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Preview an import; a POST carries it out."""
    try:
        kept = uploads.find(request.GET.get("file", ""), purpose=purpose(competition), user=request.user)
    except Refusal as gone:
        messages.error(request, str(gone))
        return redirect("manage_transfer", competition.slug)
    if request.method == "POST":
        return _import(request, competition, kept)
    with kept.path.open("rb") as lines:
        report = check_lines(competition, lines, may_create=kept.option == CREATE)
    context = {"competition": competition, "kept": kept, "report": report, "problems": report.problems[:MOST_SHOWN]}
    return render(request, "director/transfer/transfer_preview.html", {**context, "more": max(0, len(report.problems) - MOST_SHOWN)})


def _import(request: HttpRequest, competition: Competition, kept: uploads.Kept) -> HttpResponse:
    with attempt(request), kept.path.open("rb") as lines:
        actor, create = Actor.of(request.user), kept.option == CREATE
        report = import_games(actor=actor, competition=competition, file=lines, create_players=create)
        uploads.forget(kept)
        sentence = ngettext("%(count)d game was imported.", "%(count)d games were imported.", report.games)
        messages.success(request, sentence % {"count": report.games})
        for one in disqualified_at_the_table_only(competition):
            messages.warning(request, disqualified_at_the_table_text(one))
        return redirect("manage_transfer", competition.slug)
    return redirect(preview_url(competition, kept))


@director_only
def download_games(request: HttpRequest, competition: Competition) -> HttpResponse:
    return _attached(games_file(competition), f"{competition.slug}-games.jsonl", "application/x-ndjson")


@director_only
def download_archive(request: HttpRequest, competition: Competition) -> HttpResponse:
    return _attached(archive_file(competition), f"{competition.slug}.zip", "application/zip")


def _attached(file: BinaryIO, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(file.read(), content_type=kind, headers=headers)
