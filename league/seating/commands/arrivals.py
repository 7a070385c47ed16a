"""The check-in of a tournament: arrivals for a session that belongs to no evening."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Entrant
from league.errors import Refusal
from league.seating.commands.guarding import locked_session, refuse_strangers, refuse_unless
from league.seating.models import NOT_OVER, Arrival, Session
from league.seating.queries import expected_at
from league.seating.stages import refuse_of_other_stage

__all__ = ["note_all_arrivals", "note_arrival", "take_back_all_arrivals", "take_back_arrival"]


@transaction.atomic
def note_arrival(*, actor: Actor, session: Session, entrant: Entrant) -> Arrival:
    """Note that an entrant or substitute is here; noting it twice changes nothing.

    Refusals: ``wrong_session_state`` once the results are approved, ``evening_check_in``, ``other_competition``, ``withdrawn``,
    ``not_in_stage`` before the session starts.
    """
    session = _locked(session)
    refuse_strangers(session.competition, [entrant])
    refuse_of_other_stage(session, entrant)
    if here := Arrival.objects.filter(session=session, entrant=entrant).first():
        return here
    arrival = Arrival.objects.create(session=session, entrant=entrant, at=actor.now())
    stamp(actor=actor, competition=session.competition, verb="note_arrival", session=session.number, number=entrant.number)
    return arrival


@transaction.atomic
def take_back_arrival(*, actor: Actor, session: Session, entrant: Entrant) -> None:
    """Note that an entrant is not here after all; refusals as in :func:`note_arrival`."""
    session = _locked(session)
    if Arrival.objects.filter(session=session, entrant=entrant).delete()[0]:
        stamp(actor=actor, competition=session.competition, verb="take_back_arrival", session=session.number, number=entrant.number)


@transaction.atomic
def note_all_arrivals(*, actor: Actor, session: Session) -> Sequence[Entrant]:
    """Note that everybody expected is here; returns those newly noted. Refusals as in :func:`note_arrival`."""
    session = _locked(session)
    new = [entrant for entrant in expected_at(session) if not entrant.here]  # type: ignore[attr-defined]
    Arrival.objects.bulk_create(Arrival(session=session, entrant=entrant, at=actor.now()) for entrant in new)
    if new:
        numbers = [entrant.number for entrant in new]
        stamp(actor=actor, competition=session.competition, verb="note_all_arrivals", session=session.number, numbers=numbers)
    return new


@transaction.atomic
def take_back_all_arrivals(*, actor: Actor, session: Session) -> None:
    """Restart the check-in of a session with nobody noted. The log keeps who was. Refusals as in :func:`note_arrival`."""
    session = _locked(session)
    noted = Arrival.objects.filter(session=session)
    numbers = list(noted.order_by("entrant__number").values_list("entrant__number", flat=True))
    noted.delete()
    if numbers:
        stamp(actor=actor, competition=session.competition, verb="take_back_all_arrivals", session=session.number, numbers=numbers)


def _locked(session: Session) -> Session:
    session = locked_session(session)
    refuse_unless(session, *NOT_OVER)
    if session.evening_id is not None:
        raise Refusal("evening_check_in", _("This session belongs to an evening: players are checked in there."))
    return session
