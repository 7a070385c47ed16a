"""The engine and a plain second count from the book's tables agree on hands of every shape."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.classical import score_hand
from scoring.errors import RuleViolation
from scoring.hand import Hand
from scoring.rulesets import ruleset_from_json
from tests.scoring.classical.answer_keys.rows import hand_of, rows
from tests.scoring.classical.hands import lost_hand, won_hand
from tests.scoring.classical.judge import best_count, lost_count

NO_LIMITS = ruleset_from_json({"base": "kuester", "switches": {"limit_game": 0, "half_limit_game": 0}})

randoms = st.integers(min_value=0, max_value=2**32).map(Random)


def total(hand: Hand) -> int:
    try:
        return score_hand(hand, NO_LIMITS).total
    except RuleViolation as refusal:
        assume(refusal.code != "circumstances_conflict")
        raise


@given(randoms)
def test_both_count_the_same_for_a_hand_that_won(random: Random) -> None:
    hand = won_hand(random)
    assume(hand is not None)
    assert hand is not None
    assert total(hand) == best_count(hand)


@given(randoms)
def test_both_count_the_same_for_a_hand_that_did_not_win(random: Random) -> None:
    hand = lost_hand(random)
    assume(hand is not None)
    assert hand is not None
    assert total(hand) == lost_count(hand)


def test_the_second_count_gives_what_the_answer_keys_say() -> None:
    counted = [row for row in rows("figures") + rows("premiums") + rows("doublings") if "refused" not in row and "switches" not in row]
    for row in counted:
        hand = hand_of(row)
        assert (lost_count(hand) if hand.win == "none" else best_count(hand)) == row["total"], row
