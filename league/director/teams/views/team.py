"""One team: its name and people, and the captain's link."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.refusals import attempt, show_in_form
from league.director.teams.effects import BACK, question_about_teams
from league.director.teams.forms import TeamForm, typed
from league.director.undo import way_back
from league.seating.codes import is_local, qr_code
from league.teams import commands
from league.teams.models import Team
from league.teams.queries.rosters import TeamRoster, free_entrants, roster_of, team_seen


def _team(competition: Competition, number: int) -> Team:
    return get_object_or_404(Team.objects.select_related("competition"), competition=competition, number=number)


@director_only
@never_cache
def team(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """A team, to be changed."""
    found = _team(competition, number)
    roster = roster_of(found)
    form = TeamForm(typed(request), people=free_entrants(competition, found), roster=roster)
    if request.method == "POST" and form.is_valid():
        change = partial(commands.change_team, actor=Actor.of(request.user), new=form.team, seen=form.cleaned_data["seen"])
        here = reverse("manage_team", args=[competition.slug, number])
        if asked := question_about_teams(request, competition, lambda: change(team=_team(competition, number)), back=here):
            return asked
        with show_in_form(form):
            change(team=found)
            messages.success(request, _("Saved."), extra_tags=_changed_back(roster, _team(competition, number)))
            return redirect("manage_teams", competition.slug)
    context = {"competition": competition, "form": form, "roster": roster, "seen": team_seen(found)}
    status = 409 if form.meanwhile else 422 if form.errors else 200
    return render(request, "director/teams/team.html", context, status=status)


def _changed_back(before: TeamRoster, team: Team) -> str:
    """The address that makes the team what it was."""
    values = [("name", before.team.name), ("short_name", before.team.short_name), ("seen", team_seen(team)), (BACK, "1")]
    values += [("members", str(one.number)) for one in before.regulars]
    values += [("reserves", str(one.number)) for one in before.reserves]
    values.append(("captain", str(before.captain.number) if before.captain is not None else ""))
    return f"{reverse('manage_team', args=[team.competition.slug, team.number])}?{urlencode(values)}"


@director_only
@require_POST
def delete(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Delete a team; *Undo* brings it back."""
    found = _team(competition, number)
    said = _("The team “%(name)s” is deleted.") % {"name": found.name}
    remove = partial(commands.delete_team, actor=Actor.of(request.user), seen=request.POST.get("seen", ""))
    here = reverse("manage_team", args=[competition.slug, number])
    if asked := question_about_teams(request, competition, lambda: remove(team=_team(competition, number)), back=here):
        return asked
    with attempt(request, said, undo=way_back("manage_team_restore", competition.slug, number)):
        remove(team=found)
    return redirect("manage_teams", competition.slug)


@director_only
@require_POST
def restore(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Bring a deleted team back."""
    with attempt(request, _("The team is back.")):
        commands.restore_team(actor=Actor.of(request.user), competition=competition, number=number)
    return redirect("manage_teams", competition.slug)


@director_only
@never_cache
def link(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The captain's link, to show, copy or print; a post makes a new one in its place."""
    found = _team(competition, number)
    if request.method == "POST":
        said = _("The captain’s link is made. The earlier one has ended.") if found.token else _("The captain’s link is made.")
        with attempt(request, said):
            commands.make_captains_link(actor=Actor.of(request.user), team=found)
        return redirect("manage_team_link", competition.slug, number)
    url = request.build_absolute_uri(reverse("captains_page", args=[found.token])) if found.token else ""
    context = {"competition": competition, "roster": roster_of(found), "url": url, "code": qr_code(url) if url else ""}
    return render(request, "director/teams/link.html", {**context, "local": is_local(request.get_host())})


@director_only
@require_POST
def end_link(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """End the captain's link."""
    with attempt(request, _("The captain’s link has ended.")):
        commands.end_captains_link(actor=Actor.of(request.user), team=_team(competition, number))
    return redirect("manage_team_link", competition.slug, number)
