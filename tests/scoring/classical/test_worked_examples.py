"""Küster's worked examples ("Abbildungen (Beispiele)") by the book's own tables; where the book prints another sum, it is noted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.classical import payments, score_hand
from scoring.formats import hand_from_json
from scoring.hand import Hand
from scoring.rulesets import ruleset
from tests.scoring.classical.answer_keys.rows import Row, rows

KUESTER = ruleset("kuester")
EXAMPLES = rows("worked_examples")
WRONG_BY_ITS_OWN_TABLES = {"KU-07", "KU-08", "KU-20", "KU-21"}


def called(row: Row) -> str:
    return str(row["input"]["id"])


def hand_of(row: Row) -> Hand:
    return hand_from_json({key: value for key, value in row["input"].items() if key not in ("id", "ruleset")})


@pytest.mark.parametrize("row", [row for row in EXAMPLES if "doubles" in row["expected"]], ids=called)
def test_the_example_counts_what_the_tables_of_the_book_say(row: Row) -> None:
    value, expected = score_hand(hand_of(row), KUESTER), row["expected"]
    assert sorted(line.amount for line in value.items) == sorted(expected["items_in_printed_order"])
    assert [(line.name, line.amount) for line in value.premiums] == [(line["name"], line["points"]) for line in expected["premiums"]]
    assert sorted((line.name, line.amount) for line in value.doubles) == sorted(
        (line["name"], line["times"]) for line in expected["doubles"]
    )
    sums = (value.item_points, value.base_points, value.double_count, value.total)
    assert sums == (expected["item_points"], expected["base_points"], expected["double_count"], expected["total"])


@pytest.mark.parametrize("row", EXAMPLES, ids=called)
@pytest.mark.parametrize("banker", ["east", "round_wind"])
def test_the_others_pay_what_the_example_says(row: Row, banker: str) -> None:
    rules, hand = replace(KUESTER, banker=banker), hand_of(row)
    expected = row["expected"].get(f"payments_banker_is_{banker}")
    if expected is None:
        expected = row["expected"]["payments_banker_is_east"]  # the examples of limit games are of the East round
    assert payments(hand, score_hand(hand, rules), rules) == expected


@pytest.mark.parametrize("row", [row for row in EXAMPLES if "with_hand_bonus_10" in row["expected"]], ids=called)
def test_the_premium_for_a_hand_game_counts_where_the_switch_says_so(row: Row) -> None:
    value = score_hand(hand_of(row), replace(KUESTER, hand_premium=10))
    assert {"base_points": value.base_points, "total": value.total} == row["expected"]["with_hand_bonus_10"]


@pytest.mark.parametrize("row", EXAMPLES, ids=called)
def test_the_sum_is_the_printed_one_but_for_the_known_slips(row: Row) -> None:
    total = score_hand(hand_of(row), KUESTER).total
    assert (total == row["printed_total"]) == (called(row) not in WRONG_BY_ITS_OWN_TABLES), row["slips"]


def test_no_example_is_missing() -> None:
    assert {called(row) for row in EXAMPLES} == {f"KU-{number:02}" for number in range(1, 26)} | {"KU-07b", "KU-08b"}
