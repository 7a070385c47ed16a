"""Models of seating: evenings (``evenings``), sessions, tables, seats, links, clocks (``sessions``), states of a session (``states``),
draws of several sessions (``drafts``), permanent codes of tables (``table_codes``), calls for the director (``calls``)."""

from league.seating.models.calls import Call, CallKind, CallQuerySet
from league.seating.models.drafts import DraftState, DraftWay, SeatingDraft, SeatingDraftQuerySet
from league.seating.models.evenings import CheckIn, Evening
from league.seating.models.sessions import (
    Arrival,
    ClockEvent,
    ClockEventKind,
    RemovedLink,
    Seat,
    Session,
    SessionQuerySet,
    SitOut,
    Table,
    TableLink,
    TableLinkQuerySet,
    new_token,
)
from league.seating.models.states import ENDED, IN_PLAY, NOT_BEGUN, NOT_OVER, STARTED, SessionState
from league.seating.models.table_codes import TableCode, TableCodeQuerySet

__all__ = [
    "ENDED",
    "IN_PLAY",
    "NOT_BEGUN",
    "NOT_OVER",
    "STARTED",
    "Arrival",
    "Call",
    "CallKind",
    "CallQuerySet",
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
    "TableCode",
    "TableCodeQuerySet",
    "TableLink",
    "TableLinkQuerySet",
    "new_token",
]
