"""Every change of evenings, sessions, seats and table links. Each ends with a stamp of its competition."""

from league.seating.commands.evenings import check_in, check_out, close_evening, open_evening, reopen_evening
from league.seating.commands.links import make_links, renew_link, revoke_link
from league.seating.commands.planning import change_evening, change_session, delete_session, plan_sessions, restore_seating
from league.seating.commands.sessions import (
    approve_session,
    call_back_session,
    cancel_session,
    clear_seating,
    plan_session,
    reopen_session,
    seat_session,
)

__all__ = [
    "approve_session",
    "call_back_session",
    "cancel_session",
    "change_evening",
    "change_session",
    "check_in",
    "check_out",
    "clear_seating",
    "close_evening",
    "delete_session",
    "make_links",
    "open_evening",
    "plan_session",
    "plan_sessions",
    "renew_link",
    "reopen_evening",
    "reopen_session",
    "restore_seating",
    "revoke_link",
    "seat_session",
]
