"""Plan many sessions at once, move sessions and evenings, and restore a seating."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.models import ActionLog
from league.audit.queries import latest_action
from league.competitions.commands import stamp
from league.competitions.models import Competition, Entrant, Stage
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.seating.commands.evenings import locked_evening
from league.seating.commands.guarding import locked_session, refuse_other_plan, refuse_other_seating, refuse_other_timing, refuse_unless
from league.seating.commands.sessions import seat_session
from league.seating.models import NOT_OVER, Evening, Session, SessionState
from league.seating.seen import evening_seen

__all__ = ["change_evening", "change_session", "plan_sessions", "restore_seating"]


@transaction.atomic
def plan_sessions(
    *,
    actor: Actor,
    competition: Competition,
    starts: Sequence[datetime.datetime | None],
    minutes: int | None = None,
    stage: Stage | None = None,
    seen: str = "",
) -> list[Session]:
    """Plan several sessions at once, after the existing ones; ``starts`` says when each begins (None: not known yet). They belong to this
    ``stage`` (None: to the first).

    ``minutes`` is what their clock counts down (default: the competition's). ``seen``: the sessions that the page showed
    (:func:`league.seating.seen.plan_seen`). Refusals: ``competition_over``, ``changed_meanwhile``.
    """
    competition = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    refuse_other_plan(competition, seen)
    if competition.is_over:
        raise Refusal("competition_over", _("The competition is over: no session can be planned any more."))
    last = competition.sessions.aggregate(last=Max("number"))["last"] or 0
    length = competition.session_minutes if minutes is None else minutes
    own = None if stage is None or stage.is_first else stage
    planned = [
        Session(competition=competition, number=last + n, starts_at=at, minutes=length, stage=own) for n, at in enumerate(starts, start=1)
    ]
    for session in planned:
        session.full_clean(validate_unique=False, validate_constraints=False)
    Session.objects.bulk_create(planned)
    stamp(
        actor=actor,
        competition=competition,
        verb="plan_sessions",
        results=True,
        count=len(planned),
        minutes=length,
        sessions=[session.number for session in planned],
    )
    return planned


@transaction.atomic
def change_session(*, actor: Actor, session: Session, starts_at: datetime.datetime | None, minutes: int, seen: str = "") -> Session:
    """Change the start or the minutes of a session. Refusals: ``wrong_session_state`` once it is over, ``clock_started`` for the minutes
    once the clock was started (add time there instead), ``changed_meanwhile`` if they differ from those ``seen``
    (:func:`league.seating.seen.session_seen`)."""
    session = locked_session(session)
    refuse_unless(session, *NOT_OVER)
    if (starts_at, minutes) != (session.starts_at, session.minutes):
        refuse_other_timing(session, seen)
    if minutes != session.minutes and session.clock_events.filter(undone_at=None).exists():
        raise Refusal("clock_started", _("The clock was started. Add time there, or take the start of the clock back."), field="minutes")
    before = _planned(session)
    session.starts_at, session.minutes = starts_at, minutes
    session.full_clean()
    session.save(update_fields=["starts_at", "minutes"])
    after = _planned(session)
    stamp(
        actor=actor,
        competition=session.competition,
        verb="change_session",
        results=True,
        session=session.number,
        before=before,
        after=after,
    )
    return session


def _planned(session: Session) -> dict[str, object]:
    return {"starts_at": session.starts_at.isoformat() if session.starts_at else None, "minutes": session.minutes}


@transaction.atomic
def restore_seating(*, actor: Actor, session: Session, seen: str = "", deleted: str = "") -> Session:
    """Seat a planned session as it was last seated, according to the log; or as a ``deleted`` one was (given its
    :func:`league.seating.seen.deletion_seen`), and just as secret.

    Refusals: ``changed_meanwhile`` if the seating differs from what was ``seen``, ``no_earlier_seating``, ``entrant_gone`` if somebody in
    it is not entered any more, and those of ``seat_session``.
    """
    session = locked_session(session)
    refuse_unless(session, SessionState.PLANNED)
    refuse_other_seating(session, seen)
    was = _seating_deleted(session, deleted) if deleted else _last_seating(session)
    if was is None:
        raise Refusal("no_earlier_seating", _("This session had no seating before."))
    entrants = {one.number: one for one in Entrant.objects.filter(competition=session.competition).with_players()}
    wanted = {number for table in (*was["tables"], was["sit_outs"]) for number in table}
    if gone := sorted(wanted - entrants.keys()):
        name = capfirst(_("no. %(number)s") % {"number": ", ".join(map(str, gone))})
        raise Refusal("entrant_gone", _("{name} is not entered here.").format(name=name))
    tables = [[entrants[number] for number in table] for table in was["tables"]]
    sit_outs = [entrants[number] for number in was["sit_outs"]]
    return seat_session(actor=actor, session=session, tables=tables, sit_outs=sit_outs, hidden=was.get("hidden", False))


def _seating_deleted(session: Session, seen: str) -> Mapping[str, Any] | None:
    action = latest_action(session.competition, "delete_session", about=lambda told: told.get("seen") == seen)
    return action.details["before"] if action is not None and "tables" in action.details["before"] else None


def _last_seating(session: Session) -> Mapping[str, Any] | None:
    """The latest seating in the log, unless it belongs to another session that had this number before one was deleted."""
    about = ActionLog.objects.filter(competition=session.competition).order_by("-pk")
    last = about.filter(verb="seat_session", details__session=session.number).first()
    deleted = about.filter(verb="delete_session", details__session__lte=session.number).first()
    return last.details if last is not None and (deleted is None or last.pk > deleted.pk) else None


@transaction.atomic
def change_evening(*, actor: Actor, evening: Evening, date: datetime.date, name: str = "", seen: str = "") -> Evening:
    """Change the day or name of an evening, even after games: the period that counts goes by the day.

    Refusal ``changed_meanwhile`` if they differ from those ``seen`` (:func:`league.seating.seen.evening_seen`).
    """
    evening = locked_evening(evening)
    if (date, name) != (evening.date, evening.name):
        about = partial(_is_about, evening.pk)
        refuse_unseen(seen, evening_seen(evening), evening, evening.competition, "change_evening", about=about)
    evening.date, evening.name = date, name
    evening.full_clean()
    evening.save(update_fields=["date", "name"])
    details: dict[str, Any] = {"evening": evening.pk, "date": date.isoformat(), "name": name}
    stamp(actor=actor, competition=evening.competition, verb="change_evening", results=True, **details)
    return evening


def _is_about(evening: int, details: Mapping[str, Any]) -> bool:
    return details.get("evening") == evening
