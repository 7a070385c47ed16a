"""Pages of administrators: new competitions, all players, clubs."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from league.audit.actor import Actor
from league.competitions.access import administrator_only
from league.competitions.commands import change_club, rename_player
from league.director.people.commands.details import add_person
from league.director.people.forms.details import ClubForm, PlayerForm
from league.director.refusals import show_in_form
from league.players.alphabet import alphabetical
from league.players.commands import add_club
from league.players.models import Club, Player

MOST_SHOWN = 200
MOST_WORDS = 8


@administrator_only
def players(request: HttpRequest) -> HttpResponse:
    """All players; ``?q=`` searches names and clubs."""
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            player = add_person(actor=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("%(name)s was added.") % {"name": player.full_name})
            return redirect("players")
    words = request.GET.get("q", "").replace("\x00", "").strip()
    found = Player.objects.select_related("club").order_by("pk")
    found = found.annotate(competition_count=Count("entries", filter=Q(entries__competition__rehearsal=False)))
    for word in words.split()[:MOST_WORDS]:
        found = found.filter(Q(first_name__icontains=word) | Q(last_name__icontains=word) | Q(club__name__icontains=word))
    by_name = sorted(found, key=lambda player: alphabetical(player.full_name, player.last_name))
    context = {"form": form, "players": by_name[:MOST_SHOWN], "count": len(by_name), "most": MOST_SHOWN, "words": words}
    return render(request, "director/people/players.html", context)


@administrator_only
def edit_player(request: HttpRequest, number: int) -> HttpResponse:
    player = get_object_or_404(Player, pk=number)
    name = player.full_name
    form = PlayerForm(request.POST or None, instance=player, alone=True)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            rename_player(actor=Actor.of(request.user), player=player, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("players")
    context = {"form": form, "name": name, "player": player}
    return render(request, "director/people/edit_player.html", context, status=409 if form.meanwhile else 200)


@administrator_only
def clubs(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            club = add_club(actor=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("%(name)s was added.") % {"name": club.name})
            return redirect("clubs")
    rows = Club.objects.annotate(player_count=Count("players")).order_by("name")
    return render(request, "director/people/clubs.html", {"form": form, "clubs": rows})


@administrator_only
def edit_club(request: HttpRequest, number: int) -> HttpResponse:
    club = get_object_or_404(Club, pk=number)
    name = club.name
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            change_club(actor=Actor.of(request.user), club=club, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("clubs")
    return render(request, "director/people/edit_club.html", {"form": form, "name": name}, status=409 if form.meanwhile else 200)
