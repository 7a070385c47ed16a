"""Who is here for a session of a tournament."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.commands import dismiss_stand_in
from league.competitions.models import Competition
from league.director.commands.standing_in import put_substitute
from league.director.forms.standing_in import StandInForm
from league.director.queries.arrivals import arrivals_page, free_substitutes
from league.director.refusals import attempt, show_in_form
from league.director.views.sessions import found
from league.numbers import whole_number
from league.seating import commands
from league.seating.models import NOT_BEGUN, Session


@director_only
def arrivals(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """One tap: ``in`` or ``out`` is an entrant's number, ``all`` and ``nobody`` are everybody. htmx gets the list alone."""
    session = found(competition, number)
    if session.evening_id is not None:
        return redirect("manage_evening", competition.slug, session.evening_id)
    if "stand_in" in request.POST:
        return _put_substitute(request, competition, session)
    if request.method == "POST":
        with attempt(request):
            _carry_out(request, competition, session)
        if not request.htmx or request.htmx.boosted:  # type: ignore[attr-defined]
            return redirect("manage_arrivals", competition.slug, number)
    is_part = request.method == "POST"
    return render(request, "director/_arrivals.html" if is_part else "director/arrivals.html", _context(session))


def _context(session: Session) -> dict[str, object]:
    form = StandInForm(substitutes=free_substitutes(session), auto_id=False)
    return {"competition": session.competition, "session": session, "page": arrivals_page(session), "stand_in": form}


def _put_substitute(request: HttpRequest, competition: Competition, session: Session) -> HttpResponse:
    """Somebody plays for the entrant of number ``stand_in``; refused, the page comes back with what was typed."""
    absent = get_object_or_404(competition.entrants.with_players(), number=whole_number(request.POST["stand_in"]))
    absent.competition = competition
    form = StandInForm(request.POST, substitutes=free_substitutes(session), auto_id=False)
    if form.is_valid():
        player, name = form.players.get(form.cleaned_data["who"]), form.cleaned_data["name"]
        with show_in_form(form):
            only = form.is_only_now
            put_substitute(actor=Actor.of(request.user), session=session, entrant=absent, player=player, name=name, only=only)
            messages.success(request, _placed(session, only) % {"name": absent.shown_name})
            return redirect("manage_arrivals", competition.slug, session.number)
    context = {**_context(session), "refused": form, "refused_for": absent.number}
    return render(request, "director/arrivals.html", context, status=422)


def _placed(session: Session, only: bool) -> str:
    """What is said of a substitute who was put in: for how long, too."""
    if session.state not in NOT_BEGUN:
        return _("The substitute plays for %(name)s in this session.")
    if only:
        return _("The substitute plays for %(name)s in this session only. After it %(name)s plays again.")
    return _("The substitute plays for %(name)s, in this session and the later ones, until you take it back.")


def _carry_out(request: HttpRequest, competition: Competition, session: Session) -> None:
    actor = Actor.of(request.user)
    if "all" in request.POST:
        commands.note_all_arrivals(actor=actor, session=session)
    elif "nobody" in request.POST:
        commands.take_back_all_arrivals(actor=actor, session=session)
    elif "stand_in_back" in request.POST:
        number = whole_number(request.POST["stand_in_back"])
        dismiss_stand_in(actor=actor, entrant=get_object_or_404(competition.entrants.with_players(), number=number))
    else:
        command = commands.take_back_arrival if "out" in request.POST else commands.note_arrival
        number = whole_number(request.POST.get("out") or request.POST.get("in") or "")
        command(actor=actor, session=session, entrant=get_object_or_404(competition.entrants.with_players(), number=number))
