"""Who is here for a session of a tournament."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.queries.arrivals import arrivals_page
from league.director.refusals import attempt
from league.director.views.sessions import found
from league.numbers import whole_number
from league.seating import commands
from league.seating.models import Session


@director_only
def arrivals(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """One tap: ``in`` or ``out`` is an entrant's number, ``all`` and ``nobody`` are everybody. htmx gets the list alone."""
    session = found(competition, number)
    if session.evening_id is not None:
        return redirect("manage_evening", competition.slug, session.evening_id)
    if request.method == "POST":
        with attempt(request):
            _carry_out(request, competition, session)
        if not request.htmx or request.htmx.boosted:  # type: ignore[attr-defined]
            return redirect("manage_arrivals", competition.slug, number)
    context = {"competition": competition, "session": session, "page": arrivals_page(session)}
    is_part = request.method == "POST"
    return render(request, "director/_arrivals.html" if is_part else "director/arrivals.html", context)


def _carry_out(request: HttpRequest, competition: Competition, session: Session) -> None:
    actor = Actor.of(request.user)
    if "all" in request.POST:
        commands.note_all_arrivals(actor=actor, session=session)
    elif "nobody" in request.POST:
        commands.take_back_all_arrivals(actor=actor, session=session)
    else:
        command = commands.take_back_arrival if "out" in request.POST else commands.note_arrival
        number = whole_number(request.POST.get("out") or request.POST.get("in") or "")
        command(actor=actor, session=session, entrant=get_object_or_404(competition.entrants.with_players(), number=number))
