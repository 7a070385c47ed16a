"""The sessions in which a substitute plays for an entrant: from one on, or up to another one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from league.competitions.models import Entrant

__all__ = ["Span", "overlapping", "replaced_in", "span_of"]


@dataclass(frozen=True, slots=True)
class Span:
    """Sessions in a row, by their numbers: from ``since`` to ``until``, which is among them, or all that come."""

    since: int
    until: int | None = None

    def __contains__(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until)

    def without(self, number: int) -> Span | None:
        """The same sessions once that of this number is deleted and later ones have moved up; None where no other is left."""
        since = self.since - 1 if self.since > number else self.since
        until = self.until - 1 if self.until is not None and self.until >= number else self.until
        return Span(since, until) if until is None or since <= until else None

    def among(self, numbers: Collection[int]) -> Span | None:
        """The same sessions where only those of these ``numbers`` are left, counted anew from 1; None where none of an ended span is."""
        since = 1 + sum(number < self.since for number in numbers)
        until = None if self.until is None else sum(number <= self.until for number in numbers)
        return Span(since, until) if until is None or since <= until else None


def span_of(entrant: Entrant) -> Span | None:
    """When a substitute plays for the entrant, if one was appointed (no database query)."""
    if entrant.stand_in_id is None or entrant.stand_in_from is None:
        return None
    return Span(entrant.stand_in_from, entrant.stand_in_until)


def replaced_in(*numbers: int, path: str = "") -> Q:
    """The entrants for whom a substitute plays in one of the sessions of these numbers; ``path`` leads to the entrant (``entrant__``)."""
    return Q(*(_covers(path, number) for number in numbers), _connector=Q.OR)


def _covers(path: str, number: int) -> Q:
    has_begun = Q(**{f"{path}stand_in__isnull": False, f"{path}stand_in_from__lte": number})
    return has_begun & (Q(**{f"{path}stand_in_until__isnull": True}) | Q(**{f"{path}stand_in_until__gte": number}))


def overlapping(span: Span) -> Q:
    """The entrants for whom a substitute plays in a session of this span, too."""
    lasts = Q(stand_in_until__isnull=True) | Q(stand_in_until__gte=span.since)
    return Q(stand_in__isnull=False) & lasts & (Q() if span.until is None else Q(stand_in_from__lte=span.until))
