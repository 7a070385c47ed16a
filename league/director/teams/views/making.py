"""All teams: made by hand, from the players' groups or from text, and how they count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.refusals import attempt, show_in_form
from league.director.teams.effects import BACK, question_about_teams
from league.director.teams.forms import PastedTeamsForm, TeamForm, TeamPlayForm, typed
from league.director.teams.pasted import NotRead, read_teams
from league.director.teams.queries import teams_page
from league.director.undo import sent, way_back
from league.numbers import whole_numbers
from league.teams import commands
from league.teams.models import Team, TeamPlay
from league.teams.queries.rosters import free_entrants, team_play_of, team_play_seen, teams_seen


@director_only
def teams(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The teams with what is still to do for them."""
    context = {"competition": competition, "page": teams_page(competition)}
    return render(request, "director/teams/teams.html", context)


@director_only
def new_team(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A team made by hand."""
    form = TeamForm(request.POST or None, people=free_entrants(competition))
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = commands.make_teams(actor=Actor.of(request.user), competition=competition, teams=[form.team])
            _say_made(request, competition, made)
            return redirect("manage_teams", competition.slug)
    context = {"competition": competition, "form": form}
    return render(request, "director/teams/new.html", context, status=422 if form.errors else 200)


@director_only
def pasted(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Teams from text, all or none."""
    form = PastedTeamsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            found = read_teams(form.cleaned_data["teams"], free_entrants(competition))
        except NotRead as error:
            form.add_error("teams", error.problems)
        else:
            with show_in_form(form):
                made = commands.make_teams(actor=Actor.of(request.user), competition=competition, teams=found)
                _say_made(request, competition, made)
                return redirect("manage_teams", competition.slug)
    context = {"competition": competition, "form": form}
    return render(request, "director/teams/paste.html", context, status=422 if form.errors else 200)


@director_only
@require_POST
def from_groups(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A team of each group of players who are in no team."""
    groups = teams_page(competition).groups
    with attempt(request):
        made = commands.make_teams(
            actor=Actor.of(request.user), competition=competition, teams=groups.teams, seen=request.POST.get("seen", "")
        )
        _say_made(request, competition, made)
    return redirect("manage_teams", competition.slug)


def _say_made(request: HttpRequest, competition: Competition, made: Sequence[Team]) -> None:
    text = ngettext("%(count)d team was made.", "%(count)d teams were made.", len(made)) % {"count": len(made)}
    numbers = ",".join(str(one.number) for one in made)
    undo = way_back("manage_teams_take_back", competition.slug, numbers=numbers, seen=teams_seen(competition)) if made else ""
    messages.success(request, text, extra_tags=undo)


@director_only
@require_POST
def take_back(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Undo the making of teams."""
    numbers = whole_numbers(sent(request, "numbers"))
    with attempt(request, _("The teams are gone again.")):
        commands.remove_teams(actor=Actor.of(request.user), competition=competition, numbers=list(numbers), seen=sent(request, "seen"))
    return redirect("manage_teams", competition.slug)


def _counted_back(play: TeamPlay) -> str:
    """The address that lets teams play and count as before, but for what was seen."""
    names = ("who_plays", "line_up_size", "method", "count")
    values = {name: getattr(play, name) for name in names} | {"place_points": " ".join(map(str, play.place_points)), BACK: "1"}
    if play.others_play:
        values["others_play"] = "on"
    return way_back("manage_team_play", play.competition.slug, **values)


@director_only
def counting(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Who of a team plays, and how teams count."""
    before = team_play_of(competition)
    form = TeamPlayForm(typed(request), play=before)
    if request.method == "POST" and form.is_valid():
        change = partial(commands.set_team_play, actor=Actor.of(request.user), competition=competition, **form.cleaned_data)
        if asked := question_about_teams(request, competition, change, back=reverse("manage_team_play", args=[competition.slug])):
            return asked
        undo = _counted_back(before)
        with show_in_form(form):
            seen = team_play_seen(change())
            messages.success(request, _("Saved."), extra_tags=f"{undo}&seen={seen}")
            return redirect("manage_teams", competition.slug)
    status = 409 if form.meanwhile else 422 if form.errors else 200
    return render(request, "director/teams/counting.html", {"competition": competition, "form": form}, status=status)
