"""The line-ups of a session: who is missing, and what the director chooses."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.refusals import attempt
from league.director.teams.forms import DeadlineForm
from league.director.undo import sent, way_back
from league.numbers import whole_number
from league.seating.models import NOT_BEGUN, Session
from league.teams import commands
from league.teams.queries.line_ups import TeamLineUp, line_up_seen, line_ups_of


def _session(competition: Competition, number: int) -> Session:
    return get_object_or_404(competition.sessions.select_related("evening", "competition"), number=number)


@director_only
@never_cache
def line_ups(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Who plays for each team; a post chooses for one of them (``team``), with nobody taking the choice back."""
    session = _session(competition, number)
    (found,) = line_ups_of(competition, [session])
    if request.method == "POST":
        asked = whole_number(sent(request, "team"))
        row = next((one for one in found.rows if one.roster.team.number == asked), None)
        if row is not None:
            _choose(request, row)
        return redirect("manage_line_ups", competition.slug, number)
    form = DeadlineForm(initial={"at": found.deadline})
    context = {"competition": competition, "session": session, "line_ups": found, "form": form, "is_open": session.state in NOT_BEGUN}
    return render(request, "director/teams/line_ups.html", context)


def _choose(request: HttpRequest, row: TeamLineUp) -> None:
    asked = request.POST.getlist("who") or request.GET.getlist("who")
    competition, numbers = row.session.competition, [whole_number(one) for one in asked]
    entrants = list(competition.entrants.filter(number__in=[one for one in numbers if one is not None]))
    before = [str(one.number) for one in row.named]

    def undo() -> str:
        stored = row.roster.team.line_ups.filter(session=row.session).first()
        url = way_back("manage_line_ups", competition.slug, row.session.number, team=row.roster.team.number)
        seen = line_up_seen(row.roster.team, row.session, stored)
        return f"{url}&seen={seen}" + "".join(f"&who={number}" for number in before)

    words = {"team": row.roster.team.name, "session": row.session}
    said = _("%(session)s: the line-up of %(team)s is saved.") if entrants else _("%(session)s: %(team)s has no line-up now.")
    with attempt(request, said % words, undo=undo):
        commands.line_up(
            actor=Actor.of(request.user), team=row.roster.team, session=row.session, entrants=entrants, seen=sent(request, "seen")
        )


@director_only
@require_POST
def deadline(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Set until when captains may choose."""
    session, form = _session(competition, number), DeadlineForm(request.POST)
    if form.is_valid():
        with attempt(request, _("The deadline is saved.")):
            commands.set_line_up_deadline(actor=Actor.of(request.user), session=session, at=form.cleaned_data["at"])
        return redirect(reverse("manage_line_ups", args=[competition.slug, number]))
    (found,) = line_ups_of(competition, [session])
    context = {"competition": competition, "session": session, "line_ups": found, "form": form, "is_open": session.state in NOT_BEGUN}
    return render(request, "director/teams/line_ups.html", context, status=422)
