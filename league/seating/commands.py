"""Evenings, check-in, sessions, and who sits where. Starting a session is a matter of games: ``league.games.commands.start_session``.

Locks are taken in this order: evening or session, then the competition.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.errors import Refusal
from league.seating.draw import by_hand
from league.seating.models import CheckIn, Evening, Seat, Session, SessionState, SitOut, Table, TableLink

__all__ = [
    "approve_session",
    "call_back_session",
    "cancel_session",
    "check_in",
    "check_out",
    "clear_seating",
    "close_evening",
    "make_links",
    "open_evening",
    "plan_session",
    "renew_link",
    "reopen_evening",
    "reopen_session",
    "revoke_link",
    "seat_session",
]


@transaction.atomic
def open_evening(*, actor: Actor, competition: Competition, date: datetime.date, name: str = "") -> Evening:
    """Open the check-in of a league evening."""
    evening = Evening(competition=competition, date=date, name=name)
    evening.full_clean()
    evening.save()
    stamp(actor=actor, competition=competition, verb="open_evening", results=True, evening=evening.pk, date=date.isoformat(), name=name)
    return evening


@transaction.atomic
def close_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Close the check-in; refusal ``sessions_open`` while a session of the evening is not over."""
    evening = _locked_evening(evening)
    over = [SessionState.SCORED, SessionState.APPROVED, SessionState.PUBLISHED, SessionState.CANCELLED]
    if evening.sessions.exclude(state__in=over).exists():
        raise Refusal("sessions_open", _("A session of this evening is not over yet. Finish or cancel it first."))
    return _set_closed(actor, evening, closed=True, verb="close_evening")


