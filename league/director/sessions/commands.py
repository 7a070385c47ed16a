"""Publish one session, take its publication back, and show its seating, from the page of that session."""

from __future__ import annotations

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import set_embargo
from league.seating.commands import publish_results, publish_seating, unpublish_results
from league.seating.commands.guarding import refuse_unless
from league.seating.models import ENDED, NOT_OVER, Session, SessionState

__all__ = ["publish_up_to", "show_seating", "unpublish_from"]


@transaction.atomic
def publish_up_to(*, actor: Actor, session: Session, until: int | None = None, ends: bool = False, seen: str = "") -> None:
    """Publish the results up to this session, or up to the one of number ``until``; ``ends``: end the embargo as well."""
    refuse_unless(session, *ENDED)
    until = session.number if until is None else until
    publish_results(actor=actor, competition=session.competition, until=until, seen=seen)
    if ends:
        set_embargo(actor=actor, competition=session.competition, until=None)


def unpublish_from(*, actor: Actor, session: Session, until: int | None = None, seen: str = "") -> None:
    """Hold back the results after number ``until``, or from this session on; if no embargo is set, begin one."""
    refuse_unless(session, SessionState.PUBLISHED)
    until = session.number - 1 if until is None else until
    unpublish_results(actor=actor, competition=session.competition, until=until, seen=seen)


def show_seating(*, actor: Actor, session: Session, seen: str = "", seated: str = "") -> None:
    """Show the seating of this session to everybody."""
    refuse_unless(session, *NOT_OVER)
    publish_seating(actor=actor, sessions=[session], seen=seen, seated=seated)
