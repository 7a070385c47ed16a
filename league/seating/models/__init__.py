"""Who sits where: evenings, sessions, tables, seats, links, clocks (``sessions``), and draws of whole schedules (``drafts``)."""

from league.seating.models.drafts import DraftState, DraftWay, SeatingDraft, SeatingDraftQuerySet
from league.seating.models.sessions import (
    Arrival,
    CheckIn,
    ClockEvent,
    ClockEventKind,
    Evening,
    RemovedLink,
    Seat,
    Session,
    SessionQuerySet,
    SessionState,
    SitOut,
    Table,
    TableLink,
    TableLinkQuerySet,
    new_token,
)

__all__ = [
    "Arrival",
    "CheckIn",
    "ClockEvent",
    "ClockEventKind",
    "DraftState",
    "DraftWay",
    "Evening",
    "RemovedLink",
    "Seat",
    "SeatingDraft",
    "SeatingDraftQuerySet",
    "Session",
    "SessionQuerySet",
    "SessionState",
    "SitOut",
    "Table",
    "TableLink",
    "TableLinkQuerySet",
    "new_token",
]
