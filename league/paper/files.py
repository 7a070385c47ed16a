"""A paper as the answer to a request, or the sentence why there is none."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.paper.printing import Paper, TakesTooLong, pdf_of

__all__ = ["file_of", "nothing"]


def nothing(request: HttpRequest, competition: Competition, sentence: str) -> HttpResponse:
    """Say what is missing, on the overview."""
    messages.error(request, sentence)
    return redirect("manage_paper", competition.slug)


def file_of(request: HttpRequest, competition: Competition, made: Paper) -> HttpResponse:
    """The PDF, shown in the browser, with a descriptive file name for saving."""
    try:
        pdf = pdf_of(made)
    except TakesTooLong:
        return nothing(request, competition, _("This takes too long just now. Please print the sessions one by one, or try again later."))
    headers: dict[str, Any] = {"Content-Disposition": f'inline; filename="{made.name}"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
