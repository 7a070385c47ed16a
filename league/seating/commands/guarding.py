"""What the commands of this room look at before they write: a session locked, its state, who belongs to the competition."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.errors import Refusal
from league.seating.models import Session, SessionState

__all__ = ["locked_session", "refuse_strangers", "refuse_unless", "set_state"]


def locked_session(session: Session) -> Session:
    return Session.objects.select_for_update(of=("self",)).select_related("competition").get(pk=session.pk)


def refuse_unless(session: Session, *states: SessionState) -> None:
    if session.state not in states:
        raise Refusal(
            "wrong_session_state",
            _("%(session)s cannot do that now: its state is “%(state)s”.") % {"session": session, "state": session.get_state_display()},
        )


def refuse_strangers(competition: Competition, entrants: Sequence[Entrant]) -> None:
    for entrant in entrants:
        if entrant.competition_id != competition.pk:
            raise Refusal("other_competition", _("Number %(number)s belongs to another competition.") % {"number": entrant.number})
        if entrant.status == EntrantStatus.WITHDRAWN:
            raise Refusal("withdrawn", _("%(name)s has withdrawn.") % {"name": entrant.shown_name})
        if entrant.status != EntrantStatus.ACTIVE:
            words = {"name": entrant.shown_name, "status": entrant.get_status_display()}
            raise Refusal("withdrawn", _("%(name)s takes part no more: %(status)s.") % words)


def set_state(actor: Actor, session: Session, state: SessionState, verb: str) -> Session:
    before, session.state = session.state, state
    session.save(update_fields=["state"])
    stamp(actor=actor, competition=session.competition, verb=verb, results=True, session=session.number, before=str(before))
    return session
