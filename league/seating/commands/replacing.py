"""Put somebody else in one seat of a session that has not started."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Entrant
from league.competitions.spans import Span, replaced_in
from league.errors import Refusal
from league.seating.commands.guarding import locked_session, refuse_strangers, refuse_unless
from league.seating.models import NOT_BEGUN, Seat, Session, SessionState
from league.seating.two_tables import busy_beside, busy_text, refuse_busy_beside

__all__ = ["refuse_seated", "seat_instead"]


@transaction.atomic
def seat_instead(*, actor: Actor, session: Session, entrant: Entrant, other: Entrant) -> Session:
    """Give ``entrant``'s seat in a seated session that has not started to ``other``, who may have been sitting out.

    Everybody else stays. Calling it with the two exchanged takes it back. Refusals: ``wrong_session_state``, ``other_competition``,
    ``withdrawn``, ``not_seated_there``, ``seated_already``, ``sits_elsewhere`` in a session beside it, and
    ``stands_in_already`` for who is to play in this session for somebody else.
    """
    session = locked_session(session)
    refuse_unless(session, SessionState.SEATED)
    refuse_strangers(session.competition, [other])
    if Seat.objects.filter(session=session, entrant=other).exists():
        raise Refusal("seated_already", _("%(name)s has a seat in this session already.") % {"name": other.shown_name})
    _refuse_standing_in(session, entrant, other)
    refuse_busy_beside(session, [other])
    if not Seat.objects.filter(session=session, entrant=entrant).update(entrant=other):
        raise Refusal("not_seated_there", _("%(name)s has no seat in this session.") % {"name": entrant.shown_name})
    session.sit_outs.filter(entrant=other).delete()
    stamp(
        actor=actor, competition=session.competition, verb="seat_instead", results=True,
        session=session.number, number=entrant.number, other=other.number,
    )  # fmt: skip
    return session


def _refuse_standing_in(session: Session, entrant: Entrant, other: Entrant) -> None:
    replaced = other.stands_in_for.filter(replaced_in(session.number)).exclude(pk=entrant.pk).select_related("player").first()
    if replaced is not None:
        words = {"other": other.shown_name, "name": replaced.shown_name, "session": session.number}
        sentence = _("%(other)s plays for %(name)s in session %(session)s already. Choose somebody else, or take that back first.")
        raise Refusal("stands_in_already", sentence % words, field="player")


def refuse_seated(other: Entrant, span: Span, *, entrant: Entrant) -> None:
    """Refuse a substitute who cannot play for ``entrant`` in the sessions of the ``span`` that have not begun: ``seated_already`` for who
    has a seat in one of them, ``sits_elsewhere`` for who plays in one beside. Three database queries, four more with later stages."""
    coming = Session.objects.filter(competition=other.competition_id, state__in=NOT_BEGUN).order_by("number")
    seats = Seat.objects.filter(entrant=other, session__in=coming).select_related("session", "table")
    seat = next((one for one in seats.order_by("session__number") if one.session.number in span), None)
    if seat is not None:
        words = {"name": other.shown_name, "session": seat.session.number, "table": seat.table.number}
        sentence = _("%(name)s has a seat in session %(session)s already, at table %(table)s. Choose somebody else, or other sessions.")
        raise Refusal("seated_already", sentence % words, field="player")
    own = coming.filter(Q(pk__in=Seat.objects.filter(entrant=entrant).values("session")) | Q(stage__places__entrant=entrant))
    busy = busy_beside(*(one for one in own.select_related("stage").distinct() if one.number in span))
    if other.player_id in busy:
        raise Refusal("sits_elsewhere", busy_text(busy[other.player_id]), field="player")
