"""Find the session of an address."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from league.competitions.models import Competition
from league.seating.models import Session
from league.seating.queries import next_number
from league.seating.stages import stage_to_play

__all__ = ["found", "to_draw"]


def found(competition: Competition, number: int) -> Session:
    """The session of this number, or page not found."""
    return get_object_or_404(Session.objects.select_related("evening", "competition"), competition=competition, number=number)


def to_draw(competition: Competition, number: int, evening: int | None) -> Session:
    """The session of this number; the next one is made, unsaved, as it will be once its seating is confirmed (``evening``: an id)."""
    if number != next_number(competition):
        return found(competition, number)
    own = competition.evenings.filter(closed=False)
    found_evening = None if evening is None else get_object_or_404(own, pk=evening)
    return Session(competition=competition, evening=found_evening, number=number, stage=stage_to_play(competition))
