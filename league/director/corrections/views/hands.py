"""What corrected hands change in an approved session: the step between the review at the table and saving it there."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.effects import question_of_effect
from league.errors import Refusal
from league.games.commands import Change, revise_game
from league.games.models import Game
from league.seating.models import TableLink
from league.table.correcting.forms import CorrectionForm
from league.table.devices import device_of
from league.table.entry.declared import AS_ENTERED
from league.table.pending import pending_from_text

__all__ = ["effect_of_hands"]


@director_only
@require_POST
def effect_of_hands(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Show who moves by a correction reviewed at the table, which saves it. What is refused goes there at once, to be told why."""
    game = get_object_or_404(Game.objects.select_related("table__session"), competition=competition, number=number)
    game.competition = competition
    link = TableLink.objects.filter(table_id=game.table_id).order_by("created_at").last()
    if link is None:
        raise Http404
    to, back = (reverse(name, args=[link.token]) for name in ("table_correction", "table"))
    form = CorrectionForm(request.POST, version=game.version, needs_reason=True, ruleset=competition.ruleset)
    changes = _changes(request)
    if changes and form.is_valid():
        entry = form.entry(Actor.of(request.user, device=device_of(request).id))
        answers = {name: form.cleaned_data[name] for name in ("reason", "another")}
        answers[AS_ENTERED] = request.POST.get(AS_ENTERED, "")
        if question := question_of_effect(
            request, game, lambda found: revise_game(entry=entry, game=found, changes=changes, **answers), back=back, to=to
        ):
            return question
    return HttpResponseRedirect(to, status=307)  # the browser sends the form on


def _changes(request: HttpRequest) -> list[Change]:
    try:
        return pending_from_text(request.POST.get("pending", ""))
    except Refusal:  # the table says it
        return []
