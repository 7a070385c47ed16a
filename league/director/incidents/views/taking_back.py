"""Take back what was noted at a table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.audit.actor import Actor
from league.competitions.access import directs, reader_of, referee_only
from league.competitions.models import Competition
from league.director.effects import Correct, question_of_effect
from league.director.incidents.commands import take_back_penalty, takes_out
from league.director.incidents.forms.excluding import TakeBackForm
from league.director.incidents.views.at_table import game_of, noted_at
from league.director.refusals import attempt
from league.director.substitutes import commands as substitutes
from league.games.entry_form import EntryForm
from league.games.models import Game
from league.games.queries.unexplained import unexplained_sum_text, unexplained_sums
from league.numbers import whole_number

__all__ = ["take_back"]


@referee_only
@require_POST
def take_back(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Cancel a penalty or a warning (``row``), or, for directors, a disqualification or a substitution (``seat``), with a reason."""
    game = game_of(competition, number, reader_of(request, competition))
    form, entry = TakeBackForm(request.POST), EntryForm(request.POST, version=game.version)
    here = redirect(noted_at(competition, number))
    if not (form.is_valid() and entry.is_valid()):
        messages.error(request, _("Please give a reason. Nothing was taken back yet."))
        return here
    what = {"entry": entry.entry(Actor.of(request.user)), **form.cleaned_data}
    row, seat = (whole_number(request.POST.get(name, "")) for name in ("row", "seat"))
    if not directs(request, competition) and (seat is not None or takes_out(game, row)):
        raise PermissionDenied
    take = _taking(what, row, seat)
    if question := question_of_effect(request, game, take, back=noted_at(competition, number)):
        return question
    with attempt(request, _("It is taken back, and stays in the list.")):
        take(game)
        for one in unexplained_sums(competition, game) if row is not None else ():
            messages.warning(request, unexplained_sum_text(one))
    return here


def _taking(what: dict[str, Any], row: int | None, seat: int | None) -> Correct:
    """The command that takes back a penalty or warning (the id of its ``row``) or a substitution (of the ``seat``), if one is named."""

    def take(game: Game) -> None:
        if row is not None:
            take_back_penalty(**what, game=game, penalty=row)
        elif seat is not None:
            substitutes.return_player(**what, game=game, seat=seat)

    return take
