"""Who meets whom in which session; and when sessions were seated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime

from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.seating.models import NOT_BEGUN, Session
from league.seating.models.sessions import SessionQuerySet
from league.seating.renumbered import moved_up
from league.seating.who_sat import tables_sat

__all__ = ["Meetings", "drawn_ahead", "meetings_in", "seated_when"]

Meetings = Mapping[tuple[int, int], tuple[int, ...]]  #: the numbers of the sessions in which two meet, by the two entrants' numbers


def meetings_in(sessions: SessionQuerySet) -> Meetings:
    """The meetings in these sessions, in order, of those who sat there (one database query)."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for table in tables_sat(sessions):
        for two in table.pairs():
            found[two].append(table.session)
    return {two: tuple(numbers) for two, numbers in found.items()}


def drawn_ahead(session: Session) -> Meetings:
    """The meetings in later sessions that are seated and have not begun (one database query)."""
    later = Session.objects.counting().filter(competition=session.competition_id, number__gt=session.number)
    return meetings_in(later.filter(state__in=NOT_BEGUN))


def seated_when(competition: Competition) -> Mapping[int, datetime]:
    """When each session was seated last, by its number now (one database query)."""
    seated: dict[int, datetime] = {}
    actions = ActionLog.objects.of(competition).filter(verb__in=["seat_session", "delete_session"]).order_by("pk")
    for action in actions.only("at", "verb", "details"):
        session = action.details["session"]
        seated = {**seated, session: action.at} if action.verb == "seat_session" else moved_up(seated, session)
    return seated
