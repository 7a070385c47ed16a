"""Put people at the tables of a session, and take them away. Callers check the right to do so."""

from __future__ import annotations

from collections.abc import Sequence

from league.seating.models import Seat, Session, SitOut, Table
from league.seating.stages import first_table_of, stage_of

__all__ = ["place", "remove_seating"]


def place(session: Session, tables: Sequence[Sequence[int]], sit_outs: Sequence[int]) -> None:
    """Seat the entrants with these ids in the order East, South, West, North, fifth at tables numbered from 1, or from the first
    table of its stage, replacing an earlier seating."""
    remove_seating(session)
    first = first_table_of(stage_of(session))
    SitOut.objects.bulk_create(SitOut(session=session, entrant_id=who) for who in sit_outs)
    made = Table.objects.bulk_create(Table(session=session, number=number) for number in range(first, first + len(tables)))
    Seat.objects.bulk_create(
        Seat(table=table, session=session, wind=wind, entrant_id=who)
        for table, at_table in zip(made, tables, strict=True)
        for wind, who in enumerate(at_table)
    )


def remove_seating(session: Session) -> None:
    session.tables.all().delete()
    session.sit_outs.all().delete()
