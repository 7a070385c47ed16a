"""Commands that change evenings, sessions, seats, table links and table codes. Each ends by stamping its competition."""

from league.seating.commands.arrivals import note_all_arrivals, note_arrival, take_back_all_arrivals, take_back_arrival
from league.seating.commands.calls import call_director, finish_call, give_back_time, take_call, withdraw_call
from league.seating.commands.clock import extend_clock, pause_clock, resume_clock, set_minutes, start_clock, undo_clock
from league.seating.commands.confirming import confirm_draft, take_back_confirmation
from league.seating.commands.deleting import delete_session
from league.seating.commands.draft_changes import discard_draft, reopen_draft, swap_in_draft, undo_swap
from league.seating.commands.drafts import draw_again, fixed_draft, start_draft, stop_draft
from league.seating.commands.evenings import check_in, check_out, close_evening, open_evening, reopen_evening
from league.seating.commands.links import make_links, renew_link, revoke_link
from league.seating.commands.planning import change_evening, change_session, plan_sessions, restore_seating
from league.seating.commands.publication import hide_seating, hide_seatings, publish_results, publish_seating, unpublish_results
from league.seating.commands.replacing import seat_instead
from league.seating.commands.sessions import (
    approve_session,
    call_back_session,
    cancel_session,
    clear_seating,
    plan_session,
    reopen_session,
    seat_next_session,
    seat_session,
)
from league.seating.commands.several import clear_seatings, lock_as_seen, restore_seatings, seat_sessions
from league.seating.commands.stage_beside import GivenBack, given_back, plays_elsewhere_text, waits_text
from league.seating.commands.stage_lots import OverruledLot, StageLot, draw_stage_lot, is_settled_by, lots_drawn, overruled_lot
from league.seating.commands.stage_players import StagePlace, decide_stage, keep_decision, replace_in_stage, take_back_decision
from league.seating.commands.stages import assign_session, delete_stage, plan_stages, restore_stage, take_back_stages
from league.seating.commands.table_codes import MOST_CODES, make_codes, replace_code

__all__ = [
    "MOST_CODES",
    "GivenBack",
    "OverruledLot",
    "StageLot",
    "StagePlace",
    "approve_session",
    "assign_session",
    "call_back_session",
    "call_director",
    "cancel_session",
    "change_evening",
    "change_session",
    "check_in",
    "check_out",
    "clear_seating",
    "clear_seatings",
    "close_evening",
    "confirm_draft",
    "decide_stage",
    "delete_session",
    "delete_stage",
    "discard_draft",
    "draw_again",
    "draw_stage_lot",
    "extend_clock",
    "finish_call",
    "fixed_draft",
    "give_back_time",
    "given_back",
    "hide_seating",
    "hide_seatings",
    "is_settled_by",
    "keep_decision",
    "lock_as_seen",
    "lots_drawn",
    "make_codes",
    "make_links",
    "note_all_arrivals",
    "note_arrival",
    "open_evening",
    "overruled_lot",
    "pause_clock",
    "plan_session",
    "plan_sessions",
    "plan_stages",
    "plays_elsewhere_text",
    "publish_results",
    "publish_seating",
    "renew_link",
    "reopen_draft",
    "reopen_evening",
    "reopen_session",
    "replace_code",
    "replace_in_stage",
    "restore_seating",
    "restore_seatings",
    "restore_stage",
    "resume_clock",
    "revoke_link",
    "seat_instead",
    "seat_next_session",
    "seat_session",
    "seat_sessions",
    "set_minutes",
    "start_clock",
    "start_draft",
    "stop_draft",
    "swap_in_draft",
    "take_back_all_arrivals",
    "take_back_arrival",
    "take_back_confirmation",
    "take_back_decision",
    "take_back_stages",
    "take_call",
    "undo_clock",
    "undo_swap",
    "unpublish_results",
    "waits_text",
    "withdraw_call",
]
