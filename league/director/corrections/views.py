"""Corrections after the start of a session: who sits where, final scores after approval, and whether a game counts at all."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.corrections.forms import CountForm, ReseatForm, ScoresForm
from league.director.corrections.queries import CorrectedGame, CorrectedSeat, corrected_game
from league.director.corrections.seat_moves import Board, board_of, moves_to_text
from league.director.finding import found
from league.director.redrawing import redraw_url, seated_ahead
from league.director.refusals import attempt, show_in_form
from league.director.seating_words import meeting_text, sessions_text
from league.games import commands as games
from league.games.models import Game
from league.games.queries.met_again import met_again_by
from league.games.queries.reseats import last_reseat, touched_tables
from league.games.states import GameState
from league.numbers import whole_number
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.seen import seating_seen
from league.table.closing.paper_entry import agreed_text, preview_paper, save_paper
from league.table.devices import device_of, keep_device

__all__ = ["correct", "reseat"]

FORMS = {"scores": ScoresForm, "count": CountForm}


@director_only
def reseat(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Change seats: tap two people to swap them; the page shows the consequences before they are saved with a reason."""
    session = found(competition, number)
    if session.state in NOT_BEGUN:
        messages.info(request, _("This session has not started: change its draw."))
        return redirect("manage_draw", competition.slug, number)
    if session.state == SessionState.CANCELLED:
        messages.error(request, _("This session was cancelled: nobody sits there."))
        return redirect("manage_session", competition.slug, number)
    board = board_of(session, request.POST.get("moves", ""))
    if "save" in request.POST:
        return _reseated(request, session, board)
    tapped, held = _tapped(request, "tap", board), _tapped(request, "held", board)
    if tapped is not None and held is not None:
        board, tapped = board.swapped(tapped, held), None
    shown = {"reason": request.POST.get("reason", ""), "seen": request.POST.get("seen") or seating_seen(session)}
    return _show_board(request, session, board, ReseatForm(initial=shown), held=tapped)


def _tapped(request: HttpRequest, name: str, board: Board) -> int | None:
    """The entrant's number in this field; None unless it is on the board."""
    number = whole_number(request.POST.get(name, ""))
    return number if number in board.people else None


def _reseated(request: HttpRequest, session: Session, board: Board) -> HttpResponse:
    form = ReseatForm(request.POST)
    if form.is_valid():
        with show_in_form(form):
            games.reseat(actor=Actor.of(request.user), session=session, moves=board.moves, **form.cleaned_data)
            messages.success(request, _("The seats are changed. The phones at these tables show it, and ask again who holds them."))
            url = reverse("manage_reseat", args=[session.competition.slug, session.number])
            return HttpResponseClientRedirect(url) if request.htmx else redirect(url)  # type: ignore[attr-defined]
        if form.meanwhile:
            return _show_board(request, session, board_of(session, request.POST.get("moves", "")), form, status=409)
    return _show_board(request, session, board, form, status=422)


def _show_board(
    request: HttpRequest, session: Session, board: Board, form: ReseatForm, *, held: int | None = None, status: int = 200
) -> HttpResponse:
    context = {"competition": session.competition, "session": session, "board": board, "form": form, "held": held}
    with attempt(request):  # the moves sent may seat somebody twice
        context["touched"] = touched = touched_tables(session, board.changes)
        context["is_refused"] = any(table.refused for table in touched)
        context |= _meetings(session, board)
    last = last_reseat(session)
    context |= {"last": last, "back": moves_to_text(last.back) if last else "", "seats_seen": partial(seating_seen, session)}
    return render(request, "director/corrections/reseat.html", context, status=status)


def _meetings(session: Session, board: Board) -> dict[str, Any]:
    """The new pairs who meet in other sessions, too, in words; if in one drawn ahead, the sessions that can be drawn again."""
    again = met_again_by(session, board.seats, board.changes)
    ahead = seated_ahead(session.competition.sessions.all()) if any(two.later for two in again) else []
    return {"again": [meeting_text(two) for two in again], "redraw": redraw_url(session.competition, ahead), "ahead": sessions_text(ahead)}


@director_only
def correct(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Correct a game's final scores, or whether it counts; each needs a reason, which everybody can read."""
    page = corrected_game(_game(competition, number))
    act = request.POST.get("act", "")
    forms: dict[str, Any] = {name: form(page, request.POST if act == name else None) for name, form in FORMS.items()}
    effect = None
    if act in forms and forms[act].is_valid():
        effect = _unseen_effect(page, forms[act]) if act == "scores" else None
        if not effect and not forms[act].errors and _carried_out(request, page, act, forms[act]):
            response = redirect("manage_correct", competition.slug, number)
            keep_device(response, device_of(request))
            return response
    context = {"competition": competition, "page": page, "forms": forms, "effect": effect}
    return render(request, "director/corrections/correct_game.html", context, status=422 if act and not effect else 200)


def _unseen_effect(page: CorrectedGame, form: ScoresForm) -> list[CorrectedSeat] | None:
    """What the scores of a valid form change, if the page that sent them did not show it and they can be right."""
    is_late = form.cleaned_data["expected_version"] != page.game.version  # saving refuses it, and says who saved something meanwhile
    if form.has_seen_effect or is_late:
        return None
    after = preview_paper(page.game, form)
    if after is None:
        return None
    form.mark_effect_seen()
    return page.changed_by(after)


def _game(competition: Competition, number: int) -> Game:
    game = get_object_or_404(Game.objects.select_related("table__session"), competition=competition, number=number)
    game.competition = competition
    return game


def _carried_out(request: HttpRequest, page: CorrectedGame, act: str, form: Any) -> bool:
    """Carry out the act; a refusal is shown in the form, which keeps what was typed."""
    if act == "scores":
        return _scores_saved(request, page, form)
    entry, reason = form.entry(Actor.of(request.user, device=device_of(request).id)), form.cleaned_data["reason"]
    with show_in_form(form):
        if page.game.state == GameState.VOID:
            games.reopen_game(entry=entry, game=page.game, reason=reason)
            messages.success(request, _("The game counts again."))
        else:
            games.void_game(entry=entry, game=page.game, reason=reason)
            messages.success(request, _("The game does not count any more. You can take that back below."))
        return True
    return False


def _scores_saved(request: HttpRequest, page: CorrectedGame, form: ScoresForm) -> bool:
    actor = Actor.of(request.user, device=device_of(request).id)
    if not save_paper(actor, page.game, form, form.cleaned_data["reason"]):
        return False
    said = agreed_text(form.conflict, actor) if form.agrees and form.conflict else _("The final scores are corrected.")
    messages.success(request, said)
    return True
