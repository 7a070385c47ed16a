"""The list of all incidents, and the seats in sessions to come of somebody who was replaced."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions import commands as competitions
from league.competitions.access import director_only, directs, reader_of, referee_only
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.director.asking import HIDE, question_of_seats, tell_hidden
from league.director.incidents.forms.excluding import ExcludeForm
from league.director.incidents.queries.incidents import incidents_page
from league.director.incidents.views.at_table import game_of
from league.director.refusals import attempt, show_in_form
from league.director.substitutes import commands as substitutes
from league.numbers import whole_number
from league.players.models import Player

__all__ = ["incidents", "later"]


@director_only
@require_POST
def later(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Give somebody's seats in sessions to come to the substitute, or (``do=back``) give them back."""
    game = game_of(competition, number, EVERYTHING)
    entrant = get_object_or_404(competition.entrants, number=whole_number(request.POST.get("entrant", "")))
    known = Player.objects.filter(Q(entries__competition=competition) | Q(substitutions__game=game)).distinct()
    player = get_object_or_404(known, pk=whole_number(request.POST.get("player", "")))
    numbers = [one for text in request.POST.getlist("session") if (one := whole_number(text)) is not None]
    sessions = list(competition.sessions.filter(number__in=numbers, number__gt=game.table.session.number))
    if request.POST.get("do") == "back":
        other = get_object_or_404(competition.entrants.select_related("player"), player=player)
        entrant, player = other, entrant.player
    elif question := question_of_seats(
        request, competition, [one.number for one in sessions], absent=entrant.shown_name, plays=player.shown_name,
        back=reverse("manage_incident_game", args=[competition.slug, number]),
    ):  # fmt: skip
        return question
    with attempt(request):
        hides = HIDE in request.POST
        substitutes.seat_in_later_sessions(
            actor=Actor.of(request.user), competition=competition, entrant=entrant, player=player, sessions=sessions, hides=hides
        )
        messages.success(request, _("The seats are given."))
        tell_hidden(request, [one.number for one in sessions if hides and not one.hidden])
    return redirect("manage_incident_game", competition.slug, number)


@referee_only
def incidents(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Everything by session, for one player with ``?player=``; a director's post disqualifies or removes somebody."""
    if request.method == "POST" and not directs(request, competition):
        raise PermissionDenied
    player = whole_number(request.GET.get("player", ""))
    form = ExcludeForm(request.POST or None, entrants=competition.entrants.active().with_players())
    if request.method == "POST" and form.is_valid():
        command = competitions.disqualify if form.cleaned_data["what"] == "disqualify" else competitions.remove_entrant
        with show_in_form(form):
            command(actor=Actor.of(request.user), entrant=form.cleaned_data["entrant"], reason=form.cleaned_data["reason"])
            messages.success(request, _("It is done. You can take it back below."))
            return redirect("manage_incidents", competition.slug)
    context = {
        "competition": competition,
        "page": incidents_page(competition, player, reader_of(request, competition)),
        "player": player,
        "form": form,
    }
    return render(request, "director/incidents/incidents.html", context, status=422 if form.errors else 200)
