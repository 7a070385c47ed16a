"""Hands and ticks that cannot be are refused by name, everything that is wrong with them at once."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.classical import Ticked, count_ticked, hands_problems, score_hand
from scoring.errors import RuleViolation
from scoring.formats import hand_from_json, score_line
from scoring.hand import Hand
from scoring.rulesets import Ruleset, ruleset, ruleset_from_json
from tests.scoring.classical.answer_keys.rows import hand_of

KUESTER, BASIC = ruleset("kuester"), ruleset("dmjl-basic")
PLAIN = "234m67p88s | chi 345s; pon 222p | ron 8p | S/E"
LOST = "234m67p88s | chi 345s; pon 222p | none | S/E"


def test_who_did_not_win_need_not_show_single_tiles() -> None:
    """Küster, "Der Spielbeginn": the others lay open what counts."""
    shown, whole = hand_of({"hand": "555z | pon 222p | none | S/E"}), hand_of({"hand": "555z14m79s | pon 222p | none | S/E"})
    assert score_hand(shown, KUESTER) == score_hand(whole, KUESTER)
    assert score_hand(shown, KUESTER).total == (8 + 2) * 2
    assert score_hand(hand_of({"hand": " | | none | S/E"}), KUESTER).total == 0


def refused(hand: Hand, rules: Ruleset = KUESTER, **how: Any) -> list[str]:
    with pytest.raises(RuleViolation) as refusal:
        score_hand(hand, rules, **how)
    return [one.code for one in (refusal.value, *refusal.value.others)]


@pytest.mark.parametrize(
    ("hand", "happened", "flowers", "code"),
    [
        ("234m67p8s | chi 345s; pon 222p | ron 8p | S/E", "", "", "wrong_tile_count"),
        ("234m67p888s | chi 345s; pon 222p | none | S/E", "", "", "wrong_tile_count"),
        ("8s | chi 345s; pon 222p; pon 333p; pon 444p; pon 555p | ron 8s | S/E", "", "", "wrong_tile_count"),
        ("234m67p88s | chi 346s; pon 222p | ron 8p | S/E", "", "", "meld_not_a_set"),
        ("234m67p88s | chi 567z; pon 222p | ron 8p | S/E", "", "", "meld_not_a_set"),
        ("234m67p88s | chi 345s; pon 223p | ron 8p | S/E", "", "", "meld_not_a_set"),
        ("234m67p88s | chi 345s; kan 222p | ron 8p | S/E", "", "", "meld_not_a_set"),
        ("234m67p88s | chi 345s; pon 222p closed | ron 8p | S/E", "", "", "meld_not_a_set"),
        ("234m67p88s | chi 345s; pon 888s | ron 8p | S/E", "", "", "five_of_a_tile"),
        (PLAIN, "", "f1 f1", "flower_twice"),
        ("23mf167p88s | chi 345s; pon 222p | ron 8p | S/E", "", "", "flower_in_hand"),
        ("340m67p88s | chi 345s; pon 222p | ron 8p | S/E", "", "", "aka_not_in_ruleset"),
        ("234m69p88s | chi 345s; pon 222p | ron 8s | S/E", "", "", "not_complete"),
        (PLAIN, "riichi", "", "circumstance_not_in_ruleset"),
        (PLAIN, "haitei", "", "circumstances_conflict"),
        (PLAIN, "rinshan", "f1", "circumstances_conflict"),
        (PLAIN, "tenhou", "", "circumstances_conflict"),
        (PLAIN, "houtei chankan", "", "circumstances_conflict"),
        (PLAIN, "first_discard", "", "circumstances_conflict"),
        (LOST, "houtei", "", "circumstances_conflict"),
    ],
)
def test_an_impossible_hand_is_refused_by_name(hand: str, happened: str, flowers: str, code: str) -> None:
    assert set(refused(hand_of({"hand": hand, "happened": happened, "flowers": flowers}))) == {code}


def test_everything_that_is_wrong_with_a_hand_is_named() -> None:
    hand = hand_of({"hand": "234m67p888s | chi 346s; pon 888s | ron 8p | S/E", "happened": "riichi haitei", "flowers": "g2 g2"})
    assert set(refused(hand)) == {
        "wrong_tile_count", "meld_not_a_set", "five_of_a_tile", "flower_twice", "circumstance_not_in_ruleset", "circumstances_conflict",
    }  # fmt: skip


def test_a_hand_that_is_not_complete_says_so_beside_what_else_is_wrong_with_it() -> None:
    hand = hand_of({"hand": "234m69p88s | chi 345s; pon 222p | ron 8s | S/E", "happened": "haitei", "flowers": "g2 g2"})
    assert set(refused(hand)) == {"flower_twice", "circumstances_conflict", "not_complete"}


def test_riichi_indicators_are_refused() -> None:
    assert refused(replace(hand_of({"hand": PLAIN}), dora_indicators=(3,))) == ["dora_not_in_ruleset"]


def test_only_who_won_has_a_last_tile() -> None:
    assert refused(replace(hand_of({"hand": LOST}), winning_tile=15)) == ["winning_tile_without_win"]
    assert refused(replace(hand_of({"hand": PLAIN}), winning_tile=None)) == ["not_won"]


def test_a_dead_hand_cannot_win_and_has_not_thirteen_tiles() -> None:
    assert refused(hand_of({"hand": PLAIN}), dead="too_few") == ["dead_hand_cannot_win"]
    assert refused(hand_of({"hand": LOST}), dead="too_few") == ["wrong_tile_count"]
    assert refused(hand_of({"hand": LOST}), dead="too_many") == ["wrong_tile_count"]


def test_two_players_make_no_chi() -> None:
    assert refused(hand_of({"hand": PLAIN}), no_chi=True) == ["chi_not_allowed"]
    assert refused(hand_of({"hand": "234m67p88s222z | pon 222p | ron 8p | S/E"}), no_chi=True) == ["chi_not_allowed"]
    assert refused(hand_of({"hand": "222z55m66p888s | pon 333p | ron 8p | S/E"}), no_chi=True) == ["not_complete"]
    assert score_hand(hand_of({"hand": "22m88s | pon 222p; pon 333s; pon 444p | ron 2m | S/E"}), KUESTER, no_chi=True).total == 48


def test_the_row_of_nine_lanterns_is_no_chi_so_two_players_may_have_them() -> None:
    for hand in ("1112345678999p | | tsumo 5p | E/E", "2345678999p | kan 1111p | tsumo 5p | E/E"):
        value = score_hand(hand_of({"hand": hand}), KUESTER, own_winds="EW", no_chi=True)
        assert (value.special, value.total) == ("nine_lanterns", 1_000)


def test_two_players_tick_four_figures_for_they_make_no_chi() -> None:
    def count(ticked: Ticked) -> int:
        return count_ticked(ticked, KUESTER, won=True, own_winds="EW", round_wind="E").total

    with pytest.raises(RuleViolation) as refusal:
        count(ticks(*["open_pon_simple"] * 3))
    assert refusal.value.code == "chi_not_allowed"
    assert count(ticks(*["open_pon_simple"] * 4)) == 48
    assert count(ticks(special="seven_twins")) == 500
    assert count(ticks("open_kan_terminal", special="nine_lanterns")) == 1_000


def test_a_rulebook_without_figures_counts_no_tiles() -> None:
    assert refused(hand_of({"hand": PLAIN}), BASIC) == ["family_not_classical"]
    with pytest.raises(RuleViolation, match="DMJL-Grundregeln has no values for figures"):
        count_ticked(Ticked(), BASIC, won=True)


# Between the hands of all players


def test_a_flower_lies_with_one_player() -> None:
    hands = [hand_of({"hand": PLAIN, "flowers": "f1"}), None, hand_of({"hand": "19m19p19s1234567z | | none | E/E", "flowers": "f1 g1"})]
    assert [(problem.code, problem.where) for problem in hands_problems(hands)] == [("flower_twice", "hands[2].flowers")]


def test_all_players_together_have_four_of_a_tile() -> None:
    hands = [hand_of({"hand": hand}) for hand in (PLAIN, "2p222s19m19p1234z | | none | W/E", "2p22m19m19p12345z | | none | N/E")]
    assert [(problem.code, problem.where) for problem in hands_problems(hands)] == [("five_of_a_tile", "hands[2].concealed")]
    assert list(hands_problems(hands[:2])) == []


# Ticks


def ticks(*items: str, premiums: str = "", doubles: str = "", special: str | None = None) -> Ticked:
    counted = tuple((code, items.count(code)) for code in sorted(set(items)))
    return Ticked(counted, frozenset(premiums.split()), frozenset(doubles.split()), special)


@pytest.mark.parametrize(
    ("ticked", "code"),
    [
        (ticks("open_pon_flower"), "tick_unknown"),
        (ticks(premiums="luck"), "tick_unknown"),
        (ticks(doubles="dragon_pon"), "tick_unknown"),
        (ticks(special="dragon"), "tick_unknown"),
        (Ticked((("flower", 0),)), "tick_count"),
        (Ticked((("flower", 1), ("flower", 1))), "tick_count"),
        (ticks(*["open_pon_simple"] * 5), "too_many_figures"),
        (ticks("pair_dragon", "pair_own_wind"), "too_many_pairs"),
        (ticks(*["open_pon_dragon"] * 3, "pair_dragon"), "dragons_impossible"),
        (ticks("open_pon_own_round_wind", "closed_pon_own_round_wind"), "winds_impossible"),
        (ticks("open_pon_round_wind", "pair_own_round_wind"), "winds_impossible"),
        (ticks(*["open_pon_wind"] * 4), "winds_impossible"),
        (ticks(*["flower"] * 7), "flowers_impossible"),
        (ticks("bouquet", "bouquet", "flower"), "flowers_impossible"),
        (ticks(*["own_flower"] * 5), "flowers_impossible"),
        (ticks("open_pon_simple", premiums="all_chi"), "premium_impossible"),
        (ticks("pair_dragon", premiums="all_chi"), "premium_impossible"),
        (ticks(*["open_pon_simple"] * 3, premiums="all_pon"), "premium_impossible"),
        (ticks(*["open_kan_simple"] * 4, premiums="all_pon"), "premium_impossible"),
        (ticks(*["open_kan_simple"] * 3, premiums="all_kan"), "premium_impossible"),
        (ticks("open_pon_simple", "open_pon_simple", premiums="won_in_hand"), "premium_impossible"),
        (ticks(premiums="replacement_tile"), "last_tile_impossible"),
        (ticks("flower", premiums="replacement_tile last_tile_from_live_wall"), "last_tile_impossible"),
        (ticks(premiums="last_discard robbing_a_kan"), "last_tile_impossible"),
        (ticks(*["open_pon_simple"] * 4, premiums="robbing_a_kan"), "last_tile_impossible"),
        (ticks(special="heaven", premiums="only_possible_tile"), "last_tile_impossible"),
        (ticks("open_kan_simple", doubles="first_discard"), "last_tile_impossible"),
        (ticks("open_pon_dragon", "open_pon_wind", doubles="simple_flush"), "double_impossible"),
        (ticks(doubles="simple_flush pure_flush"), "double_impossible"),
        (ticks("pair_dragon", doubles="pure_flush"), "double_impossible"),
        (ticks(*["open_pon_terminal"] * 3, doubles="pure_flush"), "double_impossible"),
        (ticks(*["open_pon_dragon"] * 3, doubles="dragon_game"), "double_impossible"),
        (ticks("open_pon_dragon", doubles="only_trumps"), "double_impossible"),
        (ticks("open_kan_simple", doubles="won_in_hand"), "double_impossible"),
        (ticks("open_pon_simple", premiums="last_tile_from_live_wall", doubles="won_in_hand"), "double_impossible"),
        (ticks("open_pon_simple", special="seven_twins"), "special_impossible"),
        (ticks("open_pon_dragon", special="nine_lanterns"), "special_impossible"),
        (ticks(special="moon"), "special_impossible"),
        (ticks(*["open_pon_simple"] * 4, special="snake"), "special_impossible"),
        (ticks("open_pon_terminal", special="green"), "special_impossible"),
        (ticks(*["open_pon_terminal"] * 3, special="corner_stones"), "special_impossible"),
        (ticks(special="paired", doubles="pure_flush"), "double_impossible"),
        (ticks(special="nine_lanterns", doubles="simple_flush"), "double_impossible"),
        (ticks(special="green", doubles="simple_flush"), "double_impossible"),
        (ticks(special="nine_lanterns", premiums="all_chi"), "premium_impossible"),
    ],
)
def test_ticks_that_cannot_be_together_are_refused_by_name(ticked: Ticked, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        count_ticked(ticked, KUESTER, won=True)
    assert [one.code for one in (refusal.value, *refusal.value.others)] == [code]


def test_a_green_game_with_dragons_is_a_simple_flush_whether_that_is_ticked_or_not() -> None:
    plain, told = (ticks("open_pon_dragon", special="green", doubles=doubles) for doubles in ("", "simple_flush"))
    assert count_ticked(plain, KUESTER, won=True) == count_ticked(told, KUESTER, won=True)


def test_seven_pairs_that_all_count_are_of_trumps_only() -> None:
    pairs = ticks(*["pair_dragon"] * 6, "pair_own_wind", special="seven_twins")
    assert count_ticked(pairs, KUESTER, won=True).counted == (20 + 7 * 2) * 2 ** (4 + 1)


@pytest.mark.parametrize("given", [{"premiums": "only_possible_tile"}, {"doubles": "pure_flush"}, {"special": "green"}])
def test_only_the_winner_has_premiums_game_doublings_and_special_games(given: dict[str, str]) -> None:
    with pytest.raises(RuleViolation) as refusal:
        count_ticked(ticks(**given), KUESTER, won=False)
    assert refusal.value.code == "for_the_winner"


def test_thirteen_tiles_hold_no_pair_beside_four_figures() -> None:
    with pytest.raises(RuleViolation, match="Beside 4 figures such a hand has 0 pairs at most"):
        count_ticked(ticks(*["open_pon_simple"] * 4, "pair_dragon"), KUESTER, won=False)


def test_the_winds_that_were_ticked_are_those_of_the_seat() -> None:
    own_of_the_round = ticks("open_pon_own_round_wind")
    assert count_ticked(own_of_the_round, KUESTER, won=True, own_winds="E", round_wind="E").total == 192
    with pytest.raises(RuleViolation) as refusal:
        count_ticked(own_of_the_round, KUESTER, won=True, own_winds="S", round_wind="E")
    assert refusal.value.code == "winds_impossible"


def test_the_fruit_game_is_ticked_only_where_it_is_played() -> None:
    def fruit(played: str, premiums: str = "") -> str | None:
        rules = ruleset_from_json({"base": "kuester", "switches": {"fruit_game": played}})
        return count_ticked(ticks("flower", premiums=premiums, special="fruit"), rules, won=True).limit

    assert fruit("any") == fruit("replacement", "replacement_tile") == "full"
    with pytest.raises(RuleViolation, match="not played here"):
        fruit("off")
    with pytest.raises(RuleViolation, match="with a replacement tile"):
        fruit("replacement")


# One line of manage.py score


def answer(**members: Any) -> dict[str, Any]:
    hand = {"ruleset": "kuester", "concealed": "234m67p88s", "winning_tile": "8p", "win": "ron", "seat_wind": "S", "round_wind": "E"}
    melds = [{"type": "chi", "tiles": "345s"}, {"type": "pon", "tiles": "222p"}]
    found, is_json = score_line(json.dumps({**hand, "melds": melds, **members}))
    assert is_json
    return found


def test_a_classical_hand_is_answered_with_its_lines_and_what_the_others_pay() -> None:
    assert answer() == {
        "id": None, "valid": True,
        "items": [{"name": "open chi", "points": 0}, {"name": "open pon simple", "points": 2}, {"name": "closed chi", "points": 0},
                  {"name": "open chi", "points": 0}, {"name": "pair", "points": 0}],
        "premiums": [{"name": "mahjong", "points": 20}], "doubles": [],
        "item_points": 2, "base_points": 22, "double_count": 0, "limit": None, "total": 22,
        "payments": {"E": 44, "W": 22, "N": 22},
    }  # fmt: skip


def test_after_a_draw_the_payments_double_and_the_value_does_not() -> None:
    assert (answer(circumstances=["after_draw"])["total"], answer(circumstances=["after_draw"])["payments"]["E"]) == (22, 88)
    once = {"base": "kuester", "switches": {"draw_doubles_next": False, "banker": "none"}}
    assert answer(circumstances=["after_draw"], ruleset=once)["payments"] == {"E": 22, "W": 22, "N": 22}


def test_who_did_not_win_is_answered_without_payments() -> None:
    found = answer(win="none", winning_tile=None)
    assert (found["total"], found["premiums"], found["payments"]) == (2, [], {})


def test_everything_that_is_wrong_with_a_line_is_answered() -> None:
    found = answer(flowers=["f1", "f1"], circumstances=["riichi", "haitei"], dora_indicators="3m")
    assert {error["code"] for error in found["errors"]} == {
        "flower_twice", "circumstance_not_in_ruleset", "circumstances_conflict", "dora_not_in_ruleset",
    }  # fmt: skip
    assert [error["code"] for error in answer(ruleset="dmjl-basic")["errors"]] == ["family_not_classical"]


def test_every_switch_that_cannot_be_is_answered_in_the_game_it_is_for() -> None:
    switches = {"hand_premium": 10, "dealer_stays": "tenpai", "ippatsu": False, "limit_game": 2_000, "scoring": "han_fu"}
    found = answer(ruleset={"base": "kuester", "switches": switches})
    assert [(error["code"], error["where"]) for error in found["errors"]] == [
        ("switch_not_in_ruleset", "dealer_stays"), ("switch_not_in_ruleset", "ippatsu"), ("other_family", "scoring"),
    ]  # fmt: skip
    unknown = answer(ruleset={"base": "küster", "switches": {**switches, "hand_premium": 7}})
    assert [error["code"] for error in unknown["errors"]] == ["unknown_ruleset", "bad_switch_value"]


def test_the_hand_of_a_row_is_read_as_json() -> None:
    data = {"concealed": "234m67p88s", "melds": [{"type": "chi", "tiles": "345s"}, {"type": "pon", "tiles": "222p"}], "winning_tile": "8p"}
    assert hand_of({"hand": PLAIN}) == hand_from_json({**data, "win": "ron", "seat_wind": "S", "round_wind": "E"})
