"""Sessions that begin at the same time, such as those of a final and of the consolation beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.director.seating_words import sessions_text
from league.seating.models import NOT_BEGUN, Session, SessionState
from league.seating.seen import seatings_seen
from league.seating.settled import open_text
from league.seating.two_tables import at_another_time

__all__ = ["Together", "begin_with", "start_with", "starting_together"]


def begin_with(focus: Session | None, sessions: Sequence[Session]) -> list[Session]:
    """The sessions that have not begun and are played at the same time as the one in focus: of each decided stage beside its own the
    first one, unless more sessions of that stage come before it, or its time is another."""
    stage = focus.stage if focus is not None else None
    if focus is None or stage is None:
        return []
    found = []
    for key in dict.fromkeys(one.stage_id for one in sessions if one.stage_id not in (None, stage.pk)):
        of_stage = [one for one in sessions if one.stage_id == key]
        first = next((one for one in of_stage if one.state in NOT_BEGUN), None)
        if first is None or first.stage is None or first.stage.source_id != stage.source_id or not first.stage.is_decided:
            continue
        done = sum(one.stage_id == stage.pk and one.number < focus.number for one in sessions)
        if of_stage.index(first) <= done and not at_another_time(focus, first):
            found.append(first)
    return found


@dataclass(frozen=True, slots=True)
class Together:
    """Several seated sessions that can be started at once: the ``first``, all ``numbers`` as they are sent, the fingerprint of
    their seatings, and what the button says."""

    first: int
    numbers: str
    seen: str
    label: str


def starting_together(sessions: Sequence[Session]) -> Together | None:
    """The start of these seated sessions, by number; none if they are not several. Two queries."""
    if len(sessions) < 2:
        return None
    numbers = [one.number for one in sessions]
    label = _("Start %(sessions)s") % {"sessions": sessions_text(numbers)}
    return Together(numbers[0], ",".join(map(str, numbers)), seatings_seen([one.pk for one in sessions]), label)


def start_with(session: Session) -> list[Session]:
    """The seated sessions that begin with this one, itself among them, by number. One query; none for a session that is not seated or of no
    stage, of one in which it is open who plays, or if earlier ones of its stage have not begun."""
    if session.stage_id is None or session.state != SessionState.SEATED or open_text(session):
        return []
    rows = session.competition.sessions.exclude(state=SessionState.CANCELLED).select_related("stage").order_by("number")
    sessions = list(rows)
    own = next(one for one in sessions if one.stage_id == session.stage_id and one.state in NOT_BEGUN)
    found = [one for one in begin_with(own, sessions) if one.state == SessionState.SEATED] if own.pk == session.pk else []
    return sorted([own, *found], key=lambda one: one.number)
