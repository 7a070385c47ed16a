"""What :mod:`scoring.game` says of a series of entries, in the words of ``static/js/game/``, so that both can be compared to the letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.errors import RuleViolation
from scoring.formats import hand_result_to_json
from scoring.game import GameRecord, HandResult, PlayedHand, Progress, Replay, Transfer, outcome_of, replay
from scoring.game.advancing import advance
from scoring.portable import rules_to_json, state_to_json
from tests.scoring.portable.random_games import MOST_HANDS, Chance

__all__ = ["TWELFTHS", "Judged", "judged", "problem", "random_case", "refusal_of"]

TWELFTHS = 12


@dataclass(frozen=True)
class Judged:
    """A game as the browser is asked to play it, and its answer to each entry, to the game after all of them, and to its end."""

    name: str
    asked: dict[str, Any]
    answers: list[dict[str, Any]]
    outcome: dict[str, Any]


def random_case(seed: int) -> Judged:
    """A random game, of which one entry is corrected afterwards, so that all later ones are played again."""
    chance = Chance(seed)
    record = chance.beginning(chance.ruleset())
    game = replay(record)
    entries: list[HandResult] = []
    progress = game.progress
    while len(entries) < MOST_HANDS and not (progress.ended_by and chance.one_in(2)):
        entries.append(chance.result(progress))
        step = advanced(progress, entries[-1])
        progress = progress if isinstance(step, RuleViolation) else step
    if chance.one_in(2):
        index = chance.random.randrange(len(entries)) if entries else 0
        entries[index : index + 1] = [chance.result(game.progress)]
    return judged(game, entries, f"seed {seed}, {record.ruleset.id}")


def judged(game: Replay, entries: Sequence[HandResult], name: str) -> Judged:
    """Play the entries after one another; those that cannot be change nothing."""
    ruleset, progress = game.record.ruleset, game.progress
    asked = {"rules": rules_to_json(ruleset), "start": state_to_json(game), "entries": [hand_result_to_json(one) for one in entries]}
    answers: list[dict[str, Any]] = []
    for entry in entries:
        step = advanced(progress, entry)
        if isinstance(step, RuleViolation):
            answers.append({"problems": [problem(one) for one in (step, *step.others)]})
            continue
        progress = step
        assert progress.last is not None
        answers.append({"hand": played(progress.last), "after": state_to_json(Replay(game.record, (), progress, None, None))})
    return Judged(name, asked, answers, outcome(game.record, progress))


def advanced(progress: Progress, entry: HandResult) -> Progress | RuleViolation:
    try:
        return advance(progress, entry)
    except RuleViolation as refusal:
        return refusal


def refusal_of(check: Callable[[], None]) -> RuleViolation | None:
    try:
        check()
    except RuleViolation as refusal:
        return refusal
    return None


def problem(refusal: RuleViolation) -> dict[str, Any]:
    return {"code": refusal.code, "where": refusal.where, "sentence": str(refusal)}


def played(hand: PlayedHand) -> dict[str, Any]:
    return {
        "number": hand.number,
        "round_wind": hand.round_wind,
        "dealer": hand.dealer,
        "honba": hand.honba,
        "deposits": hand.deposits,
        "sits_out": hand.sits_out,
        "doubled": hand.doubled,
        "banker": hand.banker,
        "ledger": [line(one) for one in hand.ledger],
        "deltas": list(hand.deltas),
        "scores": list(hand.scores),
    }


def line(one: Transfer) -> dict[str, Any]:
    ends = {"from": one.payer, "to": one.payee}
    return {**{name: "table" if seat is None else seat for name, seat in ends.items()}, "points": one.points, "reason": one.reason}


def outcome(record: GameRecord, progress: Progress) -> dict[str, Any]:
    """The outcome as if the game ended now, in twelfths of points."""
    found = outcome_of(record, progress)
    twelfths = {
        name: [int(points * TWELFTHS) for points in getattr(found, name)] for name in ("scores", "uma", "oka", "penalties", "totals")
    }
    return {**twelfths, "places": list(found.places)}
