"""Plan and delete the sessions of a tournament, and keep the competition's settings in step."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import change_competition
from league.competitions.models import Competition, Stage
from league.games.commands import session_steps
from league.seating.commands import delete_session, plan_sessions, restore_seating
from league.seating.commands.guarding import refuse_other_plan
from league.seating.models import Session, SessionState

__all__ = ["plan_again", "plan_tournament", "remove_session", "unplan"]


@transaction.atomic
def plan_tournament(
    *,
    actor: Actor,
    competition: Competition,
    starts: Sequence[datetime.datetime | None],
    minutes: int,
    stage: Stage | None = None,
    seen: str = "",
) -> list[Session]:
    """Plan further sessions (of a ``stage``), and store their number, their minutes, and the first and last day in the competition.

    Refusals as in ``plan_sessions``.
    """
    planned = plan_sessions(actor=actor, competition=competition, starts=starts, minutes=minutes, stage=stage, seen=seen)
    sessions = competition.sessions.exclude(state=SessionState.CANCELLED)
    days = sorted(day for session in sessions.select_related("evening") if (day := session.day))
    known: dict[str, Any] = {"planned_sessions": max(competition.planned_sessions, len(sessions)), "session_minutes": minutes}
    if days:
        known |= {"starts_on": min(days[0], competition.starts_on or days[0]), "ends_on": max(days[-1], competition.ends_on or days[-1])}
    change_competition(actor=actor, competition=competition, **known)
    return planned


@transaction.atomic
def unplan(*, actor: Actor, competition: Competition, after: int, seen: str = "", count: int = 0) -> None:
    """Delete the sessions after number ``after``, all or none; refusals as in ``delete_session``.

    ``count``: the number of sessions in the settings before they were planned; it is restored unless somebody has changed it since.
    ``seen``: the sessions at that time; refusal ``changed_meanwhile`` if somebody has planned more since.
    """
    later = list(competition.sessions.select_for_update().filter(number__gt=after).order_by("pk"))  # lock all before the competition
    refuse_other_plan(competition, seen)
    for session in sorted(later, key=lambda one: -one.number):
        delete_session(actor=actor, session=session)
    left = competition.sessions.exclude(state=SessionState.CANCELLED).count()
    wanted = Competition.objects.get(pk=competition.pk).planned_sessions
    if later and wanted == max(count, left + len(later)) and max(count, left) < wanted:
        change_competition(actor=actor, competition=competition, planned_sessions=max(count, left))


@transaction.atomic
def remove_session(*, actor: Actor, session: Session, seen: str = "", fewer: bool = False) -> None:
    """Delete a session that never took place; ``fewer``: also reduce the number of sessions in the settings to those left.

    Refusals as in :func:`league.games.commands.session_steps.remove`.
    """
    competition = session.competition
    session_steps.remove(actor=actor, session=session, seen=seen)
    left = competition.sessions.exclude(state=SessionState.CANCELLED).count()
    if fewer and left < Competition.objects.get(pk=competition.pk).planned_sessions:
        change_competition(actor=actor, competition=competition, planned_sessions=left)


@transaction.atomic
def plan_again(
    *,
    actor: Actor,
    competition: Competition,
    starts_at: datetime.datetime | None,
    minutes: int,
    seen: str,
    count: int | None,
    deleted: str = "",
    stage: int | None = None,
) -> None:
    """Plan a deleted session again, after the others; ``count``: the number of sessions in the settings before, if deleting changed it.

    ``deleted``: the state seen when it was deleted, to restore its seating; ``stage``: the number of its stage, if not the first. Refusals
    as in ``plan_sessions`` and ``restore_seating``.
    """
    own = competition.stages.filter(number=stage).first() if stage is not None else None
    (session,) = plan_sessions(actor=actor, competition=competition, starts=[starts_at], minutes=minutes, stage=own, seen=seen)
    if deleted:
        restore_seating(actor=actor, session=session, deleted=deleted)
    if count is not None and count > Competition.objects.get(pk=competition.pk).planned_sessions:
        change_competition(actor=actor, competition=competition, planned_sessions=count)
