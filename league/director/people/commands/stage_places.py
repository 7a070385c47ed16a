"""Somebody's places in stages that have not begun: the next one moves up, and that is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.queries import latest_action
from league.competitions.models import Entrant, Stage, StageEntrant
from league.errors import Refusal
from league.seating.commands import StagePlace, decide_stage, replace_in_stage
from league.seating.stages import has_begun
from league.standings.queries.ranking.going_on import proposals_of
from league.standings.queries.ranking.moving_up import MovingUp, moving_up

__all__ = ["give_places", "played_by_others", "take_places_back"]

CHANGES_PLAYERS = ("decide_stage", "replace_in_stage", "take_back_decision", "leave_stage", "return_to_stage")


def give_places(*, actor: Actor, entrant: Entrant, seats: Sequence[MovingUp]) -> None:
    """Let the next one move up in each of these stages, as was shown. Refusal ``next_changed`` if it would be somebody else by now."""
    now = {one.stage.pk: one for one in moving_up(entrant)}
    for seat in seats:
        stands, shown = now.get(seat.stage.pk), seat.only
        if stands is None or shown is None or stands.only is None or stands.only.key != shown.key:
            sentence = _("Somebody else would move up in “%(stage)s” by now. Please look at it again.")
            raise Refusal("next_changed", sentence % {"stage": seat.stage.name}, field="plays")
        comes = entrant.competition.entrants.with_players().get(pk=shown.key)
        proposal = proposals_of(entrant.competition, [seat.stage]).get(seat.stage.number)
        replace_in_stage(
            actor=actor, stage=seat.stage, gone=entrant, entrant=comes, proposed=None if proposal is None else proposal.as_json
        )


def take_places_back(*, actor: Actor, entrant: Entrant) -> None:
    """Give back the places in stages in which somebody moved up, as far as nothing has changed there since and no game has begun."""
    for row in _played_by_others(entrant):
        if not has_begun(row.stage):
            _take_back(actor, entrant, row.stage)


def _take_back(actor: Actor, entrant: Entrant, stage: Stage) -> None:
    told = latest_action(stage.competition, *CHANGES_PLAYERS, about=lambda details: details.get("stage") == stage.number)
    if told is None or told.verb != "replace_in_stage" or told.details["other"] != entrant.number:
        return
    entrants = {one.number: one for one in stage.competition.entrants.with_players()}
    places = [
        StagePlace(entrants[who], str(by), str(reason), entrants.get(gone))
        for who, by, reason, gone in told.details["before"]
        if who in entrants
    ]
    proposal = proposals_of(stage.competition, [stage]).get(stage.number)
    decide_stage(actor=actor, stage=stage, places=places, proposed=None if proposal is None else proposal.as_json, undo=True)


def played_by_others(entrant: Entrant) -> tuple[tuple[str, str], ...]:
    """The stages in which somebody plays in the place of this entrant, with the name of who does. One query."""
    return tuple((row.stage.name, row.entrant.shown_name) for row in _played_by_others(entrant))


def _played_by_others(entrant: Entrant) -> list[StageEntrant]:
    rows = StageEntrant.objects.filter(replaces=entrant).select_related("stage__competition", "stage__source", "entrant__player")
    return list(rows.order_by("stage__number"))
