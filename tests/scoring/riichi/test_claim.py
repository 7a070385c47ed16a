"""What the table claimed, compared with what the tiles say."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.formats import hand_from_json
from scoring.hand import Hand
from scoring.riichi import Claim, ClaimDifference, check_claim
from scoring.rulesets import RULESETS

AUSTRIAN = RULESETS["austrian"]


def hand(**changes: Any) -> Hand:
    """Austrian 4.3, example 2 for a player who is not East: riichi, pinfu, ittsu, 4 han 30 fu, 7,700."""
    data = {"concealed": "12345678s234m66p", "winning_tile": "9s", "win": "ron", "seat_wind": "S", "round_wind": "E"}
    return hand_from_json({**data, "circumstances": ["riichi"], **changes})


def test_a_right_claim_has_no_differences() -> None:
    claim = Claim(yaku=frozenset({"riichi", "pinfu", "ittsu"}), han=4, fu=30, yakuman=0, points=7_700)
    assert check_claim(hand(), claim, AUSTRIAN) == ()


def test_what_nobody_said_is_not_compared() -> None:
    assert check_claim(hand(), Claim(), AUSTRIAN) == ()


def test_each_wrong_number_is_named_with_the_right_one() -> None:
    differences = check_claim(hand(), Claim(han=3, fu=40, points=5_200, limit="mangan"), AUSTRIAN)
    assert differences == (
        ClaimDifference("han", 3, 4),
        ClaimDifference("fu", 40, 30),
        ClaimDifference("limit", "mangan", None),
        ClaimDifference("points", 5_200, 7_700),
    )


def test_each_yaku_too_many_and_too_few_is_named() -> None:
    differences = check_claim(hand(), Claim(yaku=frozenset({"riichi", "ittsu", "tanyao"})), AUSTRIAN)
    assert differences == (ClaimDifference("yaku_not_there", "tanyao", None), ClaimDifference("yaku_missing", None, "pinfu"))


def test_a_claimed_yakuman_is_compared_with_the_multiple() -> None:
    tiles = {"concealed": "19m19p19s1234567z", "winning_tile": "1z", "circumstances": []}
    assert check_claim(hand(**tiles), Claim(yakuman=1), AUSTRIAN) == (ClaimDifference("yakuman", 1, 2),)
    assert check_claim(hand(**tiles), Claim(yakuman=1), RULESETS["ema-2012"]) == ()
    differences = check_claim(hand(**tiles), Claim(han=13, fu=30, limit="mangan"), AUSTRIAN)
    assert differences == (ClaimDifference("han", 13, None), ClaimDifference("fu", 30, None), ClaimDifference("limit", "mangan", "yakuman"))


def test_a_hand_that_cannot_win_has_no_value_to_compare_with() -> None:
    with pytest.raises(RuleViolation) as caught:
        check_claim(hand(winning_tile="1z"), Claim(han=4), AUSTRIAN)
    assert caught.value.code == "not_complete"
