"""Make, renew and revoke the links of tables."""

from __future__ import annotations

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.seating.commands.guarding import locked_session, refuse_unless
from league.seating.models import IN_PLAY, Session, Table, TableLink

__all__ = ["end_links", "make_links", "renew_link", "revoke_link"]


def make_links(actor: Actor, session: Session) -> None:
    """Give every table of a running session a valid link if it has none; part of other commands, which stamp."""
    without = session.tables.exclude(links__in=TableLink.objects.valid())
    TableLink.objects.bulk_create(TableLink(table=table, created_at=actor.now()) for table in without)


def end_links(actor: Actor, session: Session) -> None:
    TableLink.objects.valid().filter(table__session=session).update(revoked_at=actor.now())


@transaction.atomic
def renew_link(*, actor: Actor, table: Table) -> TableLink:
    """Give a table a new link and end the old one. Refusal ``wrong_session_state`` while nothing may be recorded at tables."""
    session = locked_session(table.session)
    refuse_unless(session, *IN_PLAY)
    TableLink.objects.valid().filter(table=table).update(revoked_at=actor.now())
    link = TableLink.objects.create(table=table, created_at=actor.now())
    stamp(actor=actor, competition=session.competition, verb="renew_link", session=session.number, table=table.number)
    return link


@transaction.atomic
def revoke_link(*, actor: Actor, table: Table) -> None:
    """End the link of a table without a new one; signed-in scorekeepers still get in."""
    session = locked_session(table.session)
    TableLink.objects.valid().filter(table=table).update(revoked_at=actor.now())
    stamp(actor=actor, competition=session.competition, verb="revoke_link", session=session.number, table=table.number)
