"""Laws of every hand: tiles, ticks and points agree, doublings are exact, and the order of tiles means nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.classical import ClassicalValue, check_points, count_ticked, score_hand
from scoring.classical.special_hands import SPECIAL_LIMITS
from scoring.errors import RuleViolation
from scoring.hand import Hand, Tile
from scoring.rulesets import Ruleset, ruleset_from_json
from tests.scoring.classical.hands import lost_hand, won_hand
from tests.scoring.classical.ticks import ticked_of

RULESETS = [
    ruleset_from_json({"base": "kuester", "switches": switches})
    for switches in (
        {},
        {"hand_premium": 10},
        {"last_tile_premiums": "higher"},
        {"limit_game": 0, "half_limit_game": 0},
        {"limit_game_value": "at_least"},
        {"limit_game": 0, "hand_cap": 300},
        {"hand_cap": 500},
        {"fruit_game": "replacement", "hand_cap": 2_000},
    )
]
TWO_WINDS = {"E": "EW", "W": "EW", "S": "SN", "N": "SN"}

randoms = st.integers(min_value=0, max_value=2**32).map(Random)
rulesets = st.sampled_from(RULESETS)


def counted(hand: Hand | None, ruleset: Ruleset, own_winds: str = "") -> tuple[Hand, ClassicalValue]:
    """The hand with its value; other hands are tried in place of one that cannot be."""
    assume(hand is not None)
    assert hand is not None
    try:
        return hand, score_hand(hand, ruleset, own_winds=own_winds, no_chi=len(own_winds) == 2)
    except RuleViolation as refusal:
        assume(refusal.code not in ("circumstances_conflict", "chi_not_allowed"))
        raise


@given(randoms, rulesets, st.booleans(), st.booleans())
def test_a_hand_that_is_ticked_counts_the_same_as_its_tiles(random: Random, ruleset: Ruleset, won: bool, two: bool) -> None:
    hand = won_hand(random) if won else lost_hand(random)
    own = TWO_WINDS[hand.seat_wind] if hand and two else ""
    hand, value = counted(hand, ruleset, own)
    ticked = count_ticked(ticked_of(value), ruleset, won=won, own_winds=own or hand.seat_wind, round_wind=hand.round_wind)
    assert (ticked.base_points, ticked.double_count, ticked.limit) == (value.base_points, value.double_count, value.limit)
    assert (ticked.item_points, ticked.special, ticked.total) == (value.item_points, value.special, value.total)
    assert count_ticked(ticked_of(value), ruleset, won=won) == ticked  # the winds need not be told


@given(randoms, rulesets, st.booleans(), st.sampled_from([2, 4]))
def test_what_a_hand_counts_can_be_entered_as_points(random: Random, ruleset: Ruleset, won: bool, players: int) -> None:
    hand = won_hand(random) if won else lost_hand(random)
    own = TWO_WINDS[hand.seat_wind] if hand and players == 2 else ""
    _hand, value = counted(hand, ruleset, own)
    check_points(value.total, ruleset, won=won, players=players)
    check_points(value.total, ruleset, won=won)


@given(randoms, st.booleans())
def test_doubling_is_exact_at_any_size(random: Random, won: bool) -> None:
    _hand, value = counted(won_hand(random) if won else lost_hand(random), RULESETS[3])
    assert value.total == value.base_points * 2**value.double_count
    assert value.base_points == value.item_points + sum(line.amount for line in value.premiums)
    assert value.double_count == sum(line.amount for line in value.doubles)


@given(randoms, rulesets)
def test_the_order_of_tiles_melds_and_flowers_means_nothing(random: Random, ruleset: Ruleset) -> None:
    hand, value = counted(won_hand(random), ruleset)
    turned = replace(
        hand,
        concealed=tuple(random.sample(hand.concealed, len(hand.concealed))),
        melds=tuple(random.sample(hand.melds, len(hand.melds))),
        flowers=tuple(random.sample(hand.flowers, len(hand.flowers))),
    )
    again = score_hand(turned, ruleset)
    assert (again.total, again.base_points, again.limit) == (value.total, value.base_points, value.limit)
    assert sorted(line.amount for line in again.items) == sorted(line.amount for line in value.items)


@given(randoms, rulesets)
def test_who_did_not_win_counts_no_premium_and_no_doubling_of_the_game(random: Random, ruleset: Ruleset) -> None:
    _hand, value = counted(lost_hand(random), ruleset)
    assert (value.premiums, value.special, value.limit) == ((), None, None)
    assert {line.name for line in value.doubles if not line.name.startswith(("own flower", "bouquet"))} <= {
        "dragon pon", "wind pon", "kan", "dragon kan", "wind kan", "own wind", "round wind",
    }  # fmt: skip


@given(randoms, rulesets)
def test_a_limit_game_is_worth_its_limit_and_only_by_switch_its_count_where_that_is_more(random: Random, ruleset: Ruleset) -> None:
    _hand, value = counted(won_hand(random), ruleset)
    limits, count = {"full": ruleset.limit_game, "half": ruleset.half_limit_game}, min(value.counted, ruleset.hand_cap or value.counted)
    if value.limit:
        assert value.total == limits[value.limit] > 0
        assert ruleset.limit_game_value == "exact" or value.total > count
    else:
        assert value.total == count
        assert value.special is None or ruleset.limit_game_value == "at_least" or not limits[SPECIAL_LIMITS[value.special]]


@pytest.mark.parametrize("tiles", [(), (0,), (0, 1, 2, 3)])
def test_a_dead_hand_with_too_few_tiles_counts_what_it_has(tiles: tuple[Tile, ...]) -> None:
    short = Hand(concealed=(31, 31, 31, *tiles), winning_tile=None, win="none", seat_wind="S", round_wind="E")
    assert score_hand(short, RULESETS[0], dead="too_few").total == 16


def test_a_dead_hand_with_too_many_tiles_counts_nothing() -> None:
    long = Hand(concealed=(31, 31, 31, *range(11)), winning_tile=None, win="none", seat_wind="S", round_wind="E", flowers=(38,))
    assert score_hand(long, RULESETS[0], dead="too_many").total == 0
