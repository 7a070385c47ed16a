"""Substitutes who were given the seats of somebody who takes part no more: a new draw takes them along."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from league.audit.models import ActionLog
from league.competitions.models import Entrant, EntrantQuerySet, EntrantStatus
from league.seating.models import Seat, Session, SessionState

__all__ = ["replaced_from", "standing_in_at"]


def standing_in_at(sessions: Collection[Session]) -> EntrantQuerySet:
    """The active substitutes who hold a seat in one of these sessions of a competition for somebody who has left, or held it before the
    seating was taken away (at most three database queries). Who only filled a table is none of them."""
    nobody = Entrant.objects.none()
    chosen = [one for one in sessions if one.is_stored]
    if not chosen:
        return nobody
    rows = ActionLog.objects.filter(competition=chosen[0].competition_id, verb="seat_instead").order_by("pk")
    given = [(one["session"], one["number"], one["other"]) for one in rows.values_list("details", flat=True)]
    if not given:
        return nobody
    return _active_for_who_left(chosen, given)


def replaced_from(competition: int, number: int) -> EntrantQuerySet:
    """The active entrants for whom a substitute plays in the session of this number, as was arranged before: they stay drawn."""
    replaced = Entrant.objects.filter(competition=competition, stand_in_from__lte=number).active()
    return replaced.filter(stand_in__status=EntrantStatus.ACTIVE)


def _active_for_who_left(sessions: Collection[Session], given: Collection[tuple[int, int, int]]) -> EntrantQuerySet:
    people = {one.number: one for one in Entrant.objects.filter(competition=next(iter(sessions)).competition_id)}
    left = {number for number, one in people.items() if one.status != EntrantStatus.ACTIVE and not one.substitute}
    whose: dict[int, int] = {}
    for _session, number, other in given:
        whose[other] = whose.get(number, number)
    unseated = {one.number for one in sessions if one.state == SessionState.PLANNED}
    before = {other for session, _number, other in given if session in unseated}
    holders = set(Seat.objects.filter(session__in=sessions, entrant__substitute=True).values_list("entrant__number", flat=True))
    kept = [number for number in holders | before if whose.get(number) in left]
    last = {whose[number]: number for number in sorted(kept, key=lambda one: one in holders)}  # one for each who left
    return Entrant.objects.filter(Q(competition=next(iter(sessions)).competition_id), number__in=last.values()).active()
