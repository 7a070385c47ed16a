"""The hands of a game: record, undo, correct."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.chombo import refuse_twice_in_hands
from league.games.commands.bets import declarations_kept, move_declarations
from league.games.commands.saving import GameEntry, Saved, save
from league.games.commands.signalling import answered, signal_required
from league.games.entry import Entry
from league.games.facts import Change, Delete, Facts, Insert, Replace, appended, revised
from league.games.kept import GivenCause
from league.games.models import Game
from league.games.queries.facts import require_next
from league.games.states import GameState
from league.seating.models import Session
from scoring.formats import hand_result_to_json
from scoring.game import HandResult

__all__ = ["record_hand", "require_hands", "revise_game", "undo_last_hand"]


def record_hand(
    *,
    entry: Entry,
    game: Game,
    number: int,
    result: HandResult,
    signal: str = "",
    reason: str = "",
    cause: GivenCause | None = None,
    another: bool = False,
    as_entered: str = "",
) -> Saved:
    """Record the next hand. A hand that ends the game finishes it (and can still be undone).

    ``signal`` says what was going on at the signal: ``running`` (this hand, its dice thrown), ``not_thrown``
    (this hand was next), ``over_before`` (this hand was over); it is stored in the same step, and required once the signal has sounded.
    ``cause`` is that of a dead hand, a chombo or a fine; ``another``: its chombo is not one that somebody noted;
    ``as_entered``: it is right although it leaves out declared riichi (:func:`league.games.queries.declared.answer_to`).

    Refusals: ``chombo_twice``, ``riichi_declared``, ``signal_unanswered``, ``not_the_next_hand``, ``game_void``,
    ``final_scores_stand``, ``game_stopped``, those of :func:`league.games.commands.signalling.answered` and
    :func:`league.games.commands.saving.save`, and a ``RuleViolation`` for an impossible hand.
    """

    def change(game: Game, facts: Facts) -> Facts:
        require_hands(game, facts)
        if facts.stopped:
            raise Refusal("game_stopped", _("Play has ended, since time was up. Reopen the game to record another hand."))
        require_next(number, facts, game.ruleset)
        if not another:
            refuse_twice_in_hands(facts, [result], game.ruleset)
        return answered(facts, number, signal, game.ruleset).with_hand(result, cause)

    def check(session: Session, before: Facts) -> None:
        signal_required(entry.actor, game, answer=signal)(session, before)
        declarations_kept(game, number, result, as_entered)(session, before)

    asked = {**({"signal": signal} if signal else {}), **_cause_to_json(cause), **_asked(another)}
    request = {"number": number, "result": hand_result_to_json(result), **asked}
    return save(GameEntry(entry, game, "record_hand", request, reason, check, logged=_logged(cause)), change)


def undo_last_hand(*, entry: Entry, game: Game, reason: str = "") -> Saved:
    """Take the last hand back; its row is kept as an earlier version.

    Refusals: ``no_hand_to_undo``, ``signal_after_hand``, ``noted_after_hand`` and those of :func:`record_hand`.
    """

    def change(game: Game, facts: Facts) -> Facts:
        require_hands(game, facts)
        if not facts.hands:
            raise Refusal("no_hand_to_undo", _("There is no hand to undo."))
        if facts.signal is not None and facts.signal.before_hand > len(facts.hands):
            message = _("The signal came after this hand. Take the signal back first, or correct the hand instead.")
            raise Refusal("signal_after_hand", message)
        _refuse_noted(facts)
        return facts.without_last_hand()

    return save(GameEntry(entry, game, "undo_last_hand", reason=reason), change)


def _refuse_noted(facts: Facts) -> None:
    count = len(facts.hands)
    noted = any(kept.penalty.after_hand >= count for kept in facts.replayed_penalties)
    if noted or any(kept.substitute.from_hand > count for kept in facts.substitutes):
        message = _("A penalty or a substitution came after this hand. Please correct the hand instead.")
        raise Refusal("noted_after_hand", message)


def revise_game(
    *, entry: Entry, game: Game, changes: Sequence[Change], reason: str = "", another: bool = False, as_entered: str = ""
) -> Saved:
    """Replace, insert and delete any hands in one step, replay, and void the confirmation; every version is kept.

    All numbers in ``changes`` are those from before the step. Later hands that become impossible must be corrected in the same step:
    otherwise nothing is saved, and :class:`league.games.errors.BrokenHands` lists them. Other refusals: ``no_changes``,
    ``no_such_hand``, ``hand_changed_twice``, ``chombo_twice``, those of :func:`record_hand`, and a ``RuleViolation`` for an impossible
    changed hand.
    A hand added at the end is the one being played: it needs the signal noted, and is compared with declared riichi, as in
    :func:`record_hand`.
    """

    def change(game: Game, facts: Facts) -> Facts:
        require_hands(game, facts)
        after = revised(facts, changes)
        if not another:
            refuse_twice_in_hands(facts, _entered(changes), game.ruleset, _replaced(facts, changes))
        return after

    def check(session: Session, before: Facts) -> None:
        if hand := appended(changes, len(before.hands)):
            signal_required(entry.actor, game)(session, before)
            declarations_kept(game, hand.number, hand.result, as_entered)(session, before)

    def beside(game: Game, before: Facts) -> None:
        move_declarations(entry.actor, game, changes, len(before.hands))

    request = {"changes": [_change_to_json(one) for one in changes], **_asked(another)}
    logged = _logged(*(one.cause for one in changes if not isinstance(one, Delete)))
    return save(GameEntry(entry, game, "revise_game", request, reason, check, logged, beside), change)


def _logged(*causes: GivenCause | None) -> dict[str, Any]:
    """What the log keeps of the causes that were given."""
    given = [cause.to_json() for cause in causes if cause and cause.to_json()]
    return {"causes": given} if given else {}


def _cause_to_json(cause: GivenCause | None) -> dict[str, Any]:
    return {} if cause is None else {"cause": cause.to_json()}


def _asked(another: bool) -> dict[str, Any]:
    """The answer to a rarely asked question, stored with the request only if it is yes."""
    return {"another": True} if another else {}


def _entered(changes: Sequence[Change]) -> list[HandResult]:
    return [one.result for one in changes if not isinstance(one, Delete)]


def _replaced(facts: Facts, changes: Sequence[Change]) -> list[HandResult]:
    return [facts.hands[one.number - 1].result for one in changes if not isinstance(one, Insert)]


def require_hands(game: Game, facts: Facts) -> None:
    """Refuse (``game_void``, ``final_scores_stand``) changes of hands that do not count."""
    if game.state == GameState.VOID:
        raise Refusal("game_void", _("This game does not count. Reopen it first."))
    if facts.final_scores is not None:
        raise Refusal("final_scores_stand", _("Final scores from paper stand for this game. Withdraw them first."))


def _change_to_json(change: Change) -> dict[str, Any]:
    match change:
        case Replace(number, result, cause):
            return {"replace": number, "result": hand_result_to_json(result), **_cause_to_json(cause)}
        case Insert(number, result, cause):
            return {"insert": number, "result": hand_result_to_json(result), **_cause_to_json(cause)}
        case Delete(number):
            return {"delete": number}
