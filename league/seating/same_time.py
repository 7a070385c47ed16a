"""When sessions are played at the same time, by their clocks and by what is in play."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from league.seating.models import Session, SessionState

__all__ = ["at_another_time", "in_play_with"]

USUAL_MINUTES = 90  #: how long a session without a clock is taken to last


def at_another_time(one: Session, other: Session) -> bool:
    """Whether both have a time and one is over when the other begins."""
    times = sorted((each.starts_at, each.minutes or USUAL_MINUTES) for each in (one, other) if each.starts_at is not None)
    if len(times) < 2:
        return False
    (first, minutes), (second, _more) = times
    return second - first >= timedelta(minutes=minutes)


def in_play_with(sessions: Collection[Session]) -> list[Session]:
    """All other sessions in play of the competition while one of these ``sessions`` is, but for those of other evenings, where a table
    was left open. One query, none if none of them is in play."""
    played = [one for one in sessions if one.state == SessionState.RUNNING]
    if not played:
        return []
    rows = Session.objects.filter(competition=played[0].competition_id, state=SessionState.RUNNING).exclude(
        pk__in=[one.pk for one in sessions]
    )
    evenings = {one.evening_id for one in played}
    return [one for one in rows.select_related("stage") if None in (one.evening_id, *evenings) or one.evening_id in evenings]
