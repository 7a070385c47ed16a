"""Every cell of the rulebooks' payment tables, and the values that cannot be."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.game import LIMITS, HanFu, Limit, Value, Yakuman, check_value, possible_values, win_payments
from scoring.rulesets import RULESETS
from tests.scoring.game.hands import RIICHI, rules

with (Path(__file__).parent / "answer_keys" / "payments.csv").open(encoding="utf-8", newline="") as file:
    CELLS = list(csv.DictReader(file))
PRINTED = [cell for cell in CELLS if cell["discarder"] or cell["each"] or cell["east"]]
BLANK = [cell for cell in CELLS if cell not in PRINTED]


def name_of(cell: Mapping[str, str]) -> str:
    return f"{cell['ruleset']}-{cell['winner']}-{cell['win']}-{cell['han']}-{cell['fu'] or cell['limit']}"


def value_of(cell: Mapping[str, str]) -> HanFu:
    return HanFu(int(cell["han"]), int(cell["fu"]) if cell["fu"] else None)


def payments_for(cell: Mapping[str, str], value: Value) -> Mapping[str, int]:
    return win_payments(RULESETS[cell["ruleset"]], value, dealer=cell["winner"] == "east", tsumo=cell["win"] == "tsumo")


def printed(cell: Mapping[str, str]) -> dict[str, int]:
    names = {"discarder": "discarder", "each": "each", "E": "east", "others": "others"}
    return {name: int(cell[column]) for name, column in names.items() if cell[column]}


def refusal(ruleset: Any, value: Value, *, tsumo: bool, honba: int = 0) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        check_value(ruleset, value, tsumo=tsumo, honba=honba)
    return caught.value


@pytest.mark.parametrize("cell", PRINTED, ids=name_of)
def test_a_win_pays_what_the_book_prints(cell: dict[str, str]) -> None:
    assert cell["section"]
    assert payments_for(cell, value_of(cell)) == printed(cell)


@pytest.mark.parametrize("cell", BLANK, ids=name_of)
def test_a_blank_cell_of_the_book_is_a_value_that_cannot_be(cell: dict[str, str]) -> None:
    with pytest.raises(RuleViolation) as caught:
        payments_for(cell, value_of(cell))
    assert caught.value.code in {"one_han_20_fu", "fu_25_not_seven_pairs"}


@pytest.mark.parametrize("cell", [cell for cell in PRINTED if cell["limit"]], ids=name_of)
def test_a_limit_pays_by_its_name_what_its_han_pay(cell: dict[str, str]) -> None:
    assert payments_for(cell, Limit(cell["limit"])) == printed(cell)


@pytest.mark.parametrize("ruleset", RIICHI.values(), ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("tsumo", [False, True], ids=["ron", "tsumo"])
def test_the_name_and_the_points_of_a_limit_never_disagree(ruleset: Any, tsumo: bool) -> None:
    for option in possible_values(ruleset, tsumo=tsumo):
        if option.limit is not None and option.times == 1:
            by_name = win_payments(ruleset, Limit(option.limit), dealer=True, tsumo=tsumo)
            assert win_payments(ruleset, option.value, dealer=True, tsumo=tsumo) == by_name


@pytest.mark.parametrize("ruleset", RIICHI.values(), ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("tsumo", [False, True], ids=["ron", "tsumo"])
@pytest.mark.parametrize("honba", [0, 5])
def test_the_pad_offers_exactly_the_values_that_can_be(ruleset: Any, tsumo: bool, honba: int) -> None:
    offered = {option.value for option in possible_values(ruleset, tsumo=tsumo, honba=honba)}
    for value in offered:
        check_value(ruleset, value, tsumo=tsumo, honba=honba)
    first_alone = 1 if ruleset.scoring == "han" else 5
    for han in range(1, first_alone):
        for fu in [None, *range(0, 121, 5)]:
            if HanFu(han, fu) not in offered and not (han == 4 and fu == 120) and (han, fu) != (1, 110):
                refusal(ruleset, HanFu(han, fu), tsumo=tsumo, honba=honba)


@pytest.mark.parametrize(
    ("ruleset", "tsumo", "can_be"),
    [("ema-2012", False, False), ("ema-2012", True, False), ("austrian", False, True), ("austrian", True, False)],
)
def test_one_han_reaches_110_fu_only_by_ron_with_four_fu_for_a_pair_of_both_winds(ruleset: str, tsumo: bool, can_be: bool) -> None:
    """Closed, 30 + 2 × 32 + 4 + 4 = 102; self-drawn, or with 2 fu for the pair, 100 at most."""
    assert (HanFu(1, 110) in {option.value for option in possible_values(rules(ruleset), tsumo=tsumo)}) == can_be
    assert win_payments(rules(ruleset), HanFu(1, 110), dealer=False, tsumo=tsumo), "a game that has it is replayed all the same"


@pytest.mark.parametrize(
    ("tsumo", "impossible", "least"),
    [
        (False, [(1, 30), (2, 25)], [(1, 40), (2, 30), (3, 25)]),
        (True, [(1, 30), (1, 60), (2, 20), (3, 25)], [(2, 30), (3, 20), (4, 25)]),
    ],
)
def test_after_riichi_only_values_are_offered_that_tiles_can_make(
    tsumo: bool, impossible: list[tuple[int, int]], least: list[tuple[int, int]]
) -> None:
    """Riichi alone is one han, with Menzen tsumo two; 20 fu and a discard's 30 are pinfu, 25 seven pairs of two han."""
    ruleset = rules("wrc-2022")
    offered = {option.value for option in possible_values(ruleset, tsumo=tsumo, riichi=True)}
    assert not {HanFu(*one) for one in impossible} & offered
    assert {HanFu(*one) for one in least} <= offered
    assert {HanFu(*one) for one in impossible} - {HanFu(2, 20)} <= {option.value for option in possible_values(ruleset, tsumo=tsumo)}


