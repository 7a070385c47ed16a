"""Seat several sessions at once, such as the games of a final, and take that back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.models import Entrant
from league.competitions.seen import refuse_unseen
from league.seating.commands.planning import restore_seating
from league.seating.commands.sessions import clear_seating, seat_session, sits_so
from league.seating.models import Session
from league.seating.seen import SEATED_BY, seatings_seen

__all__ = ["clear_seatings", "lock_as_seen", "restore_seatings", "seat_sessions"]

Seating = tuple[Session, Sequence[Sequence[Entrant]]]  #: a session, and its tables in the order East, South, West, North


@transaction.atomic
def seat_sessions(
    *, actor: Actor, seatings: Sequence[Seating], others: Sequence[Session] = (), seen: str = "", hidden: bool = False
) -> list[Session]:
    """Seat all of these sessions of one competition, or none of them; nobody sits out. The log has a line for each.

    ``seen`` is the seating that the page showed of them and of the ``others`` (:func:`league.seating.seen.seatings_seen`): if it differs by
    now, refusal ``changed_meanwhile``, unless they are already seated like this. Other refusals as in
    :func:`league.seating.commands.sessions.seat_session`.
    """
    sessions = _locked([session for session, _tables in seatings])
    if seen and all(sits_so(session, tables, ()) for session, (_asked, tables) in zip(sessions, seatings, strict=True)):
        return sessions
    _refuse_other_seatings([*sessions, *others], seen)
    tables = [tables for _session, tables in seatings]
    return [seat_session(actor=actor, session=one, tables=rows, hidden=hidden) for one, rows in zip(sessions, tables, strict=True)]


@transaction.atomic
def clear_seatings(*, actor: Actor, sessions: Sequence[Session], seen: str = "") -> list[Session]:
    """Remove the seatings of all of these sessions, or of none; refusals as in :func:`league.seating.commands.sessions.clear_seating`."""
    return [clear_seating(actor=actor, session=session) for session in lock_as_seen(sessions, seen)]


@transaction.atomic
def restore_seatings(*, actor: Actor, sessions: Sequence[Session], seen: str = "") -> list[Session]:
    """Seat these planned sessions as they were last seated; refusals as in :func:`league.seating.commands.planning.restore_seating`."""
    return [restore_seating(actor=actor, session=session) for session in lock_as_seen(sessions, seen)]


def lock_as_seen(sessions: Sequence[Session], seen: str) -> list[Session]:
    """These sessions of one competition, locked, in the order given; refusal ``changed_meanwhile`` if their seating differs from the one
    that a page showed (:func:`league.seating.seen.seatings_seen`). To be called in a transaction."""
    locked = _locked(sessions)
    _refuse_other_seatings(locked, seen)
    return locked


def _locked(sessions: Sequence[Session]) -> list[Session]:
    """The sessions, locked, in the order of their numbers in the database, whatever the order in which they are given."""
    keys = [session.pk for session in sessions]
    rows = Session.objects.select_for_update(of=("self",)).select_related("competition").order_by("pk")
    locked = {session.pk: session for session in rows.filter(pk__in=keys)}
    return [locked[key] for key in keys]


def _refuse_other_seatings(sessions: Sequence[Session], seen: str) -> None:
    numbers = {session.number for session in sessions}

    def is_one(details: Mapping[str, Any]) -> bool:
        return details.get("session") in numbers or not numbers.isdisjoint(details.get("numbers", ()))

    if sessions:
        now = seatings_seen([session.pk for session in sessions])
        refuse_unseen(seen, now, sessions[0], sessions[0].competition, *SEATED_BY, about=is_one)
