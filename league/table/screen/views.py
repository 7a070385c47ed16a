"""Views of the table screen: the state of a game on a phone, and the question who is holding it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import Refusal
from league.games.commands import declare_riichi, take_back_riichi
from league.games.entry_form import EntryForm
from league.games.queries.notes import substitutes_in
from league.games.queries.second_person import why_not_confirm
from league.games.queries.versions import versions_of
from league.seating.call_queries import ShownCall
from league.seating.clock import Clock
from league.seating.codes import qr_code
from league.seating.server_time import with_server_time
from league.table.actions import refusal_text
from league.table.devices import keep_device
from league.table.entry.forms import hand_form
from league.table.entry.result_form import ResultForm
from league.table.identity import AtTable, table_door, table_page
from league.table.offline.kit import PAGE, game_kept, kept_by_phones, page_key
from league.table.screen.distances import seat_distances
from league.table.screen.forms import RiichiForm, WhoForm
from league.table.screen.queries import Screen, screen_key, screen_of
from scoring.errors import RuleViolation

__all__ = ["riichi_tapped", "table", "table_history", "table_riichi", "table_seat", "table_state", "table_who"]


@table_page
def table(request: HttpRequest, at: AtTable) -> HttpResponse:
    context = {**table_context(at), "page_key": page_key(request, at)}
    return kept_by_phones(at, render(request, "table/screen/table.html", context))


@table_page
def table_state(request: HttpRequest, at: AtTable) -> HttpResponse:
    """The changing part of the screen; 204 if the phone has it already."""
    clock, calls = at.clock(), at.calls()
    is_known = request.GET.get("version") == screen_key(at.game, clock, calls)
    answer = HttpResponse(status=204) if is_known else render(request, "table/screen/_state.html", table_context(at, clock, calls))
    answer[PAGE] = page_key(request, at)
    return with_server_time(answer)


@table_page
def table_seat(request: HttpRequest, at: AtTable, number: int) -> HttpResponse:
    """A player's distances to the others, and what each of them needs to pass the next; asked again every few seconds, as the screen."""
    if not 1 <= number <= len(at.names):
        raise Http404
    is_part = bool(request.headers.get("HX-Request"))
    page = seat_distances(at, number - 1)
    if is_part and request.GET.get("version") == page.key:
        return HttpResponse(status=204)
    context = {"at": at, "page": page, "client_id": uuid4()}
    return render(request, "table/screen/_seat.html" if is_part else "table/screen/seat.html", context)


@require_POST
@table_page
def table_riichi(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Declare riichi for a seat in the hand being played, or take one back; then the table again."""
    if said := riichi_tapped(request, at):
        messages.error(request, said)
    return redirect(at.url())


def riichi_tapped(request: HttpRequest, at: AtTable) -> str:
    """Carry out a tap on riichi; the sentence that refuses it, or nothing."""
    form = RiichiForm(request.POST)
    try:
        if not form.is_valid():
            return _("That did not work. Please try again.")
        if form.cleaned_data["take_back"] is not None:
            take_back_riichi(actor=at.actor, game=at.game, declaration=form.cleaned_data["take_back"])
        else:
            declare_riichi(actor=at.actor, game=at.game, **form.declared)
    except (Refusal, RuleViolation) as refusal:
        return refusal_text(refusal, at)
    return ""


def table_context(at: AtTable, clock: Clock | None = None, calls: tuple[ShownCall, ...] | None = None, **more: Any) -> dict[str, Any]:
    """The context for every rendering of the screen: the screen, and an empty form if another hand can follow."""
    screen = screen_of(at.game, at.names, at.me, clock or at.clock(), at.calls() if calls is None else calls)
    form = new_hand_form(at, screen) if at.may_write and screen.can_record else None
    return {
        "at": at,
        "screen": screen,
        "form": form,
        "entry": EntryForm(version=at.game.version),
        "game_kept": game_kept(at, screen.shown.replay) if form else None,
        "confirm_code": confirm_code(at, screen),
        **more,
    }


def confirm_code(at: AtTable, screen: Screen) -> str:
    """The QR code of the confirmation for the neighbour, while whoever holds this phone may not confirm themselves. One query then."""
    is_awaited = screen.is_over and screen.confirmed is None and at.session.is_open_for_tables
    return qr_code(at.confirm_address) if is_awaited and why_not_confirm(at.actor, at.game) else ""


def new_hand_form(at: AtTable, screen: Screen, data: Any = None) -> ResultForm:
    return hand_form(
        data,
        progress=screen.progress,
        names=at.names,
        version=at.game.version,
        me=at.me,
        asks_signal=screen.asks_signal,
        declared=screen.declared,
    )


@table_door
def table_who(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Ask who somebody is, once for each table and device. People who are signed in are known, and may sign out."""
    if at.by_account:
        return render(request, "table/screen/who_account.html", {"at": at, "next": _target(request, at)})
    suggestion = at.actor.name or at.device.last_name
    form = WhoForm(request.POST or None, names=at.full_names, substitutes=substitutes_in(at.game), suggestion=suggestion)
    if request.method == "POST" and form.is_valid():
        response = redirect(_target(request, at))
        keep_device(response, at.device.with_person(at.table_key, at.seated(form.person)))
        return response
    return render(request, "table/screen/who.html", {"at": at, "form": form, "next": _target(request, at)})


def _target(request: HttpRequest, at: AtTable) -> str:
    """The page that somebody wanted when they were asked; only pages of this table."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = wanted.startswith(at.url()) and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_ours else at.url()


@table_page
def table_history(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Show every version of the game in words, with names and times."""
    return render(request, "table/screen/history.html", {"at": at, "history": versions_of(at.game)})
