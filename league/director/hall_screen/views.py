"""The page on which a director composes the screen of the hall."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.hall_screen.commands import compose_screen, composition_seen, reset_screen
from league.director.hall_screen.forms import ScreenForm
from league.director.hall_screen.queries import shown_now
from league.director.refusals import attempt, show_in_form
from league.director.undo import sent, way_back
from league.hall.screen.composition import Composition, composition_of, composition_sent, to_rows


@director_only
def hall_screen(request: HttpRequest, competition: Competition) -> HttpResponse:
    composition = composition_of(competition)
    form = ScreenForm(request.POST or None, composition=composition)
    if request.method == "POST" and form.is_valid():
        light, seen = form.cleaned_data["light"], form.cleaned_data["seen"]
        with show_in_form(form):
            compose_screen(actor=Actor.of(request.user), competition=competition, turns=form.turns, light=light, seen=seen)
            messages.success(request, _("The screen shows it now."), extra_tags=_undo(competition, composition))
            return redirect("manage_live", competition.slug)
    now = shown_now(competition)
    rows: list[tuple[Any, Any]] = [(row, now[row.kind]) for row in form.rows]
    context = {"competition": competition, "form": form, "rows": rows, "composition": composition, "seen": composition_seen(composition)}
    return render(request, "director/hall_screen/hall_screen.html", context, status=409 if form.meanwhile else 200)


def _undo(competition: Competition, before: Composition) -> str:
    """The way back to the composition of before; it is refused once somebody has composed the screen again."""
    stands = composition_seen(composition_of(competition))
    if before.is_usual:
        return way_back("manage_live_step", competition.slug, "reset", seen=stands)
    slides = json.dumps([to_rows(before.turns), before.light])
    return way_back("manage_live_step", competition.slug, "back", seen=stands, slides=slides)


@director_only
@require_POST
def change_hall_screen(request: HttpRequest, competition: Competition, step: str) -> HttpResponse:
    """``reset``: the usual slides again. ``back``: the composition that is sent along, by a button *Undo*."""
    actor, seen, before = Actor.of(request.user), sent(request, "seen"), composition_of(competition)
    if step == "reset":
        with attempt(request, _("The screen shows the usual slides again."), undo=lambda: _undo(competition, before)):
            reset_screen(actor=actor, competition=competition, seen=seen)
    elif step == "back" and (wanted := composition_sent(sent(request, "slides"))):
        with attempt(request, _("The screen shows what it showed before."), undo=lambda: _undo(competition, before)):
            compose_screen(actor=actor, competition=competition, turns=wanted.turns, light=wanted.light, seen=seen)
    else:
        raise Http404
    return redirect("manage_live", competition.slug)
