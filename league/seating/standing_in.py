"""Substitutes who were given the seats of people who have left: a new draw includes them."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from league.audit.models import ActionLog
from league.competitions.models import Entrant, EntrantQuerySet, EntrantStatus, Stage
from league.competitions.spans import Span, replaced_in, span_of
from league.seating.models import NOT_BEGUN, Seat, Session, SessionState

__all__ = ["is_replaced_ahead", "replaced_at", "span_from", "standing_in_at", "within_stage"]


def standing_in_at(sessions: Collection[Session]) -> EntrantQuerySet:
    """The active substitutes who hold a seat in one of these sessions of a competition for somebody who has left, or held it before the
    seating was removed (at most three database queries). Substitutes who only filled a table are not included."""
    nobody = Entrant.objects.none()
    chosen = [one for one in sessions if one.is_stored]
    if not chosen:
        return nobody
    rows = ActionLog.objects.filter(competition=chosen[0].competition_id, verb="seat_instead").order_by("pk")
    given = [(one["session"], one["number"], one["other"]) for one in rows.values_list("details", flat=True)]
    if not given:
        return nobody
    return _active_for_who_left(chosen, given)


def replaced_at(competition: int, *numbers: int) -> EntrantQuerySet:
    """The active entrants for whom a substitute was arranged in one of the sessions with these numbers: they are still drawn."""
    replaced = Entrant.objects.filter(replaced_in(*numbers), competition=competition).active()
    return replaced.filter(stand_in__status=EntrantStatus.ACTIVE)


def is_replaced_ahead(entrant: Entrant) -> bool:
    """Whether a substitute is to play for the entrant in a session that has not begun or is still to be planned (at most one database
    query)."""
    span = span_of(entrant)
    if span is None or span.until is None:
        return span is not None
    own = Session.objects.filter(competition=entrant.competition_id, number__range=(span.since, span.until))
    return own.filter(state__in=NOT_BEGUN).exclude(number__in=span.pauses).exists()


def within_stage(session: Session) -> tuple[int, ...]:
    """The numbers of a session and of those after it in its stage, to which a substitute put in there is kept; empty if there is no end.

    There is one in a later stage of a competition that has others: who sits in one stage may be moved to another, and a substitute does
    not move along. From the first stage a substitute goes on with the player. Two queries at most.
    """
    if session.stage_id is None:
        return ()
    others = Stage.objects.filter(competition=session.competition_id, source__isnull=False).exclude(pk=session.stage_id)
    if not others.exists():
        return ()
    own = Session.objects.filter(stage=session.stage_id, number__gte=session.number).exclude(state=SessionState.CANCELLED)
    return tuple(own.order_by("number").values_list("number", flat=True))


def span_from(session: Session, *, only: bool) -> Span:
    """The sessions in which a substitute put in for a seat in this one plays: ``only`` here, or from here on (:func:`within_stage`)."""
    if only:
        return Span(session.number, session.number)
    numbers = within_stage(session)
    if not numbers:
        return Span(session.number)
    return Span(numbers[0], numbers[-1], frozenset(range(numbers[0], numbers[-1])).difference(numbers))


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
