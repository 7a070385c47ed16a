"""The engine beside its judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from scoring.errors import RuleViolation
from scoring.hand import Hand, tiles_text
from scoring.riichi import score_hand
from scoring.rulesets import Ruleset, ruleset_to_json
from tests.scoring.riichi.judges.answer import Answer
from tests.scoring.riichi.judges.by_jansou import by_jansou, equal_readings
from tests.scoring.riichi.judges.by_mahjong import by_mahjong

__all__ = ["JUDGES", "Verdict", "answer_of_ours", "described", "verdict"]

JUDGES: Mapping[str, Callable[[Hand, Ruleset], Answer | Enum]] = {"mahjong": by_mahjong, "jansou": by_jansou}


@dataclass(frozen=True)
class Verdict:
    """Our answer, and each judge's answer or the reason why it was not asked."""

    hand: Hand
    ruleset: Ruleset
    ours: Answer
    theirs: Mapping[str, Answer | Enum]

    @property
    def disagreeing(self) -> list[str]:
        """The judges who disagree."""
        return [name for name, answer in self.theirs.items() if isinstance(answer, Answer) and not self.agrees(answer)]

    def agrees(self, answer: Answer) -> bool:
        """Whether an answer is ours, or comes to the same by another reading of the tiles that is as good."""
        if replace(self.ours, yaku=answer.yaku) != answer:
            return False
        return self.ours.yaku == answer.yaku or self.ours.yaku in answer.also | equal_readings(self.hand, self.ruleset, answer)

    def __str__(self) -> str:
        answers = {"ours": self.ours, **self.theirs}
        return "\n".join([described(self.hand), str(ruleset_to_json(self.ruleset)), *(f"  {name}: {answers[name]}" for name in answers)])


def verdict(hand: Hand, ruleset: Ruleset) -> Verdict:
    """The engine and all judges asked."""
    return Verdict(hand, ruleset, answer_of_ours(hand, ruleset), {name: judge(hand, ruleset) for name, judge in JUDGES.items()})


def answer_of_ours(hand: Hand, ruleset: Ruleset) -> Answer:
    """The engine's answer."""
    try:
        value = score_hand(hand, ruleset)
    except RuleViolation as refusal:
        return Answer(refusal=refusal.code)
    return Answer(
        yaku=frozenset(value.yaku),
        dora=value.dora,
        ura=value.ura,
        aka=value.aka,
        han=value.han,
        fu=value.fu,
        yakuman=value.yakuman,
        limit=value.limit,
        payments=dict(value.payments),
        total=value.total,
    )


def described(hand: Hand) -> str:
    """A hand on one line, in a form that can be typed in again."""
    melds = " ".join(f"{'' if meld.open else 'closed '}{meld.kind} {tiles_text(meld.tiles)}" for meld in hand.melds)
    tiles = f"{tiles_text(hand.concealed)} {melds} + {tiles_text((hand.winning_tile,))} {hand.win}"
    indicators = f"dora {tiles_text(hand.dora_indicators)}, ura {tiles_text(hand.ura_indicators)}"
    return f"{tiles}, seat {hand.seat_wind}, round {hand.round_wind}, {sorted(hand.circumstances)}, {indicators}"
