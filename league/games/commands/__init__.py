"""Commands that change a game. An :class:`league.games.entry.Entry` names the author and makes each of them safe to repeat."""

from league.games.commands.confirming import confirm_game
from league.games.commands.declaring import declare_riichi, take_back_riichi
from league.games.commands.ending import clear_signal, finish_game, mark_signal, reopen_game, stop_game, void_game
from league.games.commands.importing import ImportedGame, import_games
from league.games.commands.noting import cancel_penalty, give_penalty, note_chombo, punish_late, warn
from league.games.commands.paper import enter_final_scores, withdraw_final_scores
from league.games.commands.rebuilding import rebuild_results
from league.games.commands.recording import record_hand, revise_game, undo_last_hand
from league.games.commands.reseating import reseat
from league.games.commands.saving import Saved
from league.games.commands.sessions import reopen_session, start_session
from league.games.commands.substituting import end_substitution, refuse_playing, substitute
from league.games.errors import BrokenHands, StaleGame
from league.games.facts import Change, Delete, Insert, Replace

__all__ = [
    "BrokenHands",
    "Change",
    "Delete",
    "ImportedGame",
    "Insert",
    "Replace",
    "Saved",
    "StaleGame",
    "cancel_penalty",
    "clear_signal",
    "confirm_game",
    "declare_riichi",
    "end_substitution",
    "enter_final_scores",
    "finish_game",
    "give_penalty",
    "import_games",
    "mark_signal",
    "note_chombo",
    "punish_late",
    "rebuild_results",
    "record_hand",
    "refuse_playing",
    "reopen_game",
    "reopen_session",
    "reseat",
    "revise_game",
    "start_session",
    "stop_game",
    "substitute",
    "take_back_riichi",
    "undo_last_hand",
    "void_game",
    "warn",
    "withdraw_final_scores",
]
