"""The engine against two independent libraries, over hands of every shape and every switch that they share with us.

What a library cannot judge is named in its adapter (``MahjongGap``, ``JansouGap``), with a hand that shows it in ``judges/test_gaps.py``;
only exactly such hands are left out. ``make nightly`` compares 200,000 hands more.
"""

from __future__ import annotations

from enum import Enum
from random import Random

import pytest
from hypothesis import given

from scoring.hand import Hand
from scoring.riichi import yaku_of
from scoring.rulesets import Ruleset
from tests.scoring.riichi.judges.by_jansou import JansouGap
from tests.scoring.riichi.judges.by_mahjong import MahjongGap
from tests.scoring.riichi.judges.comparing import JUDGES, verdict
from tests.scoring.riichi.judges.dealing import hand_of
from tests.scoring.riichi.judges.rulesets import COMPARED, rulesets_in_turn
from tests.scoring.riichi.judges.shapes import SHAPES
from tests.scoring.riichi.judges.strategies import hands_under_rules, tiles_at_random

HANDS = 5_000
HANDS_A_SHAPE = -(-HANDS // len(SHAPES))
ROUNDS = 80


@pytest.mark.parametrize("shape", SHAPES)
def test_hands_of_every_shape_are_worth_what_both_judges_say(shape: str) -> None:
    random = Random(shape)
    turn = rulesets_in_turn(random)
    for _ in range(HANDS_A_SHAPE):
        name, ruleset = next(turn)
        found = verdict(hand_of(random, shape, ruleset.red_fives), ruleset)
        assert not found.disagreeing, f"{name}\n{found}"


@given(hands_under_rules())
def test_hands_of_any_sets_are_worth_what_both_judges_say(case: tuple[Hand, Ruleset]) -> None:
    found = verdict(*case)
    assert not found.disagreeing, found


@given(hands_under_rules(tiles_at_random()))
def test_tiles_at_random_are_a_hand_if_both_judges_say_so(case: tuple[Hand, Ruleset]) -> None:
    found = verdict(*case)
    assert not found.disagreeing, found


def test_the_shapes_lead_to_every_yaku_and_every_gap_and_the_judges_judge_nearly_all() -> None:
    random = Random(1)
    turn = rulesets_in_turn(random)
    named, gaps, judged = set(), set(), dict.fromkeys(JUDGES, 0)
    for _ in range(ROUNDS):
        for shape in SHAPES:
            _, ruleset = next(turn)
            found = verdict(hand_of(random, shape, ruleset.red_fives), ruleset)
            named |= {name for name, _ in found.ours.yaku}
            gaps |= {answer for answer in found.theirs.values() if isinstance(answer, Enum)}
            for judge, answer in found.theirs.items():
                judged[judge] += not isinstance(answer, Enum)
    assert named == {name for ruleset in COMPARED.values() for name in yaku_of(ruleset)}
    assert gaps == {*MahjongGap, *JansouGap}
    assert min(judged.values()) > 0.8 * ROUNDS * len(SHAPES), judged
