"""Replay stored games: cached, and leaving out hands that have become impossible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from scoring.errors import RuleViolation
from scoring.game import GameRecord, PlayedHand, Replay, replay

__all__ = ["Played", "play", "replayed"]


@dataclass(frozen=True, slots=True)
class Played:
    """The replay of the possible hands. ``problems``: one refusal for each impossible hand, which is left out."""

    replay: Replay
    hands: Mapping[int, PlayedHand]
    problems: tuple[RuleViolation, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A game to replay. What is ``known`` of it saves work and does not change the result."""

    record: GameRecord
    known: Replay | None = field(default=None, compare=False)


@lru_cache(maxsize=128)
def _replayed(asked: _Asked) -> Replay:
    return replay(asked.record, asked.known)


def replayed(record: GameRecord, known: Replay | None = None) -> Replay:
    """:func:`scoring.game.replay`, cached: a hand's form, preview and entry and the screen after it ask for the same replay."""
    return _replayed(_Asked(record, known))


def play(record: GameRecord, known: Replay | None = None) -> Played:
    """Replay a game, leaving out impossible hands. Raise a refusal that is not about one hand."""
    numbers = list(range(1, len(record.hands) + 1))
    problems: list[RuleViolation] = []
    while True:
        try:
            result = replayed(_only(record, numbers), known)
        except RuleViolation as violation:
            if violation.hand is None or violation.hand > len(numbers):
                raise
            problems.append(violation.in_hand(numbers.pop(violation.hand - 1)))
        else:
            return Played(result, dict(zip(numbers, result.hands, strict=True)), tuple(sorted(problems, key=lambda one: one.hand or 0)))


def _only(record: GameRecord, numbers: Sequence[int]) -> GameRecord:
    left_out = set(range(1, len(record.hands) + 1)).difference(numbers)
    if not left_out:
        return record

    def earlier(before_hand: int) -> int:
        return before_hand - sum(number < before_hand for number in left_out)

    signal = record.signal
    return replace(
        record,
        hands=tuple(record.hands[number - 1] for number in numbers),
        signal=None if signal is None else replace(signal, before_hand=earlier(signal.before_hand)),
        penalties=tuple(replace(one, after_hand=earlier(one.after_hand + 1) - 1) for one in record.penalties),
        substitutes=tuple(replace(one, from_hand=max(1, earlier(one.from_hand))) if one.from_hand else one for one in record.substitutes),
    )
