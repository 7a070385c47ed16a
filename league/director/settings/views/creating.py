"""A new competition."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from league.audit.actor import Actor
from league.competitions.access import administrator_only
from league.competitions.commands import create_competition as create
from league.competitions.commands import grant_role
from league.competitions.models import Competition, RoleName
from league.director.refusals import show_in_form
from league.director.settings.forms.competition import NewCompetitionForm

__all__ = ["create_competition"]


@administrator_only
def create_competition(request: HttpRequest) -> HttpResponse:
    form = NewCompetitionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = _created(Actor.of(request.user), form)
            if template := form.cleaned_data["stages"]:
                return redirect("manage_stages_set_up", made.slug, template)
            return redirect("manage", made.slug)
    return render(request, "director/settings/create_competition.html", {"form": form})


@transaction.atomic
def _created(actor: Actor, form: NewCompetitionForm) -> Competition:
    competition = create(actor=actor, **form.values())
    if director := form.cleaned_data["director"]:
        grant_role(actor=actor, competition=competition, user=director, name=RoleName.DIRECTOR)
    return competition
