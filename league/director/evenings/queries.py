"""The evenings of a competition."""

from __future__ import annotations

from django.db.models import QuerySet

from league.competitions.models import Competition
from league.seating.models import Evening
from league.seating.queries import counted_evenings

__all__ = ["evenings_of"]


def evenings_of(competition: Competition) -> QuerySet[Evening]:
    """Evenings, newest first, with ``present`` (entrants here and not gone) and their sessions (two database queries)."""
    return counted_evenings(competition.evenings.all()).prefetch_related("sessions")
