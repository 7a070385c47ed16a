"""Fingerprints of what a page showed of sessions, their seatings and their plan (:mod:`league.competitions.seen`)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC

from league.competitions.models import Competition
from league.competitions.seen import fingerprint
from league.seating.models import ClockEvent, Evening, Seat, SeatingDraft, Session, SitOut

__all__ = [
    "SEATED_BY",
    "clock_seen",
    "deletion_seen",
    "draft_seen",
    "evening_seen",
    "evenings_seen",
    "plan_seen",
    "seating_seen",
    "seatings_seen",
    "session_seen",
    "state_seen",
]

#: verbs in the log that change the seating of a session
SEATED_BY = ("seat_session", "clear_seating", "take_back_confirmation", "seat_instead", "reseat")


def seating_seen(session: Session) -> str:
    """Fingerprint of a session's seating. Two queries."""
    return seatings_seen([session.pk])


def seatings_seen(sessions: Collection[int]) -> str:
    """Fingerprint of the seating of the sessions with these ids. Two queries."""
    seats = Seat.objects.filter(session__in=sessions).order_by("session_id", "table__number", "wind")
    rests = SitOut.objects.filter(session__in=sessions).order_by("session_id", "entrant_id")
    places = list(seats.values_list("session_id", "table__number", "wind", "entrant_id"))
    return fingerprint([sorted(sessions), places, list(rests.values_list("session_id", "entrant_id"))])


def draft_seen(draft: SeatingDraft) -> str:
    """Fingerprint of a draft's tables, and of the seating of its sessions. Three queries."""
    sessions = Session.objects.filter(competition=draft.competition_id, number__in=draft.sessions)
    return fingerprint([draft.pk, draft.version, seatings_seen([*sessions.values_list("pk", flat=True)])])


def session_seen(session: Session) -> str:
    """Fingerprint of a session's start and minutes."""
    starts_at = session.starts_at.astimezone(UTC).isoformat() if session.starts_at else None
    return fingerprint([session.pk, starts_at, session.minutes])


def state_seen(session: Session, seats: str = "") -> str:
    """Fingerprint of a session's state and seating: two queries, none if the fingerprint of the seating (``seats``) is given."""
    return fingerprint([session.pk, session.state, seats or seating_seen(session)])


def clock_seen(session: Session) -> str:
    """Fingerprint of the changes of a session's clock that were not undone. One query."""
    events = ClockEvent.objects.filter(session=session, undone_at=None)
    return fingerprint([session.pk, session.minutes, list(events.order_by("pk").values_list("pk", flat=True))])


def plan_seen(competition: Competition, *, until: int | None = None) -> str:
    """Fingerprint of the sessions there are, or were when number ``until`` was the last. One query."""
    sessions = Session.objects.filter(competition=competition)
    sessions = sessions if until is None else sessions.filter(number__lte=until)
    return fingerprint(list(sessions.order_by("pk").values_list("pk", flat=True)))


def deletion_seen(session: Session) -> str:
    """Fingerprint of what is lost if a session is deleted, and of the sessions after it. Four queries."""
    rows = Session.objects.filter(competition=session.competition_id, number__gte=session.number).order_by("number")
    return fingerprint([session.pk, list(rows.values_list("pk", "state", "minutes", "starts_at")), seating_seen(session)])


def evening_seen(evening: Evening) -> str:
    """Fingerprint of an evening's day and name."""
    return fingerprint([evening.pk, evening.date.isoformat(), evening.name])


def evenings_seen(competition: Competition) -> str:
    """Fingerprint of the evenings there are. One query."""
    return fingerprint(list(Evening.objects.filter(competition=competition).order_by("pk").values_list("pk", flat=True)))
