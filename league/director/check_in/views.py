"""The check-in of a tournament session."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition, Entrant
from league.competitions.spans import span_of
from league.director.check_in.commands import put_substitute, take_substitute_back
from league.director.check_in.forms import StandInForm
from league.director.check_in.queries import ArrivalsPage, arrivals_page, free_substitutes, recorded_game
from league.director.effects import question_of_effect
from league.director.finding import found
from league.director.redrawing import own_seats_of
from league.director.refusals import attempt, show_in_form
from league.director.seating_words import sessions_text
from league.numbers import whole_number
from league.players.models import Player
from league.seating import commands
from league.seating.models import NOT_BEGUN, Session
from league.seating.presence import presence_at
from league.seating.standing_in import within_stage
from league.wording import one_stop, points_text


@director_only
def arrivals(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Check one entrant ``in`` or ``out`` by number, or everybody (``all``, ``nobody``). htmx gets the list alone."""
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
    return render(request, "director/check_in/_arrivals.html" if is_part else "director/check_in/arrivals.html", _context(session))


def _context(session: Session) -> dict[str, Any]:
    form, page = StandInForm(substitutes=free_substitutes(session), presence=presence_at(session), auto_id=False), arrivals_page(session)
    context: dict[str, Any] = {"competition": session.competition, "session": session, "page": page, "stand_in": form}
    within = within_stage(session)
    context["cost"] = points_text(session.ruleset.substitute_total, signed=True)
    context["on"] = not within or within[1:]
    context["within"] = sessions_text(within) if within else ""
    own = own_seats_of([session]) if page.outdated else ()
    if own and own[0].is_fixed:
        context["own_seats"] = {"url": own[0].url(session.competition), "label": own[0].label}
    return context


def _put_substitute(request: HttpRequest, competition: Competition, session: Session) -> HttpResponse:
    """Put in a substitute for the entrant of number ``stand_in``; a refusal shows the page with what was typed."""
    absent = get_object_or_404(competition.entrants.with_players(), number=whole_number(request.POST["stand_in"]))
    absent.competition = competition
    free = free_substitutes(session, absent, beside=True)
    form = StandInForm(request.POST, substitutes=free, presence=presence_at(session), auto_id=False)
    if form.is_valid():
        player, name = form.players.get(form.cleaned_data["who"]), form.cleaned_data["name"]
        if asked := _question(request, session, absent, player, name):
            return asked
        with show_in_form(form):
            put_substitute(actor=Actor.of(request.user), session=session, entrant=absent, player=player, name=name, only=form.is_only_now)
            absent.refresh_from_db()
            placed = one_stop(_placed(session, absent) % {"name": absent.shown_name})
            messages.success(request, f"{placed} {_cost_text(session, absent)}")
            return redirect("manage_arrivals", competition.slug, session.number)
    context = {**_context(session), "refused": form, "refused_for": absent.number}
    page: ArrivalsPage = context["page"]
    context["refused_alone"] = all(place.comer.number != absent.number for place in (*page.missing, *page.replaced))
    return render(request, "director/check_in/arrivals.html", context, status=422)


def _question(request: HttpRequest, session: Session, absent: Entrant, player: Player | None, name: str) -> HttpResponse | None:
    """What a substitute from the start changes at a table where something is recorded, before it is saved."""
    game = recorded_game(session, absent)
    if game is None:
        return None
    total = points_text(game.ruleset.substitute_total, signed=True)
    words = {"substitute": player.shown_name if player is not None else name.strip(), "name": absent.shown_name, "total": total}
    said = _("%(substitute)s plays for %(name)s from the start: for %(name)s this game counts %(total)s points, whatever was recorded.")
    later = _("They came later: note that at the table")
    actor, slug = Actor.of(request.user), session.competition.slug
    return question_of_effect(
        request,
        game,
        lambda _game: put_substitute(actor=actor, session=session, entrant=absent, player=player, name=name),
        back=reverse("manage_arrivals", args=[slug, session.number]),
        said=said % words,
        ways={later: reverse("manage_incident_game", args=[slug, game.number])},
    )


def _placed(session: Session, entrant: Entrant) -> str:
    """The message after a substitute was put in, which says for how long."""
    span = span_of(entrant)
    if session.state not in NOT_BEGUN or span is None:
        return _("The substitute plays for %(name)s in this session.")
    own = within_stage(session)
    later = [one for one in own[1:] if one in span]
    if own and later and span.since == session.number:
        words = {"sessions": sessions_text(span.numbers), "stage": session.stage.name if session.stage else ""}
        sentence = _("The substitute plays for %(name)s in %(sessions)s (“%(stage)s”), until you take it back.")
        return sentence % {"name": "%(name)s", **words}
    if not later if own else session.number + 1 not in span:
        return _("The substitute plays for %(name)s in this session only. After it %(name)s plays again.")
    if span.since == session.number:
        return _("The substitute plays for %(name)s, in this session and the later ones, until you take it back.")
    return _("The substitute plays for %(name)s in this session, too, and in the other ones as before.")


def _cost_text(session: Session, entrant: Entrant) -> str:
    """What counts for whoever is replaced."""
    words = {"name": entrant.shown_name, "total": points_text(session.ruleset.substitute_total, signed=True)}
    return _("For %(name)s each game of the substitute counts %(total)s points, whatever the substitute scores.") % words


def _take_back(request: HttpRequest, session: Session, entrant: Entrant) -> None:
    """Take a substitute back in this session only, or from it on."""
    take_substitute_back(actor=Actor.of(request.user), session=session, entrant=entrant, later="stand_in_back_on" in request.POST)
    entrant.refresh_from_db()
    span, words = span_of(entrant), {"name": entrant.shown_name}
    if span is None:
        messages.success(request, _("%(name)s plays, and no substitute.") % words)
    elif span.before(session.number) == span:
        messages.success(request, _("From this session on %(name)s plays. Earlier sessions keep their substitute.") % words)
    else:
        words["other"] = entrant.stand_in.shown_name if entrant.stand_in is not None else ""
        messages.success(request, _("%(name)s plays in this session. In the other ones %(other)s plays for %(name)s as before.") % words)


def _carry_out(request: HttpRequest, competition: Competition, session: Session) -> None:
    actor = Actor.of(request.user)
    if "all" in request.POST:
        commands.note_all_arrivals(actor=actor, session=session)
    elif "nobody" in request.POST:
        commands.take_back_all_arrivals(actor=actor, session=session)
    elif "stand_in_back" in request.POST or "stand_in_back_on" in request.POST:
        number = whole_number(request.POST.get("stand_in_back") or request.POST["stand_in_back_on"])
        _take_back(request, session, get_object_or_404(competition.entrants.with_players(), number=number))
    else:
        command = commands.take_back_arrival if "out" in request.POST else commands.note_arrival
        number = whole_number(request.POST.get("out") or request.POST.get("in") or "")
        command(actor=actor, session=session, entrant=get_object_or_404(competition.entrants.with_players(), number=number))
