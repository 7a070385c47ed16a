"""What goes where a session is deleted."""

from __future__ import annotations

from dataclasses import dataclass

from league.seating.models import Seat, SeatingDraft, Session, TableLink
from league.seating.seen import deletion_seen

__all__ = ["Deletion", "deletion_of"]


@dataclass(frozen=True, slots=True)
class Deletion:
    """``moves``: (number now, number then) of the later sessions; ``drafts``: numbers of the draws in which it stands."""

    tables: int
    people: int
    arrivals: int
    links: int
    moves: tuple[tuple[int, int], ...]
    drafts: tuple[int, ...]
    seen: str


def deletion_of(session: Session) -> Deletion:
    """Ten database queries."""
    later = session.competition.sessions.filter(number__gt=session.number).order_by("number")
    drafts = SeatingDraft.objects.filter(competition=session.competition_id).order_by("number")
    return Deletion(
        tables=session.tables.count(),
        people=Seat.objects.filter(session=session).count(),
        arrivals=session.arrivals.count(),
        links=TableLink.objects.filter(table__session=session).count(),
        moves=tuple((number, number - 1) for number in later.values_list("number", flat=True)),
        drafts=tuple(number for number, sessions in drafts.values_list("number", "sessions") if session.number in sessions),
        seen=deletion_seen(session),
    )
