"""Who sits where in a session that has begun."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.corrections.forms import ReseatForm
from league.director.corrections.seat_moves import Board, board_of, moves_to_text
from league.director.effects import CorrectionEffect, effect_of
from league.director.finding import found
from league.director.redrawing import redraw_url, seated_ahead
from league.director.refusals import attempt, show_in_form
from league.director.revealed import holds_secrets
from league.director.seating_words import meeting_text, sessions_text
from league.director.team_seats import TeamTroubles, changed_seats
from league.games import commands as games
from league.games.models import Game
from league.games.queries.met_again import met_again_by
from league.games.queries.reseats import last_reseat, touched_tables
from league.numbers import whole_number
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.seen import seating_seen
from league.teams.queries.line_ups import line_ups_of

__all__ = ["reseat"]


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
        context["is_refused"] = is_refused = any(table.refused for table in touched)
        if touched and not is_refused and session.is_approved:
            effect = _effect(request, session, board, table=touched[0].table)
            context |= {"moves": effect.moves, "cut_texts": effect.cut_texts}
            context["is_secret"] = holds_secrets(session.competition)
        context |= _meetings(session, board)
        if touched:
            context["teams"] = _teams(session, board)
    last = last_reseat(session)
    context |= {"last": last, "back": moves_to_text(last.back) if last else "", "seats_seen": partial(seating_seen, session)}
    return render(request, "director/corrections/reseat.html", context, status=status)


def _meetings(session: Session, board: Board) -> dict[str, Any]:
    """The new pairs who meet in other sessions, too, in words; if in one drawn ahead, the sessions that can be drawn again."""
    again = met_again_by(session, board.seats, board.changes)
    ahead = seated_ahead(session.competition.sessions.select_related("stage")) if any(two.later for two in again) else []
    return {"again": [meeting_text(two) for two in again], "redraw": redraw_url(session.competition, ahead), "ahead": sessions_text(ahead)}


def _teams(session: Session, board: Board) -> TeamTroubles:
    """What the change does to teams."""
    before = {(place.table, place.wind): one.number for place, one in board.seats.items()}
    after = before | {(place.table, place.wind): one.number for place, one in board.wanted.items()}
    return changed_seats(line_ups_of(session.competition, [session])[0], before, after)


def _effect(request: HttpRequest, session: Session, board: Board, *, table: int) -> CorrectionEffect:
    """What follows if these seats are changed in an approved session: who moves, and who would go on.
    Refusals of :func:`league.games.commands.reseat`."""
    game = Game.objects.select_related("table__session").get(table__session=session, table__number=table)
    game.competition, actor = session.competition, Actor.of(request.user)
    return effect_of(game, lambda _game: games.reseat(actor=actor, session=session, moves=board.moves, reason="…"))