def test_4_han_30_fu_is_rounded_up_to_mangan_where_the_ruleset_says_so() -> None:
    for han, fu in [(4, 30), (3, 60)]:
        assert win_payments(rules("wrc-2022"), HanFu(han, fu), dealer=False, tsumo=False) == {"discarder": 8_000}
        assert win_payments(rules("ema-2012"), HanFu(han, fu), dealer=False, tsumo=False) == {"discarder": 7_700}
    named = {(option.han, option.fu): option.limit for option in possible_values(rules("wrc-2022"), tsumo=False)}
    assert named[4, 30] == named[3, 60] == named[4, 40] == "mangan"
    assert named[4, 25] is None


def test_13_han_are_a_yakuman_only_where_yakuman_are_counted() -> None:
    assert win_payments(rules("austrian"), HanFu(13), dealer=True, tsumo=False) == {"discarder": 48_000}
    assert win_payments(rules("ema-2016"), HanFu(13), dealer=True, tsumo=False) == {"discarder": 36_000}
    assert win_payments(rules("austrian"), HanFu(30), dealer=True, tsumo=False) == {"discarder": 48_000}


def test_a_double_yakuman_pays_twice() -> None:
    assert win_payments(rules("ema-2012"), Yakuman(2), dealer=False, tsumo=True) == {"E": 32_000, "others": 16_000}


def test_a_special_hand_of_alarm_is_worth_the_highest_limit() -> None:
    assert win_payments(rules("alarm-2019"), Yakuman(), dealer=False, tsumo=True) == {"E": 16_000, "others": 8_000}


def test_the_pad_of_alarm_has_no_fu() -> None:
    options = possible_values(rules("alarm-2019"), tsumo=True)
    assert [option.han for option in options] == [*range(1, 14), None]
    assert {option.fu for option in options} == {None}
    assert [option.limit for option in options[3:5]] == ["mangan", "mangan"]


def test_a_clubs_own_limits_keep_their_names_and_points_together() -> None:
    own = rules("alarm-2019", han_limits=((5, 2_000), (9, 4_500)))
    assert win_payments(own, HanFu(10), dealer=False, tsumo=False) == {"discarder": 18_000}
    assert win_payments(own, Limit("baiman"), dealer=False, tsumo=False) == {"discarder": 18_000}
    assert win_payments(own, Yakuman(), dealer=False, tsumo=False) == {"discarder": 18_000}
    assert refusal(own, Limit("haneman"), tsumo=False).code == "limit_unknown"