@transaction.atomic
def reopen_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Open the check-in of an evening again."""
    return _set_closed(actor, _locked_evening(evening), closed=False, verb="reopen_evening")


def _locked_evening(evening: Evening) -> Evening:
    return Evening.objects.select_for_update(of=("self",), no_key=True).select_related("competition").get(pk=evening.pk)


def _set_closed(actor: Actor, evening: Evening, *, closed: bool, verb: str) -> Evening:
    evening.closed = closed
    evening.save(update_fields=["closed"])
    stamp(actor=actor, competition=evening.competition, verb=verb, evening=evening.pk)
    return evening


@transaction.atomic
def check_in(*, actor: Actor, evening: Evening, entrant: Entrant) -> CheckIn:
    """Note that an entrant is here (again). Refusals ``evening_closed``, ``other_competition``, ``withdrawn``."""
    evening = _locked_evening(evening)
    if evening.closed:
        raise Refusal("evening_closed", _("This evening is closed."))
    _refuse_strangers(evening.competition, [entrant])
    row = CheckIn.objects.filter(evening=evening, entrant=entrant).first() or CheckIn(evening=evening, entrant=entrant, at=actor.now())
    row.left = False
    row.full_clean()
    row.save()
    stamp(actor=actor, competition=evening.competition, verb="check_in", evening=evening.pk, number=entrant.number)
    return row


@transaction.atomic
def check_out(*, actor: Actor, evening: Evening, entrant: Entrant) -> None:
    """Note that an entrant goes home; who has not been seated this evening was never here."""
    evening = _locked_evening(evening)
    here = CheckIn.objects.filter(evening=evening, entrant=entrant)
    if Seat.objects.filter(session__evening=evening, entrant=entrant).exists():
        here.update(left=True)
    else:
        here.delete()
    stamp(actor=actor, competition=evening.competition, verb="check_out", evening=evening.pk, number=entrant.number)


def _refuse_strangers(competition: Competition, entrants: Sequence[Entrant]) -> None:
    for entrant in entrants:
        if entrant.competition_id != competition.pk:
            raise Refusal("other_competition", _("Number %(number)s belongs to another competition.") % {"number": entrant.number})
        if entrant.status != EntrantStatus.ACTIVE:
            raise Refusal("withdrawn", _("%(name)s has withdrawn.") % {"name": entrant.shown_name})


@transaction.atomic
def plan_session(
    *, actor: Actor, competition: Competition, evening: Evening | None = None, starts_at: datetime.datetime | None = None
) -> Session:
    """Plan the next session of a competition, of an evening where one is given; refusal ``evening_closed``."""
    if evening is not None and _locked_evening(evening).closed:
        raise Refusal("evening_closed", _("This evening is closed."))
    competition = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    last = competition.sessions.aggregate(last=Max("number"))["last"] or 0
    session = Session(competition=competition, evening=evening, number=last + 1, starts_at=starts_at)
    session.full_clean()
    session.save()
    stamp(actor=actor, competition=competition, verb="plan_session", session=session.number)
    return session


def _locked(session: Session) -> Session:
    return Session.objects.select_for_update(of=("self",)).select_related("competition").get(pk=session.pk)


def _refuse_unless(session: Session, *states: SessionState) -> None:
    if session.state not in states:
        raise Refusal(
            "wrong_session_state",
            _("%(session)s cannot do that now: its state is “%(state)s”.") % {"session": session, "state": session.get_state_display()},
        )


def _set_state(actor: Actor, session: Session, state: SessionState, verb: str) -> Session:
    before, session.state = session.state, state
    session.save(update_fields=["state"])
    stamp(actor=actor, competition=session.competition, verb=verb, results=True, session=session.number, before=str(before))
    return session


@transaction.atomic
def seat_session(*, actor: Actor, session: Session, tables: Sequence[Sequence[Entrant]], sit_outs: Sequence[Entrant] = ()) -> Session:
    """Seat a session: tables of four in the order East, South, West, North, numbered from 1. Replaces an earlier seating.

    Refused once the session has started (``wrong_session_state``), for withdrawn entrants and those of other competitions, and as
    :func:`league.seating.draw.by_hand` refuses.
    """
    session = _locked(session)
    _refuse_unless(session, SessionState.PLANNED, SessionState.SEATED)
    _refuse_strangers(session.competition, [*(entrant for table in tables for entrant in table), *sit_outs])
    draw = by_hand([[entrant.number for entrant in table] for table in tables], sit_outs=[entrant.number for entrant in sit_outs])
    _remove_seating(session)
    SitOut.objects.bulk_create(SitOut(session=session, entrant=entrant) for entrant in sit_outs)
    made = [Table.objects.create(session=session, number=number) for number in range(1, len(tables) + 1)]
    Seat.objects.bulk_create(
        Seat(table=table, session=session, wind=wind, entrant=entrant)
        for table, entrants in zip(made, tables, strict=True)
        for wind, entrant in enumerate(entrants)
    )
    session.state = SessionState.SEATED
    session.save(update_fields=["state"])
    stamp(
        actor=actor,
        competition=session.competition,
        verb="seat_session",
        results=True,
        session=session.number,
        tables=draw.tables,
        sit_outs=draw.sit_outs,
    )
    return session


def _remove_seating(session: Session) -> None:
    session.tables.all().delete()
    session.sit_outs.all().delete()


@transaction.atomic
def clear_seating(*, actor: Actor, session: Session) -> Session:
    """Take the seating of a session that has not started away."""
    session = _locked(session)
    _refuse_unless(session, SessionState.SEATED)
    _remove_seating(session)
    return _set_state(actor, session, SessionState.PLANNED, "clear_seating")


@transaction.atomic
def call_back_session(*, actor: Actor, session: Session) -> Session:
    """Take the start of a session back; its table links go. Its games must be gone (``league.games.commands.sittings`` sees to it)."""
    session = _locked(session)
    _refuse_unless(session, SessionState.RUNNING)
    TableLink.objects.filter(table__session=session).delete()
    return _set_state(actor, session, SessionState.SEATED, "call_back_session")


@transaction.atomic
def approve_session(*, actor: Actor, session: Session, missing: Sequence[int] = ()) -> Session:
    """Approve the results: the table links end. ``missing``: numbers of the tables without a result (refusal ``results_missing``)."""
    session = _locked(session)
    _refuse_unless(session, SessionState.RUNNING, SessionState.SCORED)
    if missing:
        tables = ", ".join(map(str, missing))
        raise Refusal("results_missing", _("Results are missing at these tables: %(tables)s.") % {"tables": tables})
    _end_links(actor, session)
    return _set_state(actor, session, SessionState.APPROVED, "approve_session")


@transaction.atomic
def reopen_session(*, actor: Actor, session: Session) -> Session:
    """Take an approval (new table links are made) or a cancellation back. ``league.games.commands`` looks at the games as well."""
    session = _locked(session)
    _refuse_unless(session, SessionState.APPROVED, SessionState.CANCELLED)
    state = SessionState.SCORED if session.state == SessionState.APPROVED else _state_before_cancelling(session)
    if state in {SessionState.SCORED, SessionState.RUNNING}:
        make_links(actor, session)
    return _set_state(actor, session, state, "reopen_session")


def _state_before_cancelling(session: Session) -> SessionState:
    """Links are made when a session starts, and go only when its start is called back: they tell that it ran."""
    if TableLink.objects.filter(table__session=session).exists():
        return SessionState.RUNNING
    return SessionState.SEATED if session.tables.exists() else SessionState.PLANNED


@transaction.atomic
def cancel_session(*, actor: Actor, session: Session, recorded: Sequence[int] = ()) -> Session:
    """Cancel a session that has no results; ``recorded``: numbers of the tables that have some (refusal ``results_recorded``)."""
    session = _locked(session)
    _refuse_unless(session, SessionState.PLANNED, SessionState.SEATED, SessionState.RUNNING, SessionState.SCORED)
    if recorded:
        tables = ", ".join(map(str, recorded))
        sentence = _("Results were recorded at these tables: %(tables)s. Void their games first.")
        raise Refusal("results_recorded", sentence % {"tables": tables})
    _end_links(actor, session)
    return _set_state(actor, session, SessionState.CANCELLED, "cancel_session")


def make_links(actor: Actor, session: Session) -> None:
    """Give every table of a session that runs a valid link, if it has none; part of other commands, which stamp."""
    without = session.tables.exclude(links__in=TableLink.objects.valid())
    TableLink.objects.bulk_create(TableLink(table=table, created_at=actor.now()) for table in without)


def _end_links(actor: Actor, session: Session) -> None:
    TableLink.objects.valid().filter(table__session=session).update(revoked_at=actor.now())


@transaction.atomic
def renew_link(*, actor: Actor, table: Table) -> TableLink:
    """Give a table a new link; the old one ends. Refused where nothing may be recorded at tables (``wrong_session_state``)."""
    session = _locked(table.session)
    _refuse_unless(session, SessionState.RUNNING, SessionState.SCORED)
    TableLink.objects.valid().filter(table=table).update(revoked_at=actor.now())
    link = TableLink.objects.create(table=table, created_at=actor.now())
    stamp(actor=actor, competition=session.competition, verb="renew_link", session=session.number, table=table.number)
    return link


@transaction.atomic
def revoke_link(*, actor: Actor, table: Table) -> None:
    """End the link of a table without a new one; signed-in scorekeepers still get in."""
    session = _locked(table.session)
    TableLink.objects.valid().filter(table=table).update(revoked_at=actor.now())
    stamp(actor=actor, competition=session.competition, verb="revoke_link", session=session.number, table=table.number)
