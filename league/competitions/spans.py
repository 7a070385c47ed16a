"""The sessions in which a substitute plays for an entrant."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from league.competitions.models import Entrant

__all__ = ["STAND_IN", "Span", "overlapping", "replaced_in", "set_stand_in", "span_of"]


#: Columns of an entrant that store who plays instead, and when.
STAND_IN = ("stand_in", "stand_in_from", "stand_in_until", "stand_in_pauses")


@dataclass(frozen=True, slots=True)
class Span:
    """Session numbers from ``since`` to ``until`` inclusive (None: no end), except the ``pauses`` in between."""

    since: int
    until: int | None = None
    pauses: frozenset[int] = frozenset()

    def __contains__(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until) and number not in self.pauses

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the sessions; none without an end."""
        return () if self.until is None else tuple(one for one in range(self.since, self.until + 1) if one in self)

    def without(self, number: int) -> Span | None:
        """The same sessions after the one with this number is deleted and later ones have moved up; None if none is left."""
        since = self.since - 1 if self.since > number else self.since
        until = self.until - 1 if self.until is not None and self.until >= number else self.until
        return _trimmed(since, until, {one - 1 if one > number else one for one in self.pauses if one != number})

    def among(self, numbers: Collection[int]) -> Span | None:
        """The same sessions when only those with these ``numbers`` remain, renumbered from 1; None if none of a closed span remains."""
        since = 1 + sum(number < self.since for number in numbers)
        until = None if self.until is None else sum(number <= self.until for number in numbers)
        return _trimmed(since, until, {sum(number <= one for number in numbers) for one in self.pauses.intersection(numbers)})

    def pausing(self, number: int) -> Span | None:
        """These sessions except the one with this number."""
        return _trimmed(self.since, self.until, {*self.pauses, number})

    def before(self, number: int) -> Span | None:
        """These sessions up to the one before this number."""
        until = number - 1 if self.until is None else min(self.until, number - 1)
        return _trimmed(self.since, until, self.pauses)

    def including(self, number: int) -> Span:
        """These sessions and the one with this number; any between are pauses."""
        first, last = min(self.since, number), None if self.until is None else max(self.until, number)
        between = range(first, 1 + (max(self.since, number) if last is None else last))
        return Span(first, last, frozenset(self.pauses.union(one for one in between if one not in self) - {number}))


def _trimmed(since: int, until: int | None, pauses: Collection[int]) -> Span | None:
    """A span trimmed to begin and end with a session that is no pause; None if nothing is left."""
    while since in pauses:
        since += 1
    while until is not None and until in pauses:
        until -= 1
    if until is not None and until < since:
        return None
    return Span(since, until, frozenset(one for one in pauses if since < one and (until is None or one < until)))


def span_of(entrant: Entrant) -> Span | None:
    """The sessions in which a substitute plays for the entrant; None if none was appointed (no database query)."""
    if entrant.stand_in_id is None or entrant.stand_in_from is None:
        return None
    pauses = frozenset(int(one) for one in entrant.stand_in_pauses.split(",") if one)
    return Span(entrant.stand_in_from, entrant.stand_in_until, pauses)


def set_stand_in(entrant: Entrant, other: Entrant | None, span: Span | None) -> None:
    """Let ``other`` play for the entrant in the sessions of ``span``, or nobody if it is None. The caller saves the row (``STAND_IN``)."""
    entrant.stand_in = other if span is not None else None
    entrant.stand_in_from, entrant.stand_in_until = (span.since, span.until) if span is not None else (None, None)
    entrant.stand_in_pauses = f",{','.join(map(str, sorted(span.pauses)))}," if span is not None and span.pauses else ""


def replaced_in(*numbers: int, path: str = "") -> Q:
    """Condition for entrants replaced by a substitute in one of these sessions; ``path`` leads to the entrant (``entrant__``)."""
    return Q(*(_covers(path, number) for number in numbers), _connector=Q.OR)


def _covers(path: str, number: int) -> Q:
    has_begun = Q(**{f"{path}stand_in__isnull": False, f"{path}stand_in_from__lte": number})
    lasts = Q(**{f"{path}stand_in_until__isnull": True}) | Q(**{f"{path}stand_in_until__gte": number})
    return has_begun & lasts & ~Q(**{f"{path}stand_in_pauses__contains": f",{number},"})


def overlapping(span: Span) -> Q:
    """Condition for entrants replaced by a substitute in any session of this span."""
    if span.until is not None:
        return replaced_in(*(number for number in range(span.since, span.until + 1) if number in span))
    lasts = Q(stand_in_until__isnull=True) | Q(stand_in_until__gte=span.since)
    return Q(stand_in__isnull=False) & lasts
