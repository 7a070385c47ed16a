"""Calls from the tables, for everybody who may record at them: who waits, since when, "On my way", "Done", and time given back."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import may_referee, reader_of, scorekeeper_only
from league.competitions.models import Competition
from league.director.call_panel import call_panel
from league.errors import Refusal
from league.seating.call_queries import readable_calls
from league.seating.commands import finish_call, give_back_time, take_call

__all__ = ["answer_call", "calls", "calls_state"]

STEPS = {"take": take_call, "finish": finish_call, "give-back": give_back_time}
NOT_BY_SCOREKEEPERS = frozenset({"give-back"})  #: whoever was at the table gives its time back; all else about a clock is the director's


@scorekeeper_only
@never_cache
def calls(request: HttpRequest, competition: Competition) -> HttpResponse:
    return render(request, "director/calls/calls.html", {"competition": competition, "calls": call_panel(request, competition)})


@scorekeeper_only
@never_cache
def calls_state(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The live part, on this page and on the desk; 204 if the requesting page is up to date."""
    panel = call_panel(request, competition)
    return HttpResponse(status=204) if request.GET.get("key") == panel.key else _part(request, competition)


@scorekeeper_only
@require_POST
@never_cache
def answer_call(request: HttpRequest, competition: Competition, number: int, step: str) -> HttpResponse:
    """Take a call, settle it, or give the table its time back; then the live part again, or the page for a browser without scripts."""
    command = STEPS.get(step)
    if command is None:
        raise Http404
    if step in NOT_BY_SCOREKEEPERS and not may_referee(request, competition):
        raise PermissionDenied
    call = get_object_or_404(readable_calls(competition, reader_of(request, competition)).select_related("table__session"), pk=number)
    refused = ""
    try:
        command(actor=Actor.of(request.user), call=call)
    except Refusal as refusal:
        refused = str(refusal)
    if request.headers.get("HX-Request"):
        return _part(request, competition, refused)
    if refused:
        messages.error(request, refused)
    if request.POST.get("next") == "approve":
        return redirect("manage_approve", competition.slug, call.table.session.number)
    return redirect("manage_calls", competition.slug)


def _part(request: HttpRequest, competition: Competition, refused: str = "") -> HttpResponse:
    context: dict[str, Any] = {"competition": competition, "calls": call_panel(request, competition), "is_part": True}
    response = render(request, "director/_calls.html", context)
    if refused:
        response["HX-Trigger"] = json.dumps({"say": {"text": refused, "kind": "bad"}})
    return response
