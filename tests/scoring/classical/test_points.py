"""Which points a hand can be worth: exactly those that some base and some doublings give, or a limit."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.classical import check_points, least_possible, score_hand
from scoring.errors import RuleViolation
from scoring.rulesets import Ruleset, ruleset, ruleset_from_json
from tests.counted_calls import calls_of
from tests.scoring.classical.answer_keys.rows import Row, hand_of, rows

KUESTER, BASIC = ruleset("kuester"), ruleset("dmjl-basic")


def kuester(**switches: Any) -> Ruleset:
    return ruleset_from_json({"base": "kuester", "switches": switches})


def can_be(points: int, rules: Ruleset = KUESTER, *, won: bool = True, players: int | None = None) -> bool:
    try:
        check_points(points, rules, won=won, players=players)
    except RuleViolation as refusal:
        assert (refusal.code, refusal.where) == ("value_impossible", "points")
        return False
    return True


def test_a_winner_has_twenty_points_at_least_and_even_ones() -> None:
    assert not any(can_be(points) for points in (-2, 0, 2, 18, 21, 23, 999))
    assert all(can_be(points) for points in range(20, 110, 2))


def test_above_what_a_hand_without_doublings_can_have_there_are_gaps() -> None:
    """Not doubled: closed terminals 24 and an open one 4, pair 4, six flowers of others 24, 20 + 20 + 10 + 2: 108."""
    assert [points for points in range(100, 130, 2) if not can_be(points)] == [110, 114, 118, 122, 126]
    assert can_be(50 * 2**10)
    assert not can_be(50 * 2**10 + 2)


def test_who_did_not_win_has_four_closed_figures_and_six_flowers_of_others_at_most_without_a_doubling() -> None:
    assert all(can_be(points, won=False) for points in range(0, 58, 2))
    assert [points for points in range(56, 100, 2) if can_be(points, won=False)] == [56, *range(60, 96, 4), 96]
    assert not can_be(90, won=False)


@pytest.mark.parametrize(
    ("points", "won", "why", "nearest"),
    [
        (90, False, "without doubling there are 56 at most, and no doubling gives 90", "88 and 92"),
        (110, True, "without doubling there are 108 at most", "108 and 112"),
        (21, True, "all that counts is even", "20 and 22"),
        (302, True, "what is counted gives 300 at most", "300 and 500"),
    ],
)
def test_a_number_that_cannot_be_says_why_and_what_is_nearest(points: int, won: bool, why: str, nearest: str) -> None:
    rules = kuester(hand_cap=300) if points == 302 else KUESTER
    with pytest.raises(RuleViolation) as refusal:
        check_points(points, rules, won=won, players=4)
    text = str(refusal.value)
    assert why in text and text.endswith(f"Nearest: {nearest}.")
    assert all(can_be(number, rules, won=won, players=4) for number in map(int, nearest.split(" and ")))


def test_a_win_below_twenty_is_refused_by_what_the_mah_jongg_counts() -> None:
    with pytest.raises(RuleViolation, match="the Mah-Jongg alone counts 20"):
        check_points(18, KUESTER, won=True)


@pytest.mark.parametrize("row", rows("points"), ids=lambda row: f"{row['points']} {'won' if row['won'] else 'not won'}")
def test_each_of_the_low_numbers_that_can_be_is_shown_with_a_hand(row: Row) -> None:
    assert score_hand(hand_of(row), KUESTER).total == row["points"]
    assert can_be(row["points"], won=row["won"])


def test_no_low_number_that_can_be_is_without_a_hand() -> None:
    shown = {(row["won"], row["points"]) for row in rows("points")}
    possible = {(won, points) for won, most in ((True, 110), (False, 59)) for points in range(most) if can_be(points, won=won)}
    assert possible == shown


@pytest.mark.parametrize(
    ("concealed", "flowers"),
    [
        ("111m777m999s111p2p | | none | S/E", "f1 f3 f4 g1 g3 g4"),
        ("5566771122z13m5p | | none | E/S", ""),
        ("1z | kan 2222z closed; kan 5555z closed; kan 6666z closed; kan 7777z closed | none | S/S", "f1 f2 f3 f4 g1 g2 g3 g4"),
    ],
)
def test_what_hands_of_who_did_not_win_count_can_be_entered(concealed: str, flowers: str) -> None:
    value = score_hand(hand_of({"hand": concealed, "flowers": flowers}), KUESTER)
    assert can_be(value.total, won=False)
    assert not can_be(value.total + 1, won=False)


def test_a_winner_can_have_millions_and_no_more_than_the_dearest_hand() -> None:
    dearest = "2z | kan 1111z closed; kan 5555z closed; kan 6666z closed; kan 7777z closed | tsumo 2z | E/E"
    hand = hand_of({"hand": dearest, "flowers": "f1 f2 f3 f4 g1 g2 g3 g4", "happened": "haitei"})
    most = score_hand(hand, KUESTER).total
    assert most == (160 + 20 + 40 + 2 + 2 + 10) * 2 ** (3 + 3 + 4 + 2 + 2 + 2 + 3 + 4 + 1 + 1)
    assert can_be(most)
    assert not can_be(2 * most)
    assert not can_be(most + 2**25)


def test_limits_are_points_that_can_be() -> None:
    assert can_be(777_777, kuester(limit_game=777_777))
    assert can_be(501, kuester(half_limit_game=501))
    assert not can_be(777_777)
    assert can_be(19, kuester(limit_game=19))
    assert not can_be(19, kuester(limit_game=19, limit_game_value="at_least"))  # every hand counts more by itself
    assert can_be(19, kuester(limit_game=19, hand_cap=10))
    assert not can_be(777_777, kuester(limit_game=777_777), won=False)


def test_a_cap_is_reached_and_passed_by_limit_games_alone() -> None:
    capped = kuester(hand_cap=601)
    assert can_be(601, capped)
    assert can_be(601, capped, won=False)
    assert can_be(1_000, capped)
    assert not can_be(1_024, capped)
    assert not can_be(640, capped, won=False)


def test_the_premium_for_a_hand_game_makes_other_points_possible() -> None:
    assert not can_be(118)
    assert can_be(144, kuester(hand_premium=10))


def test_what_only_the_first_discard_doubles_so_often_counts_where_it_is_more_than_the_limit() -> None:
    """In the hand, no kan: 20 + 10 + 20 + 4 for three closed Pong of suit tiles and an open one, 2^3; earth is a limit game."""
    hand = hand_of({"hand": "222m444p666s88s99s | | ron 9s | S/E", "flowers": "f1", "happened": "first_discard"})
    value = score_hand(hand, kuester(limit_game=0))
    assert value.total == (4 + 3 * 4 + 4 + 40) * 2**3
    assert score_hand(hand, KUESTER).total == 1_000
    assert can_be(value.total, kuester(limit_game=0))
    assert can_be(value.total)  # another hand has as much without it


def test_a_limit_game_is_worth_what_was_set_before_play() -> None:
    """ "Der Wert des Spieles ist vor Beginn festzulegen" ("Kombinierte Spiele"); a club may pay the count where it is more."""
    hand = hand_of({"hand": "2s | kan 3333s closed; kan 4444s closed; kan 6666s; pon 666z | ron 2s | S/E"})
    exact, more = score_hand(hand, KUESTER), score_hand(hand, kuester(limit_game_value="at_least"))
    assert (exact.total, exact.limit, exact.special) == (1_000, "full", "green")
    assert (more.total, more.limit, more.special) == (exact.counted, None, "green")
    assert exact.counted > 1_000
    assert score_hand(hand, kuester(limit_game=0)).total == exact.counted
    assert score_hand(hand, kuester(hand_cap=700)).total == 1_000


def test_two_players_make_no_chi_so_their_winner_has_all_pon() -> None:
    assert not can_be(22, players=2)
    assert can_be(22, players=4)
    assert can_be(22)
    assert can_be(48, players=2)


def test_points_that_are_only_entered_are_whole_numbers_from_one_for_a_winner() -> None:
    assert can_be(1, BASIC)
    assert can_be(10**12, BASIC)
    assert not can_be(0, BASIC)
    assert can_be(0, BASIC, won=False)
    assert not can_be(-1, BASIC, won=False)


def test_a_number_is_answered_while_somebody_types() -> None:
    can_be(110)  # what nothing comes to counts all hands, of one wind and of two, once
    assert calls_of(lambda: [can_be(points) for points in range(1_000_000, 1_000_100)]) < 100 * 4_000


@pytest.mark.parametrize("rules", [KUESTER, BASIC, kuester(hand_cap=500), kuester(hand_cap=300, half_limit_game=700)])
@pytest.mark.parametrize("players", [2, 4])
def test_the_next_possible_value_is_the_first_that_is_possible(rules: Ruleset, players: int) -> None:
    known = [points for points in range(1, 2_001) if can_be(points, rules, players=players)]
    for points in range(0, 1_500, 7):
        assert least_possible(points, rules, players=players) == next((one for one in known if one >= points), None)


def test_high_values_are_found_at_once_and_nothing_is_worth_more_than_everything() -> None:
    assert least_possible(10**8, KUESTER) == 96 * 2**20
    assert can_be(96 * 2**20)
    assert least_possible(10**13, KUESTER) is None
    assert least_possible(10**13, BASIC) == 10**13
    assert calls_of(lambda: least_possible(10**9 + 1, KUESTER)) < 400_000
