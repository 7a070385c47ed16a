"""Take sessions from plan to approval, with each step and its way back."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.commands.stamping import locked
from league.competitions.models import Competition, Entrant, Stage
from league.competitions.seen import ChangedMeanwhile, refuse_other_publication
from league.drawing import Draw, by_hand
from league.drawing.exchange import plan_to_json
from league.errors import Refusal
from league.seating.commands.clock import clear_clock
from league.seating.commands.evenings import locked_evening
from league.seating.commands.guarding import (
    locked_session,
    refuse_other_plan,
    refuse_other_seating,
    refuse_other_state,
    refuse_outsiders,
    refuse_strangers,
    refuse_unless,
    set_state,
)
from league.seating.commands.links import end_links, make_links
from league.seating.commands.placing import place, remove_seating
from league.seating.commands.publication import hide_seating
from league.seating.models import IN_PLAY, NOT_BEGUN, NOT_OVER, Evening, Seat, Session, SessionState, SitOut, TableLink
from league.seating.shown import shown_by_start
from league.seating.stages import stage_to_play
from league.seating.two_tables import refuse_busy_beside
from league.wording import numbers_text

__all__ = [
    "approve_session",
    "call_back_session",
    "cancel_session",
    "clear_seating",
    "plan_session",
    "reopen_session",
    "seat_next_session",
    "seat_session",
    "sits_so",
]


@transaction.atomic
def plan_session(
    *,
    actor: Actor,
    competition: Competition,
    evening: Evening | None = None,
    starts_at: datetime.datetime | None = None,
    minutes: int | None = None,
    stage: Stage | None = None,
    seen: str = "",
) -> Session:
    """Plan the next session of a competition, or of an evening if one is given; refusal ``evening_closed``.

    It belongs to this ``stage`` or, if none is given, to the one that is to be played (:func:`league.seating.stages.stage_to_play`).

    ``minutes`` is what its clock counts down (default: the competition's). ``seen``: the sessions that the page showed
    (:func:`league.seating.seen.plan_seen`); refusal ``changed_meanwhile`` if there are others, as after a second tap on the button.
    """
    if evening is not None and locked_evening(evening).closed:
        raise Refusal("evening_closed", _("This evening is closed."))
    competition = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    refuse_other_plan(competition, seen)
    last = competition.sessions.aggregate(last=Max("number"))["last"] or 0
    session = Session(competition=competition, evening=evening, number=last + 1, starts_at=starts_at)
    session.minutes = competition.session_minutes if minutes is None else minutes
    stage = stage_to_play(competition) if stage is None else stage
    session.stage = None if stage is None or stage.is_first else stage
    session.full_clean()
    session.save()
    stamp(actor=actor, competition=competition, verb="plan_session", results=True, session=session.number)
    return session


@transaction.atomic
def seat_next_session(
    *,
    actor: Actor,
    competition: Competition,
    number: int,
    tables: Sequence[Sequence[Entrant]],
    sit_outs: Sequence[Entrant] = (),
    evening: Evening | None = None,
    seen: str = "",
    hidden: bool = False,
    planned: Sequence[Draw] = (),
) -> Session:
    """Plan the next session and seat it in one step, so that nothing is left over from a draw that nobody confirms.

    ``seen``: the sessions that the page showed. If the session with this ``number`` exists by now, as after a second tap, it is refused as
    in :func:`seat_session`, unless it is already seated as requested. Refusals: ``evening_closed``, ``plan_changed`` if the next session
    has another number by now.
    """
    seat = partial(seat_session, actor=actor, tables=tables, sit_outs=sit_outs, hidden=hidden, planned=planned)
    try:
        with transaction.atomic():
            made_now = plan_session(actor=actor, competition=competition, evening=evening, seen=seen)
    except ChangedMeanwhile as error:
        made = competition.sessions.filter(number=number).first()
        if made is None:
            raise Refusal("plan_changed", _("The sessions were changed after you opened the page. Please draw again.")) from error
        return seat(session=made, seen=seen)
    return seat(session=made_now)


@transaction.atomic
def seat_session(
    *,
    actor: Actor,
    session: Session,
    tables: Sequence[Sequence[Entrant]],
    sit_outs: Sequence[Entrant] = (),
    seen: str = "",
    hidden: bool = False,
    planned: Sequence[Draw] = (),
) -> Session:
    """Seat a session: tables in the order East, South, West, North and fifth, numbered from the first table of its stage
    (:func:`league.seating.stages.first_table_of`), of sizes allowed by the ruleset.

    Replaces an earlier seating; ``hidden`` keeps it secret, otherwise it stays as public as the earlier one. Refused once the session has
    started (``wrong_session_state``), for withdrawn entrants, those of other competitions and those who do not play in its stage
    (``not_in_stage``, ``stage_undecided``), who plays beside it (``sits_elsewhere``), and as in :func:`league.drawing.by_hand`.
    ``seen`` is the seating that the page showed (:func:`league.seating.seen.seating_seen`): if it differs by now, refusal
    ``changed_meanwhile``, unless it is already as requested. ``planned``: what a draw by the standings planned for the next sessions
    (:func:`league.seating.queries.planned_by_draw`).
    """
    session = locked_session(session)
    if seen and sits_so(session, tables, sit_outs) and session.hidden >= hidden:
        return session
    refuse_unless(session, *NOT_BEGUN)
    _refuse_people(session, [entrant for table in tables for entrant in table], sit_outs)
    draw = by_hand(
        [[entrant.number for entrant in table] for table in tables],
        sit_outs=[entrant.number for entrant in sit_outs],
        sizes=session.ruleset.table_sizes,
    )
    refuse_other_seating(session, seen)
    place(session, [[entrant.pk for entrant in table] for table in tables], [entrant.pk for entrant in sit_outs])
    session.state, session.hidden = SessionState.SEATED, session.hidden or hidden
    session.planned = plan_to_json([draw, *planned]) if planned else session.planned
    session.save(update_fields=["state", "hidden", "planned"])
    seated = {"session": session.number, "tables": draw.tables, "sit_outs": draw.sit_outs}
    stamp(actor=actor, competition=session.competition, verb="seat_session", results=True, **seated)
    return session


def _refuse_people(session: Session, seated: Sequence[Entrant], sit_outs: Sequence[Entrant]) -> None:
    everybody = [*seated, *sit_outs]
    refuse_strangers(session.competition, everybody)
    refuse_outsiders(session, everybody)
    refuse_busy_beside(session, seated)


def sits_so(session: Session, tables: Sequence[Sequence[Entrant]], sit_outs: Sequence[Entrant]) -> bool:
    """Whether the session is seated exactly like this. Two queries."""
    seats = list(Seat.objects.filter(session=session).values_list("table__number", "wind", "entrant_id"))
    first = min((number for number, _wind, _who in seats), default=1)
    asked = {(number, wind, one.pk) for number, table in enumerate(tables, start=first) for wind, one in enumerate(table)}
    resting = set(SitOut.objects.filter(session=session).values_list("entrant_id", flat=True))
    return session.state == SessionState.SEATED and set(seats) == asked and resting == {one.pk for one in sit_outs}


@transaction.atomic
def clear_seating(*, actor: Actor, session: Session, seen: str = "") -> Session:
    """Remove the seating of a session that has not started; refusal ``changed_meanwhile`` if it differs from what was seen."""
    session = locked_session(session)
    refuse_unless(session, SessionState.SEATED)
    refuse_other_seating(session, seen)
    remove_seating(session)
    return set_state(actor, session, SessionState.PLANNED, "clear_seating")


@transaction.atomic
def call_back_session(*, actor: Actor, session: Session) -> Session:
    """Take back the start of a session, with its table links and all changes of its clock; a seating that only the start has shown is
    hidden again.

    Its games must be gone (``league.games.commands.session_steps`` sees to it).
    """
    session = locked_session(session)
    refuse_unless(session, SessionState.RUNNING)
    TableLink.objects.filter(table__session=session).delete()
    clear_clock(actor, session)
    if shown_by_start(session):
        hide_seating(actor=actor, session=session)
        session.hidden = True
    return set_state(actor, session, SessionState.SEATED, "call_back_session")


@transaction.atomic
def approve_session(*, actor: Actor, session: Session, missing: Sequence[int] = (), noted: Mapping[str, Any] | None = None) -> Session:
    """Approve the results and end the table links. ``missing``: numbers of the tables without a result (refusal ``results_missing``).

    ``noted`` is kept in the log.
    """
    session = locked_session(session)
    refuse_unless(session, *IN_PLAY)
    if missing:
        tables = numbers_text(missing)
        raise Refusal("results_missing", _("Results are missing at these tables: %(tables)s.") % {"tables": tables})
    end_links(actor, session)
    return set_state(actor, session, SessionState.APPROVED, "approve_session", **(noted or {}))


@transaction.atomic
def reopen_session(*, actor: Actor, session: Session, seen: str = "") -> Session:
    """Take back an approval (making new table links) or a cancellation. ``league.games.commands`` takes care of the games.

    It goes one step at a time: a published session becomes approved. Refusal ``changed_meanwhile`` if what is public differs from what was
    ``seen`` (:func:`league.competitions.seen.publication_seen`).
    """
    session = locked_session(session)
    refuse_unless(session, SessionState.APPROVED, SessionState.PUBLISHED, SessionState.CANCELLED)
    if seen:
        refuse_other_publication(locked(session.competition), seen)
    if session.state == SessionState.PUBLISHED:
        return set_state(actor, session, SessionState.APPROVED, "reopen_session")
    state = SessionState.SCORED if session.state == SessionState.APPROVED else _state_before_cancelling(session)
    if state in IN_PLAY:
        make_links(actor, session)
    return set_state(actor, session, state, "reopen_session")


def _state_before_cancelling(session: Session) -> SessionState:
    """The state before a cancellation. Links are made when a session starts and go only when its start is called back, so they show that it
    ran."""
    if TableLink.objects.filter(table__session=session).exists():
        return SessionState.RUNNING
    return SessionState.SEATED if session.tables.exists() else SessionState.PLANNED


@transaction.atomic
def cancel_session(*, actor: Actor, session: Session, recorded: Sequence[int] = (), seen: str = "") -> Session:
    """Cancel a session without results; ``recorded``: numbers of the tables that have some (refusal ``results_recorded``).

    Refusal ``changed_meanwhile`` if it differs from what was ``seen`` (:func:`league.seating.seen.state_seen`).
    """
    session = locked_session(session)
    refuse_other_state(session, seen)
    refuse_unless(session, *NOT_OVER)
    if recorded:
        tables = numbers_text(recorded)
        sentence = _("Results were recorded at these tables: %(tables)s. Void their games first.")
        raise Refusal("results_recorded", sentence % {"tables": tables})
    end_links(actor, session)
    return set_state(actor, session, SessionState.CANCELLED, "cancel_session")
