"""Writes of the director that join several rooms in one transaction."""

from league.director.commands.entrants import Imported, ImportRow, import_entrants, take_back_import
from league.director.commands.incidents import (
    LATER_SESSIONS,
    THIS_GAME,
    Replaced,
    replace_player,
    return_player,
    seat_in_later_sessions,
    take_back_penalty,
)
from league.director.commands.leaving import Brought, bring_back, readmit, settle_leaving
from league.director.commands.people import NewEntry, add_person, change_entry, check_in_many, enter_players, entered_substitute

__all__ = [
    "LATER_SESSIONS",
    "THIS_GAME",
    "Brought",
    "ImportRow",
    "Imported",
    "NewEntry",
    "Replaced",
    "add_person",
    "bring_back",
    "change_entry",
    "check_in_many",
    "enter_players",
    "entered_substitute",
    "import_entrants",
    "readmit",
    "replace_player",
    "return_player",
    "seat_in_later_sessions",
    "settle_leaving",
    "take_back_import",
    "take_back_penalty",
]
