"""The first page of a competition's management, and its log."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.audit.queries import actions_done, actions_of
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.log_words import worded
from league.director.news import with_news
from league.director.overview.commands import see_moves
from league.director.overview.queries import checklist
from league.games.queries.approval import versions_seen
from league.numbers import whole_number

LOG_PAGE = 50


@director_only
@with_news
def overview(request: HttpRequest, competition: Competition) -> HttpResponse:
    steps = checklist(competition)
    done = [step for step in steps if step.state == "done"]
    return render(request, "director/overview/overview.html", {"competition": competition, "steps": steps, "done": done})


@director_only
@require_POST
def see_changed_places(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Settle that corrections have changed places: the next steps name it again only if places change once more."""
    versions = versions_seen(request.POST.get("seen", ""))
    if versions:
        see_moves(actor=Actor.of(request.user), competition=competition, versions=versions)
    return redirect("manage", competition.slug)


@director_only
def log(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The log, newest first; ``?after=N`` leaves out the newest N."""
    first = whole_number(request.GET.get("after", "")) or 0
    actions = actions_of(competition, first=first, count=LOG_PAGE + 1)
    deleted = actions_done(competition, "delete_session")
    lines = [worded(action, deleted, competition.ruleset) for action in actions[:LOG_PAGE]]
    context = {"competition": competition, "actions": lines, "first": first}
    return render(request, "director/overview/log.html", {**context, "older": first + LOG_PAGE if len(actions) > LOG_PAGE else None})
