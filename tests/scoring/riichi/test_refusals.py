"""What is no hand, or cannot have been won like this: every refusal with its code, all of a hand at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.formats import hand_from_json
from scoring.riichi import score_hand
from scoring.rulesets import Ruleset, ruleset, ruleset_from_json

AUSTRIAN = ruleset("austrian")
ALARM = ruleset("alarm-2019")
FLOWER = 37
FOUR_RED_FIVES = ruleset_from_json({"base": "ema-2012", "switches": {"red_fives": 4}})

# Pinfu, riichi or not; the same with a called run; East's and the others' wins of the first turn.
PINFU = {"concealed": "123567m34588s67p", "winning_tile": "8p", "win": "ron", "seat_wind": "S", "round_wind": "E"}
TSUMO = PINFU | {"win": "tsumo"}
DEALER = {"seat_wind": "E"}
WINDS = [{"type": "pon", "tiles": f"{wind}{wind}{wind}z"} for wind in "1234"]
OPEN = PINFU | {"concealed": "567m34588s67p", "melds": [{"type": "chi", "tiles": "123m"}]}
WHITE = {"type": "pon", "tiles": "555z"}
HAKU = PINFU | {"concealed": "567m34588s67p", "melds": [WHITE]}
KAN = PINFU | {"concealed": "567m34588s67p", "melds": [{"type": "kan", "tiles": "5555z"}]}
CLOSED_KAN = PINFU | {"concealed": "567m34588s67p", "melds": [{"type": "kan", "tiles": "5555z", "open": False}]}


def with_tiles(concealed: str, winning_tile: str = "8p", **more: Any) -> dict[str, Any]:
    return PINFU | {"concealed": concealed, "winning_tile": winning_tile} | more


def in_first_turn(name: str, hand: dict[str, Any], **more: Any) -> dict[str, Any]:
    return hand | {"circumstances": [name]} | more


def meld(kind: str, tiles: str, **more: Any) -> dict[str, Any]:
    return HAKU | {"melds": [{"type": kind, "tiles": tiles, **more}]}


def won(hand: dict[str, Any], *circumstances: str) -> dict[str, Any]:
    return hand | {"circumstances": list(circumstances)}


def problems(hand: dict[str, Any], rules: Ruleset = AUSTRIAN, honba: int = 0) -> list[RuleViolation]:
    with pytest.raises(RuleViolation) as refused:
        score_hand(hand_from_json(hand), rules, honba)
    return [refused.value, *refused.value.others]


def codes(hand: dict[str, Any], rules: Ruleset = AUSTRIAN, honba: int = 0) -> list[str]:
    return sorted(problem.code for problem in problems(hand, rules, honba))


@pytest.mark.parametrize(
    "hand", [PINFU, TSUMO, HAKU, KAN, CLOSED_KAN, won(PINFU, "riichi"), won(CLOSED_KAN, "riichi"), in_first_turn("tenhou", TSUMO, **DEALER)]
)
def test_the_hands_that_are_spoilt_below_are_good(hand: dict[str, Any]) -> None:
    assert score_hand(hand_from_json(hand), AUSTRIAN).total > 0


TILES = {
    "a tile too few": (with_tiles("12356m34588s67p"), ["wrong_tile_count"]),
    "a tile too many": (with_tiles("1235678m34588s67p"), ["wrong_tile_count"]),
    "no tiles": (with_tiles(""), ["wrong_tile_count"]),
    "thirteen tiles beside a meld": (HAKU | {"concealed": "123567m34588s67p"}, ["wrong_tile_count"]),
    "five melds": (HAKU | {"concealed": "", "melds": [WHITE, *WINDS]}, ["wrong_tile_count"]),
    "a fifth copy in the hand": (with_tiles("1111m34588s67p67m", "1m"), ["five_of_a_tile", "not_complete"]),
    "a fifth copy in a meld": (HAKU | {"melds": [{"type": "pon", "tiles": "888s"}]}, ["five_of_a_tile"]),
    "a fifth copy in two melds": (
        HAKU | {"concealed": "34588s67p", "melds": [{"type": "kan", "tiles": "5555z"}, WHITE]}, ["five_of_a_tile"]
    ),
    "a fifth copy among the dora indicators": (PINFU | {"dora_indicators": "888s"}, ["five_of_a_tile"]),
    "a fifth copy in both kinds of indicators": (PINFU | {"dora_indicators": "88s", "ura_indicators": "8s"}, ["five_of_a_tile"]),
    "a fifth copy outside of the hand": (won(PINFU, "riichi") | {"dora_indicators": "111z", "ura_indicators": "11z"}, ["five_of_a_tile"]),
    "a red five is a copy too": (PINFU | {"winning_tile": "0p", "dora_indicators": "5555p"}, ["five_of_a_tile"]),
    "two tiles with a fifth copy": (PINFU | {"dora_indicators": "888s", "ura_indicators": "1111m"}, ["five_of_a_tile"] * 2),
    "a run with a gap": (meld("chi", "124m"), ["meld_not_a_set"]),
    "a run in two suits": (meld("chi", "12m3p"), ["meld_not_a_set"]),
    "a run round the corner": (meld("chi", "891m"), ["meld_not_a_set"]),
    "a run of honours": (meld("chi", "123z"), ["meld_not_a_set"]),
    "a run of four": (meld("chi", "1234m"), ["meld_not_a_set"]),
    "a triplet called a run": (meld("chi", "555z"), ["meld_not_a_set"]),
    "a run called a triplet": (meld("pon", "123m"), ["meld_not_a_set"]),
    "a triplet of two kinds": (meld("pon", "556z"), ["meld_not_a_set"]),
    "a pair": (meld("pon", "55z"), ["meld_not_a_set"]),
    "a kan of three": (meld("kan", "555z"), ["meld_not_a_set"]),
    "a kan of two kinds": (meld("kan", "5556z"), ["meld_not_a_set"]),
    "a meld without tiles": (meld("pon", ""), ["meld_not_a_set"]),
    "a closed triplet on the table": (meld("pon", "555z", open=False), ["meld_not_a_set"]),
    "a closed run on the table": (meld("chi", "123m", open=False), ["meld_not_a_set"]),
    "flowers": (PINFU | {"flowers": ["f1", "g4"]}, ["flower_not_in_ruleset"]),
    "six dora indicators": (PINFU | {"dora_indicators": "1234z99p"}, ["too_many_indicators"]),
    "six ura indicators": (won(PINFU, "riichi") | {"ura_indicators": "1234z99p"}, ["too_many_indicators"]),
    "two red fives of a suit": (with_tiles("123006m34588s67p", "8p"), ["aka_not_in_ruleset", "not_complete"]),
    "a second red five as indicator": (with_tiles("123067m34588s67p") | {"dora_indicators": "0m"}, ["aka_not_in_ruleset"]),
    "not complete": (with_tiles("123568m34588s67p"), ["not_complete"]),
    "four equal tiles in seven pairs": (with_tiles("2222m5588p477s77z", "4s"), ["not_complete"]),
    "no yaku": (OPEN, ["no_yaku"]),
    "dora are no yaku": (OPEN | {"dora_indicators": "7s"}, ["no_yaku"]),
    "nobody won": (PINFU | {"win": "none", "winning_tile": None}, ["not_won"]),
}  # fmt: skip


@pytest.mark.parametrize(("hand", "found"), TILES.values(), ids=TILES)
def test_tiles_that_are_no_winning_hand(hand: dict[str, Any], found: list[str]) -> None:
    assert codes(hand) == found


CONFLICTS = {
    "ippatsu without riichi": won(PINFU, "ippatsu"),
    "ippatsu after a replacement tile": won(CLOSED_KAN | {"win": "tsumo"}, "riichi", "ippatsu", "rinshan"),
    "the last tile of the wall by ron": won(PINFU, "haitei"),
    "the last discard self-drawn": won(TSUMO, "houtei"),
    "a robbed kan self-drawn": won(TSUMO, "chankan"),
    "a robbed kan as last discard": won(PINFU, "chankan", "houtei"),
    "a replacement tile by ron": won(KAN, "rinshan"),
    "a replacement tile without a kan": won(HAKU | {"win": "tsumo"}, "rinshan"),
    "a discard sorted into the hand": won(PINFU, "riichi", "tile_sorted_in"),
    "heaven for South": in_first_turn("tenhou", TSUMO),
    "heaven by ron": in_first_turn("tenhou", PINFU, **DEALER),
    "heaven with a closed kan": in_first_turn("tenhou", CLOSED_KAN, win="tsumo", **DEALER),
    "heaven with a called triplet": in_first_turn("tenhou", HAKU, win="tsumo", **DEALER),
    "heaven after riichi": won(TSUMO | DEALER, "tenhou", "riichi"),
    "earth for East": in_first_turn("chiihou", TSUMO, **DEALER),
    "earth by ron": in_first_turn("chiihou", PINFU),
    "earth with a closed kan": in_first_turn("chiihou", CLOSED_KAN, win="tsumo"),
    "earth with the last tile": won(TSUMO, "chiihou", "haitei"),
    "man for East": in_first_turn("renhou", PINFU, **DEALER),
    "man self-drawn": in_first_turn("renhou", TSUMO),
    "man with a called triplet": in_first_turn("renhou", HAKU),
    "man with a closed kan": in_first_turn("renhou", CLOSED_KAN),
    "man after riichi": won(PINFU, "renhou", "double_riichi"),
    "heaven and earth": won(TSUMO | DEALER, "tenhou", "chiihou"),
}


@pytest.mark.parametrize("hand", CONFLICTS.values(), ids=CONFLICTS)
def test_circumstances_that_cannot_be(hand: dict[str, Any]) -> None:
    assert set(codes(hand)) == {"circumstances_conflict"}


POSSIBLE = {
    "both bets named": won(PINFU, "riichi", "double_riichi", "open_riichi", "ippatsu"),
    "the last discard after riichi": won(PINFU, "riichi", "houtei"),
    "the last tile within the go-around": won(TSUMO, "riichi", "ippatsu", "haitei"),
    "a replacement tile as the last tile": won(KAN | {"win": "tsumo"}, "rinshan", "haitei"),
    "a robbed kan within the go-around": won(PINFU, "riichi", "ippatsu", "chankan"),
    "five indicators through the kans of others": PINFU | {"dora_indicators": "1234z9p"},
    "four copies in hand and indicators": PINFU | {"dora_indicators": "88s"},
}


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


@pytest.mark.parametrize("hand", [*(hand for hand, _ in TILES.values()), *CONFLICTS.values()], ids=[*TILES, *CONFLICTS])
def test_every_problem_is_a_sentence_about_a_field(hand: dict[str, Any]) -> None:
    for problem in problems(hand):
        assert str(problem).endswith(".")
        assert "{" not in str(problem)
        assert str(problem.where).split("[")[0] in {*hand, "melds", "circumstances", "flowers", "dora_indicators", "ura_indicators"}
        assert all(not other.others for other in problem.others)


UNREADABLE = {
    "no object": ("123m", "not_an_object"),
    "an unknown key": (PINFU | {"honba": 1}, "unknown_key"),
    "a key that is missing": ({"concealed": "123m"}, "missing_key"),
    "no winning tile": ({key: value for key, value in PINFU.items() if key != "winning_tile"}, "missing_key"),
    "tiles as a list": (PINFU | {"concealed": ["1m"]}, "wrong_type"),
    "a kind of win that is none": (PINFU | {"win": "chombo"}, "unknown_value"),
    "a wind that is none": (PINFU | {"seat_wind": "5"}, "unknown_value"),
    "a circumstance that is none": (won(PINFU, "luck"), "unknown_value"),
    "a circumstance twice": (won(PINFU, "riichi", "riichi"), "circumstance_twice"),
    "a kind of meld that is none": (HAKU | {"melds": [{"type": "set", "tiles": "555z"}]}, "unknown_value"),
    "a meld with another key": (meld("pon", "555z", frm=1), "unknown_key"),
    "no suit": (with_tiles("123"), "bad_tile"),
    "an unknown suit": (with_tiles("123x"), "bad_tile"),
    "an eighth honour": (with_tiles("8z"), "bad_tile"),
    "a red honour": (with_tiles("0z"), "bad_tile"),
    "two winning tiles": (PINFU | {"winning_tile": "8p8p"}, "bad_tile"),
    "no winning tile named": (PINFU | {"winning_tile": ""}, "bad_tile"),
    "a flower that is none": (PINFU | {"flowers": ["f5"]}, "bad_tile"),
    "a bad indicator": (PINFU | {"dora_indicators": "7"}, "bad_tile"),
}


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
