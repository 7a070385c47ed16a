"""Final scores after approval, whether a game counts at all, and what a correction of its hands would change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.access import director_only
from league.competitions.models import Competition
from league.director.corrections.forms import CountForm, ScoresForm
from league.director.corrections.queries import CorrectedGame, corrected_game
from league.director.effects import CorrectionEffect, effect_of, question_of_effect
from league.director.refusals import show_in_form
from league.games import commands as games
from league.games.models import Game
from league.games.states import GameState
from league.table.closing.paper_entry import agreed_text, preview_paper, save_paper
from league.table.devices import device_of, keep_device
from league.wording.terms import spelt

__all__ = ["correct"]

FORMS = {"scores": ScoresForm, "count": CountForm, "withdraw": CountForm}
#: What is said once the command has been carried out.
SAID: Mapping[Callable[..., Any], Any] = {
    games.reopen_game: _("The game counts again."),
    games.void_game: _("The game does not count any more. You can take that back below."),
    games.withdraw_final_scores: _("The final scores are withdrawn: the hands count again."),
}


@director_only
def correct(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Correct a game's final scores, withdraw them, or say whether it counts; each needs a reason, which everybody can read.

    Where the session is approved, its effect on the standings is shown before it is saved.
    """
    page = corrected_game(_game(competition, number))
    act = request.POST.get("act", "")
    forms: dict[str, Any] = {name: form(page, request.POST if act == name else None) for name, form in FORMS.items()}
    effect = None
    if act in forms and forms[act].is_valid():
        if question := _question(request, page, act, forms[act]):
            return question
        effect = _unseen_effect(request, page, forms[act]) if act == "scores" else None
        if not effect and not forms[act].errors and _carried_out(request, page, act, forms[act]):
            response = redirect("manage_correct", competition.slug, number)
            keep_device(response, device_of(request))
            return response
    context = {"competition": competition, "page": page, "forms": forms, "effect": effect}
    return render(request, "director/corrections/correct_game.html", context, status=422 if act and not effect else 200)


def _unseen_effect(request: HttpRequest, page: CorrectedGame, form: ScoresForm) -> CorrectionEffect | None:
    """What the scores of a valid form change, if the page that sent them did not show it and they can be right."""
    is_late = form.cleaned_data["expected_version"] != page.game.version  # saving refuses it, and says who saved something meanwhile
    if form.has_seen_effect or is_late:
        return None
    after = preview_paper(page.game, form)
    if after is None:
        return None
    effect = CorrectionEffect(page.changed_by(after))
    if page.is_approved:
        entry, reason = form.entry(_actor(request)), form.cleaned_data["reason"]
        with show_in_form(form):
            effect = effect_of(page.game, lambda game: games.enter_final_scores(entry=entry, game=game, reason=reason, **form.scores_given))
    form.mark_effect_seen()
    return effect


def _question(request: HttpRequest, page: CorrectedGame, act: str, form: Any) -> HttpResponse | None:
    """What it changes in an approved session that the game counts no more, or again, or that its hands do."""
    if act == "scores":  # shown beside the scores, which can be mended there
        return None
    what = {"entry": form.entry(_actor(request)), "reason": form.cleaned_data["reason"]}
    here = reverse("manage_correct", args=[page.game.competition.slug, page.game.number])
    return question_of_effect(request, page.game, lambda game: _command(page, act)(game=game, **what), back=here)


def _command(page: CorrectedGame, act: str) -> Callable[..., Any]:
    """The command of an act other than correcting scores."""
    if act == "withdraw":
        return games.withdraw_final_scores
    return games.reopen_game if page.game.state == GameState.VOID else games.void_game


def _actor(request: HttpRequest) -> Actor:
    return Actor.of(request.user, device=device_of(request).id)


def _game(competition: Competition, number: int) -> Game:
    game = get_object_or_404(Game.objects.select_related("table__session"), competition=competition, number=number)
    game.competition = competition
    return game


def _carried_out(request: HttpRequest, page: CorrectedGame, act: str, form: Any) -> bool:
    """Carry out the act; a refusal is shown in the form, which keeps what was typed."""
    if act == "scores":
        return _scores_saved(request, page, form)
    command = _command(page, act)
    with show_in_form(form):
        command(entry=form.entry(_actor(request)), game=page.game, reason=form.cleaned_data["reason"])
        messages.success(request, spelt(SAID[command], page.game.ruleset))
        return True
    return False


def _scores_saved(request: HttpRequest, page: CorrectedGame, form: ScoresForm) -> bool:
    actor = _actor(request)
    if not save_paper(actor, page.game, form, form.cleaned_data["reason"]):
        return False
    said = agreed_text(form.conflict, actor) if form.agrees and form.conflict else _("The final scores are corrected.")
    messages.success(request, said)
    return True
