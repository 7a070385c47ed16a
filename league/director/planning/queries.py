"""The consequences of deleting a session."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.spans import span_of
from league.seating.models import NOT_BEGUN, Seat, SeatingDraft, Session, SessionState, TableLink
from league.seating.seen import deletion_seen

__all__ = ["Deletion", "comes_back", "deletion_of"]


@dataclass(frozen=True, slots=True)
class Deletion:
    """What is lost with a session. ``moves``: (present number, new number) of each later session; ``drafts``: numbers of the draws that
    include it.

    ``left``: how many sessions remain, without cancelled ones; ``wanted``: the number in the settings if that is larger, else 0.
    ``comes_back``: whether the deletion can be undone.
    """

    tables: int
    people: int
    arrivals: int
    links: int
    moves: tuple[tuple[int, int], ...]
    drafts: tuple[int, ...]
    left: int
    wanted: int
    seen: str
    comes_back: bool


def deletion_of(session: Session) -> Deletion:
    """The consequences of deleting this session. At most thirteen database queries."""
    later = session.competition.sessions.filter(number__gt=session.number).order_by("number")
    drafts = SeatingDraft.objects.filter(competition=session.competition_id).order_by("number")
    left = session.competition.sessions.exclude(pk=session.pk).exclude(state=SessionState.CANCELLED).count()
    wanted = session.competition.planned_sessions
    return Deletion(
        tables=session.tables.count(),
        people=Seat.objects.filter(session=session).count(),
        arrivals=session.arrivals.count(),
        links=TableLink.objects.filter(table__session=session).count(),
        moves=tuple((number, number - 1) for number in later.values_list("number", flat=True)),
        drafts=tuple(number for number, sessions in drafts.values_list("number", "sessions") if session.number in sessions),
        left=left,
        wanted=wanted if wanted > left else 0,
        seen=deletion_seen(session),
        comes_back=comes_back(session),
    )


def comes_back(session: Session) -> bool:
    """Whether it could be planned again exactly as it is: the last one, not begun, and with nothing tied to its number that would change.

    Three queries at most.
    """
    if session.state not in NOT_BEGUN or session.evening_id is not None:
        return False
    competition, number = session.competition, session.number
    if competition.published_until is not None and competition.published_until >= number:
        return False
    if competition.sessions.filter(number__gt=number).exists():
        return False
    spans = [span_of(one) for one in competition.entrants.filter(stand_in__isnull=False)]
    return all(span is None or span.without(number) == span for span in spans)
