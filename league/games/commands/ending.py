"""The end of a game: the signal, breaking off, finishing, reopening, voiding."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.commands.noting import refuse_void
from league.games.commands.recording import require_hands
from league.games.commands.saving import GameEntry, Saved, derived_state, save
from league.games.entry import Entry
from league.games.facts import Facts
from league.games.models import Game
from league.games.states import COUNTING, GameState
from scoring.game import Replay, Signal

__all__ = ["clear_signal", "finish_game", "mark_signal", "reopen_game", "stop_game", "void_game"]


def mark_signal(*, entry: Entry, game: Game, before_hand: int, dice_thrown: bool, reason: str = "") -> Saved:
    """Mark the signal: hand ``before_hand`` was next, or running if its ``dice_thrown``. The ruleset then says which hand is the last.

    Refusals: ``no_such_hand``, those of ``record_hand``; :class:`BrokenHands` where recorded hands would come after the last one.
    """

    def change(game: Game, facts: Facts) -> Facts:
        require_hands(game, facts)
        if not 1 <= before_hand <= len(facts.hands) + 1:
            raise Refusal("no_such_hand", _("There is no hand %(number)s in this game.") % {"number": before_hand}, field="before_hand")
        return replace(facts, signal=Signal(before_hand=before_hand, dice_thrown=dice_thrown))

    request = {"before_hand": before_hand, "dice_thrown": dice_thrown}
    return save(GameEntry(entry, game, "mark_signal", request, reason), change)


def clear_signal(*, entry: Entry, game: Game, reason: str = "") -> Saved:
    """Take the signal back. Refusals: ``no_signal`` and those of ``record_hand``."""

    def change(game: Game, facts: Facts) -> Facts:
        require_hands(game, facts)
        if facts.signal is None:
            raise Refusal("no_signal", _("No signal is marked for this game."))
        return replace(facts, signal=None)

    return save(GameEntry(entry, game, "clear_signal", reason=reason), change)


def stop_game(*, entry: Entry, game: Game, reason: str = "") -> Saved:
    """Break off play (time): the game ends with the last recorded hand and is finished. ``reopen_game`` takes it back.

    Refusals: ``game_over`` if it had ended before, ``nothing_played``, and those of ``record_hand``.
    """

    def change(game: Game, facts: Facts) -> Facts:
        require_hands(game, facts)
        if game.state in COUNTING:
            raise Refusal("game_over", _("This game is finished already."))
        if not facts.hands:
            raise Refusal("nothing_played", _("No hand was recorded yet. Declare the game void instead."))
        return replace(facts, stopped="time")

    return save(GameEntry(entry, game, "stop_game", reason=reason), change)


def finish_game(*, entry: Entry, game: Game, reason: str = "") -> Saved:
    """Finish a reopened game that is over by the rules, and write its results.

    (The hand that ends a game finishes it without this command.) Refusals: ``game_not_over``, ``game_over``, ``game_void``.
    """

    def change(game: Game, facts: Facts) -> Facts:
        refuse_void(game)
        if game.state in COUNTING:
            raise Refusal("game_over", _("This game is finished already."))
        return facts

    def state(game: Game, facts: Facts, replay: Replay) -> GameState:
        if replay.outcome is None:
            raise Refusal("game_not_over", _("By its rules, this game is not over yet. Break it off if play has ended."))
        return GameState.FINISHED

    return save(GameEntry(entry, game, "finish_game", reason=reason), change, state)


def reopen_game(*, entry: Entry, game: Game, reason: str = "") -> Saved:
    """Reopen a game that was finished, broken off or declared void; confirmations are voided.

    A void game gets the state that its facts give it; any other runs until ``finish_game`` or another change of its facts.
    Refusals: ``game_not_over`` if it is open, ``final_scores_stand`` (withdraw them instead).
    """

    def change(game: Game, facts: Facts) -> Facts:
        if game.state == GameState.VOID:
            return facts
        require_hands(game, facts)
        if game.state not in COUNTING:
            raise Refusal("game_not_over", _("This game is not finished yet."))
        return replace(facts, stopped="")

    def state(game: Game, facts: Facts, replay: Replay) -> GameState:
        return derived_state(game, facts, replay) if game.state == GameState.VOID else GameState.RUNNING

    return save(GameEntry(entry, game, "reopen_game", reason=reason), change, state)


def void_game(*, entry: Entry, game: Game, reason: str = "") -> Saved:
    """Declare the game void; its facts stay. ``reopen_game`` takes it back. Refusal: ``game_void``."""

    def change(game: Game, facts: Facts) -> Facts:
        refuse_void(game)
        return facts

    def state(_game: Game, _facts: Facts, _replay: Replay) -> GameState:
        return GameState.VOID

    return save(GameEntry(entry, game, "void_game", reason=reason), change, state)