@pytest.mark.parametrize(
    ("value", "tsumo", "code", "where"),
    [
        (HanFu(0, 30), False, "han_too_low", "han"),
        (HanFu(100), False, "han_too_high", "han"),
        (HanFu(3), False, "fu_missing", "fu"),
        (HanFu(3, 35), False, "fu_unknown", "fu"),
        (HanFu(3, 120), False, "fu_unknown", "fu"),
        (HanFu(3, 22), True, "fu_unknown", "fu"),
        (HanFu(1, 20), True, "one_han_20_fu", "fu"),
        (HanFu(1, 20), False, "one_han_20_fu", "fu"),
        (HanFu(2, 20), False, "fu_20_on_ron", "fu"),
        (HanFu(1, 25), False, "fu_25_not_seven_pairs", "fu"),
        (HanFu(2, 25), True, "fu_25_not_seven_pairs", "fu"),
        (Limit("kazoe"), False, "limit_unknown", "limit"),
        (Yakuman(0), False, "no_yakuman", "yakuman"),
        (Yakuman(3), False, "yakuman_do_not_add_up", "yakuman"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_name(value: Value, tsumo: bool, code: str, where: str) -> None:
    refused = refusal(rules("ema-2012"), value, tsumo=tsumo)
    assert (refused.code, refused.where) == (code, where)
    assert str(refused)


def test_4_han_can_have_up_to_140_fu() -> None:
    check_value(rules("ema-2012"), HanFu(4, 140), tsumo=False)
    assert refusal(rules("ema-2012"), HanFu(4, 150), tsumo=False).code == "fu_unknown"


def test_fu_beside_five_han_are_accepted_if_they_exist() -> None:
    check_value(rules("ema-2012"), HanFu(5, 30), tsumo=False)
    assert refusal(rules("ema-2012"), HanFu(5, 33), tsumo=False).code == "fu_unknown"


def test_alarm_refuses_fu() -> None:
    assert refusal(rules("alarm-2019"), HanFu(3, 30), tsumo=False).code == "fu_not_in_ruleset"


def test_an_open_pinfu_may_count_20_fu_in_a_clubs_own_ruleset() -> None:
    own = rules("ema-2012", open_pinfu_fu=False)
    assert win_payments(own, HanFu(1, 20), dealer=True, tsumo=False) == {"discarder": 1_000}
    assert refusal(own, HanFu(1, 20), tsumo=True).code == "one_han_20_fu"


def test_a_self_drawn_pinfu_has_no_20_fu_where_pinfu_and_tsumo_do_not_go_together() -> None:
    own = rules("ema-2012", pinfu_tsumo=False)
    assert refusal(own, HanFu(2, 20), tsumo=True).code == "fu_20_on_tsumo"


def test_from_five_counters_one_han_is_too_little_in_austria_and_ema_2012() -> None:
    for name in ("austrian", "ema-2012"):
        check_value(rules(name), HanFu(1, 30), tsumo=False, honba=4)
        refused = refusal(rules(name), HanFu(1, 30), tsumo=False, honba=5)
        assert (refused.code, refused.where) == ("two_han_needed", "han")
        check_value(rules(name), HanFu(2, 30), tsumo=False, honba=5)
        assert min(option.han or 99 for option in possible_values(rules(name), tsumo=False, honba=5)) == 2
    check_value(rules("ema-2016"), HanFu(1, 30), tsumo=False, honba=9)


@pytest.mark.parametrize(
    ("name", "most"),
    [("alarm-2019", 1), ("austrian", 6), ("ema-2012", 2), ("ema-2016", 1), ("m-league", 4), ("tenhou", 4), ("mahjong-soul", 6)],
)
def test_so_many_yakuman_can_a_hand_be_worth(name: str, most: int) -> None:
    check_value(rules(name), Yakuman(most), tsumo=True)
    code = "too_many_yakuman" if RULESETS[name].yakuman_add_up else "yakuman_do_not_add_up"
    assert refusal(rules(name), Yakuman(most + 1), tsumo=True).code == code


def test_every_ruleset_knows_all_five_limits() -> None:
    for ruleset in RIICHI.values():
        for limit in LIMITS:
            check_value(ruleset, Limit(limit), tsumo=False)
