"""The manual: its contents, and a page for each chapter."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public
from league.help.guide import chapter_of, chapters


@public
def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "help/contents.html", {"chapters": chapters()})


@public
def chapter(request: HttpRequest, name: str) -> HttpResponse:
    """A chapter; for an unknown one, the contents with status 404."""
    found = chapter_of(name)
    if found is None:
        return render(request, "help/contents.html", {"chapters": chapters(), "is_missing": True}, status=404)
    return render(request, "help/chapter.html", {"chapter": found, "chapters": chapters()})
