"""Facts as somebody gives them to ``manage.py replay``: final scores that add up, and penalties that the book knows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.formats import answer_line
from scoring.game import penalty_applies
from tests.scoring.game.hands import rules

SHEET = [40_000, 30_000, 30_000, 20_000]
LATE = {"seat": 1, "kind": "late", "points": -4_000}


def answered(ruleset: Any = "ema-2012", **facts: Any) -> dict[str, Any]:
    answer, is_json = answer_line(json.dumps({"ruleset": ruleset, **facts}))
    assert is_json
    return answer


def codes(ruleset: Any = "ema-2012", **facts: Any) -> list[tuple[str, str]]:
    return [(error["code"], error["where"]) for error in answered(ruleset, **facts).get("errors", ())]


@pytest.mark.parametrize("first", [41_000, 39_000, 140_000, -40_000])
def test_final_scores_whose_sum_cannot_be_are_refused(first: int) -> None:
    assert codes(final_scores=[first, *SHEET[1:]]) == [("scores_sum", "final_scores")]


def test_the_refusal_says_both_sums_and_the_difference() -> None:
    (error,) = answered(final_scores=[41_000, *SHEET[1:]])["errors"]
    assert error["message"] == "The scores add up to 121000, not to 120000: 1000 too much, and nothing is said why."


@pytest.mark.parametrize(
    ("ruleset", "sheet", "facts"),
    [
        ("ema-2012", SHEET, {}),
        ("ema-2012", ["91000/3", "91000/3", "91000/3", 29_000], {}),
        ("ema-2012", [40_000, 26_000, 30_000, 20_000], {"penalties": [LATE]}),
        ("ema-2012", SHEET, {"penalties": [{**LATE, "on_sheet": False}]}),
        ("ema-2012", SHEET, {"penalties": [{"seat": 1, "kind": "chombo", "points": -8_000, "dealer": 0}]}),
        ("ema-2016", SHEET, {"penalties": [{"seat": 1, "kind": "point_penalty", "points": -20_000, "applies": "after_uma"}]}),
        ("wrc-2017", [38_000, *SHEET[1:]], {"deposits_lost": 2_000}),
        ("wrc-2017", [38_000, *SHEET[1:]], {}),
        ("kuester", [160, -40, -120, None], {}),
    ],
)
def test_final_scores_that_can_be_are_taken(ruleset: str, sheet: list[Any], facts: dict[str, Any]) -> None:
    assert answered(ruleset, final_scores=sheet, **facts)["valid"]


@pytest.mark.parametrize(
    ("ruleset", "sheet", "facts"),
    [
        ("ema-2012", SHEET, {"penalties": [LATE]}),
        ("wrc-2017", [38_000, *SHEET[1:]], {"deposits_lost": 0}),
        ("wrc-2017", [38_500, *SHEET[1:]], {}),
        ("wrc-2017", [42_000, *SHEET[1:]], {}),
        ("kuester", [160, -40, -100, None], {}),
    ],
)
def test_a_sum_is_held_against_what_is_said_of_penalties_and_deposits(ruleset: str, sheet: list[Any], facts: dict[str, Any]) -> None:
    assert codes(ruleset, final_scores=sheet, **facts) == [("scores_sum", "final_scores")]


@pytest.mark.parametrize(
    ("ruleset", "sheet", "seat"),
    [
        ("ema-2012", [30_001, 29_999, 30_000, 30_000], 0),
        ("ema-2016", [30_000, 30_050, 29_950, 30_000], 1),
        ("alarm-2019", [30_000, 30_000, 30_100, 29_900], 2),
        ("ema-2012", ["91000/3", "91000/3", "90850/3", 29_050], 3),
        ("kuester", ["1/2", "-1/2", 0, 0], 0),
    ],
)
def test_a_score_that_no_payment_leaves_is_refused_where_the_sum_is_right(ruleset: str, sheet: list[Any], seat: int) -> None:
    assert codes(ruleset, final_scores=sheet) == [("scores_step", f"final_scores[{seat}]")]


def test_a_penalty_of_any_points_that_the_sheet_holds_leaves_a_score_of_any_points() -> None:
    odd = {"seat": 1, "kind": "point_penalty", "points": -150}
    held = [30_000, 29_850, 30_000, 30_000]
    assert answered("ema-2016", final_scores=held, penalties=[odd])["valid"]
    assert codes("ema-2016", final_scores=[29_850, 30_000, 30_000, 30_000], penalties=[odd]) == [("scores_step", "final_scores[0]")]
    two = [odd, {**odd, "seat": 0, "points": -50}]
    (error,) = answered("ema-2016", final_scores=[30_000, 29_800, 30_000, 30_000], penalties=two)["errors"]
    assert "but for penalties, every score is a multiple of 100" in error["message"]
    assert answered("ema-2016", final_scores=[30_000] * 4, penalties=[{**odd, "on_sheet": False}])["valid"]


LEVEL_LEADERS = ["100000/3", "100000/3", "100000/3", 20_000]


@pytest.mark.parametrize("ruleset", ["ema-2012", "ema-2016"])
@pytest.mark.parametrize(
    ("sheet", "penalties"),
    [
        (LEVEL_LEADERS, []),
        (["91000/3", "91000/3", 29_000, "91000/3"], []),
        (["90200/3", "90200/3", "90200/3", 29_300], [{"seat": 3, "kind": "point_penalty", "points": -500}]),
        (["100000/3", "64000/3", "100000/3", 20_000], [{"seat": 1, "kind": "point_penalty", "points": -12_000}]),
        (
            ["100000/3", 20_000, "64000/3", "100000/3"],
            [{"seat": 2, "kind": "point_penalty", "points": -12_000}, {**LATE, "on_sheet": False}],
        ),
    ],
)
def test_three_level_winners_who_shared_deposits_have_thirds(ruleset: str, sheet: list[Any], penalties: list[Any]) -> None:
    if ruleset == "ema-2012":
        penalties = [one if one["points"] != -500 else {**one, "kind": "disqualification"} for one in penalties]
    assert answered(ruleset, final_scores=sheet, penalties=penalties)["valid"]


def test_three_winners_are_level_who_stand_behind_one_who_stepped_in() -> None:
    sheet, replaced = ["70000/3", "70000/3", "70000/3", 50_000], [{"seat": 3, "from_hand": 2, "cause": "illness"}]
    assert answered("ema-2012", final_scores=sheet, substitutes=replaced)["valid"]
    assert codes("ema-2012", final_scores=sheet) == [("scores_step", "final_scores[0]")]


def test_after_the_deposits_were_shared_a_chombo_may_have_been_paid_on_the_sheet() -> None:
    paid = {"seat": 0, "kind": "chombo", "points": -8_000, "dealer": 3}
    assert answered("ema-2012", final_scores=["76000/3", "106000/3", "106000/3", 24_000], penalties=[paid])["valid"]
    assert codes("ema-2012", final_scores=["76000/3", "106000/3", "106000/3", 24_000]) == [("scores_step", "final_scores[0]")]


@pytest.mark.parametrize("ruleset", ["austrian", "wrc-2017", "wrc-2022", "jpml-a", "tenhou", "mahjong-soul"])
def test_where_deposits_are_never_divided_nobody_has_a_third(ruleset: str) -> None:
    start = rules(ruleset).start_points
    sheet = [f"{3 * start + 10_000}/3"] * 3
    assert codes(ruleset, final_scores=[*sheet, start - 10_000]) == [("scores_step", "final_scores[0]")]


def test_a_switch_divides_them_or_does_not() -> None:
    divided = {"base": "austrian", "switches": {"deposits_left": "winner_split", "start_points": 30_000}}
    lost = {"base": "ema-2012", "switches": {"deposits_left": "lost"}}
    assert answered(divided, final_scores=LEVEL_LEADERS)["valid"]
    assert codes(lost, final_scores=LEVEL_LEADERS) == [("scores_step", "final_scores[0]")]


@pytest.mark.parametrize(
    "sheet",
    [
        ["80000/3", "80000/3", "80000/3", 40_000],
        ["100000/3", "100000/3", "80000/3", "80000/3"],
        ["100000/3", "110000/3", 30_000, 20_000],
        ["90100/3", "90100/3", "90100/3", 29_900],
        ["100000/3", "100000/3", "100030/3", 19_990],
        ["200001/7", "200001/7", "200001/7", "239997/7"],
        ["80001/2", "79999/2", 20_000, 20_000],
    ],
)
def test_thirds_that_no_division_of_deposits_leaves_are_refused(sheet: list[Any]) -> None:
    for ruleset in ("ema-2012", "ema-2016"):
        (error,) = answered(ruleset, final_scores=sheet)["errors"]
        assert error["code"] == "scores_step"


def test_a_wrong_penalty_is_told_before_the_sum_that_is_wrong_because_of_it() -> None:
    assert codes(final_scores=SHEET, penalties=[{**LATE, "points": -2_500}]) == [("late_points", "penalties[0].points")]


def test_final_scores_that_somebody_signed_were_looked_at_then() -> None:
    about = {"final_scores": {"by": "Anna", "at": "2026-11-24T18:00:00Z", "reason": "A stick is gone"}}
    assert answered(final_scores=[39_000, *SHEET[1:]], about=about)["valid"]
    assert codes(final_scores=[39_000, *SHEET[1:]], about={"final_scores": None}) == [("scores_sum", "final_scores")]


@pytest.mark.parametrize(
    ("penalty", "code", "where"),
    [
        ({**LATE, "applies": "after_uma"}, "penalty_applies", "applies"),
        ({**LATE, "points": -2_500}, "late_points", "points"),
        ({**LATE, "points": -11_000}, "late_needs_substitute", "points"),
        ({"seat": 0, "kind": "point_penalty", "points": -8_000, "applies": "after_uma"}, "penalty_applies", "applies"),
        ({"seat": 0, "kind": "point_penalty", "points": -1_000}, "penalty_amount", "points"),
        ({"seat": 0, "kind": "point_penalty", "points": -49_000}, "penalty_amount", "points"),
    ],
)
def test_a_penalty_that_ema_2012_does_not_know_is_refused(penalty: dict[str, Any], code: str, where: str) -> None:
    assert codes(hands=[], penalties=[penalty]) == [(code, f"penalties[0].{where}")]


def test_a_penalty_that_somebody_signed_stays_what_it_is() -> None:
    facts = {"hands": [], "penalties": [{**LATE, "applies": "after_uma"}]}
    signed = {"reason": "3 minutes late", "by": "Alice", "at": "2026-11-24T18:03:00Z"}
    assert answered(**facts, about={"penalties": [signed]})["valid"]
    assert codes(**facts, about={"penalties": []}) == [("penalty_applies", "penalties[0].applies")]


@pytest.mark.parametrize(
    "penalty",
    [
        LATE,
        {**LATE, "points": -10_000},
        {"seat": 0, "kind": "point_penalty", "points": -8_000},
        {"seat": 0, "kind": "point_penalty", "points": -12_000},
        {"seat": 0, "kind": "point_penalty", "points": -48_000},
        {"seat": 0, "kind": "disqualification", "points": 0},
    ],
)
def test_a_penalty_that_ema_2012_knows_is_taken(penalty: dict[str, Any]) -> None:
    assert answered(hands=[], penalties=[penalty])["valid"]


@pytest.mark.parametrize("ruleset", ["ema-2016", "ema-2025", "wrc-2022", "alarm-2019", "austrian", "tenhou"])
@pytest.mark.parametrize("applies", ["score", "after_uma"])
def test_where_the_book_is_silent_any_penalty_is_taken(ruleset: str, applies: str) -> None:
    penalties = [{**LATE, "points": -2_500, "applies": applies}, {"seat": 0, "kind": "point_penalty", "points": -500, "applies": applies}]
    assert answered(ruleset, hands=[], penalties=penalties)["valid"]


def test_what_a_penalty_comes_off_is_the_score_alone_where_the_book_says_so() -> None:
    assert [penalty_applies(rules(name)) for name in ("ema-2012", "kuester")] == [("score",)] * 2
    assert penalty_applies(rules("alarm-2019")) == ("score", "after_uma")
    assert penalty_applies(rules("ema-2016")) == ("after_uma", "score")
