"""The way of ranking, previewed before it is saved, and the lots."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions import commands
from league.competitions.access import director_only
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.competitions.seen import lots_seen
from league.director.refusals import attempt, show_in_form
from league.director.settings.forms.ranking import RankingForm, ranking_of
from league.director.settings.lots import lots_of
from league.numbers import new_seed
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.ranking.preview import preview_of
from league.standings.queries.ranking.standings import standings_of


@director_only
def ranking(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The way of ranking. The form is first sent in the address (``?policy=…``) and answered with the table it would give."""
    now = ranking_of(competition)
    given = request.POST or ({"seen": now["seen"], **request.GET.dict()} if "policy" in request.GET else None)
    form = RankingForm(given, initial=now, ruleset=competition.ruleset)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            commands.change_competition(
                actor=Actor.of(request.user), competition=competition, seen=form.cleaned_data["seen"], **form.values()
            )
            messages.success(request, _("The ranking was changed."))
            return redirect("manage_ranking", competition.slug)
    competition = form.meanwhile.stands if form.meanwhile else competition
    context = {"competition": competition, "form": form, "lots": lots_of(competition), "lots_seen": lots_seen(competition)}
    context["fewer"] = None if form.is_bound else fewer_games(competition)
    if form.meanwhile or (form.is_bound and form.is_valid()):
        context["preview"] = preview_of(competition, form.chosen())
    return render(request, "director/settings/ranking.html", context, status=409 if form.meanwhile else 200)


def fewer_games(competition: Competition) -> dict[str, Any] | None:
    """The people who would lose their place if one had to play as many games as most have, and the address of a preview."""
    standings = standings_of(competition, reader=EVERYTHING)
    found, most = missed_games(competition, standings), max((row.games for row in standings.ranked), default=0)
    fewer = [one for one in found if one.games < most]
    if not fewer or competition.min_games >= most:
        return None
    names = ", ".join(f"{one.name} ({one.games})" for one in fewer)
    values = {name: value for name, value in ranking_of(competition).items() if value is not None and name != "seen"}
    return {"names": names, "most": most, "count": len(fewer), "query": urlencode({**values, "min_games": most})}


@director_only
@require_POST
def draw_lots(request: HttpRequest, competition: Competition) -> HttpResponse:
    with attempt(request, _("The lots were drawn.")):
        seen = request.POST.get("lots", "")
        commands.draw_lots(actor=Actor.of(request.user), competition=competition, seed=new_seed(), seen=seen)
    return redirect("manage_ranking", competition.slug)
