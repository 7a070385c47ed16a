"""Views of the display. It shows the scores to whoever has the link; only who records something is asked who they are."""

from __future__ import annotations

from typing import Any

from csp.constants import SELF
from csp.decorators import csp_update
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from league.numbers import whole_number
from league.seating.call_queries import ShownCall
from league.seating.clock import Clock
from league.seating.server_time import with_server_time
from league.table.display.queries import display_key, display_of
from league.table.identity import AtTable, table_door, table_page
from league.table.offline.kit import game_kept, kept_by_phones
from league.table.screen.views import riichi_tapped
from league.wording.points import points_writer

__all__ = ["display_riichi", "display_state", "table_display"]

FRAMES_ITS_OWN = csp_update({"frame-src": [SELF]})  #: the table's pages open in it, turned to whoever tapped


@FRAMES_ITS_OWN
@table_door
def table_display(request: HttpRequest, at: AtTable) -> HttpResponse:
    return kept_by_phones(at, render(request, "table/display/display.html", display_context(at, at.clock(), at.calls())))


@table_door
def display_state(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The changing part of the display; 204 if the device has it already."""
    clock, calls = at.clock(), at.calls()
    if request.GET.get("version") == display_key(at, clock, calls):
        return with_server_time(HttpResponse(status=204))
    return with_server_time(render(request, "table/display/_state.html", display_context(at, clock, calls)))


@require_POST
@table_page
def display_riichi(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Declare riichi for the seat of a panel, or take it back; a refusal stands in that panel."""
    said, panel = riichi_tapped(request, at), whole_number(request.POST.get("panel", ""))
    if request.headers.get("HX-Request"):
        context = display_context(at, at.clock(), at.calls(), said=said, said_to=panel)
        return with_server_time(render(request, "table/display/_state.html", context))
    if said:
        messages.error(request, said)
    return redirect(at.url("table_display"))


def display_context(at: AtTable, clock: Clock | None, calls: tuple[ShownCall, ...], **more: Any) -> dict[str, Any]:
    display = display_of(at, clock, calls)
    kept = game_kept(at, display.screen.shown.replay) if at.may_write and display.screen.can_record else None
    shown = {"at": at, "display": display, "screen": display.screen, "game_kept": kept, "now": timezone.now()}
    return {**shown, "writer": points_writer(), **more}
