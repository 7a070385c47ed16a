"""Seats of an entrant in sessions to come: their own, and those that a substitute holds for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q
from django.utils.translation import ngettext

from league.audit.models import ActionLog
from league.competitions.models import Entrant
from league.seating.models import Seat, Session, SessionState
from league.seating.renumbered import moved_up
from league.wording import numbers_text

__all__ = ["seated_from", "seats_back_texts", "seats_given_away"]


def seated_from(entrant: Entrant, since: int) -> list[Session]:
    """The sessions from number ``since`` on, seated and not started, in which the entrant has a seat. One query."""
    coming = entrant.competition.sessions.filter(state=SessionState.SEATED, number__gte=since, tables__seats__entrant=entrant)
    return list(coming.order_by("number"))


def seats_given_away(entrant: Entrant, sessions: Iterable[Session]) -> list[tuple[Session, Entrant]]:
    """The sessions in which :func:`league.seating.commands.seat_instead` gave the seat away, each with the entrant who still has it.

    One query, and two for each session in which the seat was given away.
    """
    about_seats = Q(verb="seat_instead", details__number=entrant.number) | Q(verb="delete_session")
    latest: dict[int, int] = {}
    for action in ActionLog.objects.filter(about_seats, competition=entrant.competition).order_by("pk"):
        session = action.details["session"]
        latest = latest | {session: action.details["other"]} if action.verb == "seat_instead" else moved_up(latest, session)
    found = []
    for session in (one for one in sessions if one.number in latest):
        other = entrant.competition.entrants.filter(number=latest[session.number], seats__session=session).first()
        if other is not None and not Seat.objects.filter(session=session, entrant=entrant).exists():
            found.append((session, other))
    return found


def seats_back_texts(entrant: Entrant) -> Sequence[str]:
    """Name the sessions to come in which a returning player gets the seats back; nothing without one. Two queries."""
    coming = entrant.competition.sessions.filter(state=SessionState.SEATED).order_by("number")
    numbers = [session.number for session, _substitute in seats_given_away(entrant, coming)]
    sentence = ngettext(
        "%(name)s has the seat again that a substitute was given: session %(sessions)s.",
        "%(name)s has the seats again that a substitute was given: sessions %(sessions)s.",
        len(numbers),
    )
    return [sentence % {"name": entrant.shown_name, "sessions": numbers_text(numbers)}] if numbers else []
