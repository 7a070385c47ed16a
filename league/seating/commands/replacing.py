"""Put somebody else in one seat of a session that has not started."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Entrant
from league.errors import Refusal
from league.seating.commands.guarding import locked_session, refuse_strangers, refuse_unless
from league.seating.models import Seat, Session, SessionState

__all__ = ["seat_instead"]


@transaction.atomic
def seat_instead(*, actor: Actor, session: Session, entrant: Entrant, other: Entrant) -> Session:
    """Give ``entrant``'s seat in a seated session that has not started to ``other``, who may have been sitting out.

    Everybody else stays. Calling it with the two exchanged takes it back. Refusals: ``wrong_session_state``, ``other_competition``,
    ``withdrawn``, ``not_seated_there``, ``seated_already``.
    """
    session = locked_session(session)
    refuse_unless(session, SessionState.SEATED)
    refuse_strangers(session.competition, [other])
    if Seat.objects.filter(session=session, entrant=other).exists():
        raise Refusal("seated_already", _("%(name)s has a seat in this session already.") % {"name": other.shown_name})
    if not Seat.objects.filter(session=session, entrant=entrant).update(entrant=other):
        raise Refusal("not_seated_there", _("%(name)s has no seat in this session.") % {"name": entrant.shown_name})
    session.sit_outs.filter(entrant=other).delete()
    stamp(
        actor=actor, competition=session.competition, verb="seat_instead", results=True,
        session=session.number, number=entrant.number, other=other.number,
    )  # fmt: skip
    return session
