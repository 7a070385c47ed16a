"""What is no hand, or cannot have been won like this: every refusal with its code, all of a hand at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.formats import hand_from_json
from scoring.riichi import score_hand
from scoring.rulesets import RULESETS, Ruleset, ruleset, ruleset_from_json
from tests.scoring.riichi.answer_keys.spoilt import (
    CLOSED_KAN,
    CONFLICTS,
    DEALER,
    HAKU,
    KAN,
    OPEN,
    PINFU,
    POSSIBLE,
    TILES,
    TSUMO,
    UNREADABLE,
    WHITE,
    WINDS,
    in_first_turn,
    with_tiles,
    won,
)

AUSTRIAN = ruleset("austrian")
ALARM = ruleset("alarm-2019")
FLOWER = 37
FOUR_RED_FIVES = ruleset_from_json({"base": "ema-2012", "switches": {"red_fives": 4}})


def problems(hand: dict[str, Any], rules: Ruleset = AUSTRIAN, honba: int = 0) -> list[RuleViolation]:
    with pytest.raises(RuleViolation) as refused:
        score_hand(hand_from_json(hand), rules, honba)
    return [refused.value, *refused.value.others]


def codes(hand: dict[str, Any], rules: Ruleset = AUSTRIAN, honba: int = 0) -> list[str]:
    return sorted(problem.code for problem in problems(hand, rules, honba))


@pytest.mark.parametrize(
    "hand", [PINFU, TSUMO, HAKU, KAN, CLOSED_KAN, won(PINFU, "riichi"), won(CLOSED_KAN, "riichi"), in_first_turn("tenhou", TSUMO, **DEALER)]
)
def test_the_hands_that_are_spoilt_are_good_before(hand: dict[str, Any]) -> None:
    assert score_hand(hand_from_json(hand), AUSTRIAN).total > 0


@pytest.mark.parametrize(("hand", "found"), TILES.values(), ids=TILES)
def test_tiles_that_are_no_winning_hand(hand: dict[str, Any], found: list[str]) -> None:
    assert codes(hand) == found


@pytest.mark.parametrize("hand", CONFLICTS.values(), ids=CONFLICTS)
def test_circumstances_that_cannot_be(hand: dict[str, Any]) -> None:
    assert set(codes(hand)) == {"circumstances_conflict"}


@pytest.mark.parametrize("hand", POSSIBLE.values(), ids=POSSIBLE)
def test_circumstances_that_can_be(hand: dict[str, Any]) -> None:
    assert score_hand(hand_from_json(hand), AUSTRIAN).total > 0


@pytest.mark.parametrize("bet", ["riichi", "double_riichi", "open_riichi"])
def test_an_open_hand_cannot_bet(bet: str) -> None:
    assert codes(won(HAKU, bet)) == ["closed_hand_needed"]
    assert codes(won(KAN, bet)) == ["closed_hand_needed"]


@pytest.mark.parametrize("circumstance", ["first_discard", "after_draw"])
def test_riichi_rules_do_not_know_classical_circumstances(circumstance: str) -> None:
    assert codes(won(PINFU, circumstance)) == ["circumstance_not_in_ruleset"]


@pytest.mark.parametrize(
    ("rules", "tiles", "winning_tile", "allowed"),
    [
        (ALARM, "123067m34588s67p", "8p", False),
        (ruleset("ema-2016"), "123067m34588s67p", "8p", False),
        (ruleset("ema-2012"), "123067m34588s67p", "8p", True),
        (ruleset("ema-2012"), "123567m88s34006p", "7p", False),
        (FOUR_RED_FIVES, "123567m88s34006p", "7p", True),
        (FOUR_RED_FIVES, "123567m88p34006s", "7s", False),
    ],
)
def test_red_fives_are_only_those_of_the_ruleset(rules: Ruleset, tiles: str, winning_tile: str, allowed: bool) -> None:
    hand = with_tiles(tiles, winning_tile)
    if allowed:
        assert score_hand(hand_from_json(hand), rules).aka == tiles.count("0")
    else:
        assert codes(hand, rules) == ["aka_not_in_ruleset"]


@pytest.mark.parametrize(("honba", "enough"), [(0, True), (4, True), (5, False), (6, False)])
def test_from_five_counters_on_one_han_is_not_enough(honba: int, enough: bool) -> None:
    hand = PINFU | {"dora_indicators": "7s"}
    if enough:
        assert score_hand(hand_from_json(hand), AUSTRIAN, honba).han == 3
    else:
        assert codes(hand, honba=honba) == ["two_han_needed"]
        assert score_hand(hand_from_json(won(hand, "riichi")), AUSTRIAN, honba).han == 4
        assert score_hand(hand_from_json(hand), ALARM, honba).han == 3


def test_a_red_five_too_many_is_named_with_how_many_there_are() -> None:
    circles = PINFU | {"concealed": "12334067m88s", "melds": [{"type": "pon", "tiles": "000p"}]}
    bamboo = with_tiles("123567m88p34006s", "7s")
    assert str(problems(circles, FOUR_RED_FIVES)[0]).endswith("2 red fives like 0p.")
    assert str(problems(bamboo, FOUR_RED_FIVES)[0]).endswith("only one 0s.")


def test_a_flower_is_no_tile_of_the_hand() -> None:
    hand = hand_from_json(PINFU)
    with pytest.raises(RuleViolation) as refused:
        score_hand(replace(hand, concealed=(*hand.concealed[:-1], FLOWER)), AUSTRIAN)
    assert refused.value.code == "flower_not_in_ruleset"


def test_each_of_several_conflicts_is_said() -> None:
    """Only one blessing can be; and the second is not for the dealer, or the first is not for another."""
    assert codes(won(TSUMO | DEALER, "tenhou", "chiihou")) == ["circumstances_conflict"] * 2
    assert codes(won(TSUMO, "tenhou", "chiihou")) == ["circumstances_conflict"] * 2
    assert codes(won(PINFU, "haitei", "rinshan")) == ["circumstances_conflict"] * 3


def test_five_indicators_are_no_problem_beside_another() -> None:
    indicators = {"dora_indicators": "1234z9p", "ura_indicators": "1234z9p"}
    assert codes(won(PINFU, "haitei") | indicators) == ["circumstances_conflict"]


def test_four_melds_are_no_problem_beside_another() -> None:
    hand = HAKU | {"concealed": "8p", "melds": [WHITE, *WINDS[1:]]}
    assert codes(won(hand, "haitei")) == ["circumstances_conflict"]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    hand = {
        "concealed": "123067m88s67p",
        "melds": [{"type": "chi", "tiles": "135s"}, {"type": "pon", "tiles": "888s"}],
        "winning_tile": "8p",
        "win": "ron",
        "seat_wind": "S",
        "round_wind": "E",
        "circumstances": ["riichi", "haitei", "rinshan", "tenhou", "first_discard"],
        "dora_indicators": "111222z",
        "flowers": ["f1"],
    }
    assert set(codes(hand, ALARM)) == {
        "aka_not_in_ruleset",
        "circumstance_not_in_ruleset",
        "circumstances_conflict",
        "closed_hand_needed",
        "five_of_a_tile",
        "flower_not_in_ruleset",
        "meld_not_a_set",
        "too_many_indicators",
        "wrong_tile_count",
    }


def test_problems_of_tiles_and_of_value_are_said_together() -> None:
    assert codes(won(OPEN, "ippatsu")) == ["circumstances_conflict", "no_yaku"]
    assert codes(won(with_tiles("123568m34588s67p"), "tenhou")) == ["circumstances_conflict", "circumstances_conflict", "not_complete"]
    assert codes(won(PINFU, "chankan", "houtei", "tile_sorted_in"), honba=5) == ["circumstances_conflict", "circumstances_conflict"]


LAST_DISCARD = won(PINFU, "riichi", "ippatsu", "houtei")
SHORT_WALLS = ("ema-2025", "wrc-2025", "m-league")  # rulebooks with riichi for which no draw is left


@pytest.mark.parametrize("book", [name for name, one in RULESETS.items() if one.family == "riichi" and name not in SHORT_WALLS])
def test_where_riichi_needs_four_tiles_in_the_wall_ippatsu_is_never_on_the_last_discard(book: str) -> None:
    only = problems(LAST_DISCARD, ruleset(book))
    sentence = "Riichi needs 4 tiles in the wall, so ippatsu is over before the last discard of another player."
    assert [(one.code, one.where, str(one)) for one in only] == [("circumstances_conflict", "circumstances", sentence)]
    for fine in (won(TSUMO, "riichi", "ippatsu", "haitei"), won(PINFU, "riichi", "houtei"), won(PINFU, "riichi", "ippatsu")):
        assert score_hand(hand_from_json(fine), ruleset(book)).total > 0


@pytest.mark.parametrize("book", SHORT_WALLS)
def test_where_riichi_needs_no_further_draw_ippatsu_may_be_on_the_last_discard(book: str) -> None:
    assert {"ippatsu", "houtei"} <= {name for name, _han in score_hand(hand_from_json(LAST_DISCARD), ruleset(book)).yaku}


def test_a_club_that_allows_riichi_up_to_the_last_tile_says_so_by_its_switch() -> None:
    own = ruleset_from_json({"base": "austrian", "switches": {"riichi_min_tiles": 0}})
    assert score_hand(hand_from_json(LAST_DISCARD), own).total > 0


HOLDS = "The other three copies of a robbed tile lie in the kan, so the winner cannot hold one."
SHOWN = "The other three copies of a robbed tile lie in the kan, so none can be an indicator."
ANOTHER = with_tiles("345m34588s67p678p", "8p")
RED = with_tiles("123567m34588s46p", "0p")


@pytest.mark.parametrize(
    ("hand", "sentences"),
    [
        (ANOTHER, {"circumstances": HOLDS}),
        (ANOTHER | {"dora_indicators": "8p"}, {"circumstances": HOLDS, "dora_indicators": SHOWN}),
        (PINFU | {"dora_indicators": "18p"}, {"dora_indicators": SHOWN}),
        (PINFU | {"dora_indicators": "888p"}, {"dora_indicators": SHOWN}),
        (won(PINFU, "riichi") | {"ura_indicators": "8p"}, {"ura_indicators": SHOWN}),
        (won(PINFU, "riichi") | {"dora_indicators": "8p", "ura_indicators": "8p"}, {"dora_indicators": SHOWN, "ura_indicators": SHOWN}),
        (RED | {"dora_indicators": "5p"}, {"dora_indicators": SHOWN}),
    ],
)
def test_the_other_copies_of_a_robbed_tile_lie_in_the_kan_and_nowhere_else(hand: dict[str, Any], sentences: dict[str, str]) -> None:
    robbed = won(hand, *hand.get("circumstances", []), "chankan")
    assert {problem.where: str(problem) for problem in problems(robbed)} == sentences
    assert codes(robbed) == ["circumstances_conflict"] * len(sentences)


@pytest.mark.parametrize("indicators", ["", "7p", "9p", "1z"])
def test_a_robbed_tile_may_be_a_dora_and_its_neighbours_may_be_indicators(indicators: str) -> None:
    hand = won(PINFU, "chankan") | {"dora_indicators": indicators}
    assert "chankan" in dict(score_hand(hand_from_json(hand), AUSTRIAN).yaku)


@pytest.mark.parametrize("hand", [*(hand for hand, _ in TILES.values()), *CONFLICTS.values()], ids=[*TILES, *CONFLICTS])
def test_every_problem_is_a_sentence_about_a_field(hand: dict[str, Any]) -> None:
    for problem in problems(hand):
        assert str(problem).endswith(".")
        assert "{" not in str(problem)
        assert str(problem.where).split("[")[0] in {*hand, "melds", "circumstances", "flowers", "dora_indicators", "ura_indicators"}
        assert all(not other.others for other in problem.others)


@pytest.mark.parametrize(("data", "code"), UNREADABLE.values(), ids=UNREADABLE)
def test_data_that_is_no_hand(data: Any, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        hand_from_json(data)
    assert refused.value.code == code
    assert "{" not in str(refused.value)


@pytest.mark.parametrize(
    ("data", "code", "named"),
    [
        ("ema-2011", "unknown_ruleset", "ema-2012"),
        ({"base": "ema-2011"}, "unknown_ruleset", "ema-2012"),
        ({"base": "ema-2012", "switches": {"red_tiles": 3}}, "unknown_switch", "red_fives"),
        ({"base": "ema-2012", "switches": {"red_fives": 2}}, "bad_switch_value", "red_fives"),
        ({"base": "ema-2012", "switches": {"renhou": "baiman"}}, "bad_switch_value", "mangan_or_hand"),
        ({"switches": {}}, "bad_ruleset", "base"),
    ],
)
def test_a_ruleset_that_does_not_exist_is_answered_with_those_that_do(data: Any, code: str, named: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        ruleset_from_json(data)
    assert refused.value.code == code
    assert named in str(refused.value)
