"""The ten worked examples of the Austrian rulebook (4.3), each as the dealer's and as another's where the book prints both."""

from __future__ import annotations

import pytest

from scoring.formats import hand_from_json
from scoring.riichi import explain, score_hand
from scoring.rulesets import ruleset
from tests.scoring.riichi.answer_keys.rows import Row, answer, expected, hand_data, rows

EXAMPLES = rows("worked_examples")


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: f"example {row['example']} {row['winds']}")
def test_the_example_is_worth_what_the_book_prints(row: Row) -> None:
    found = answer(row, ruleset("austrian"))
    printed = expected(row, found)
    if row["han"] and not row["fu"]:
        del printed["fu"], found["fu"]  # from five han on the book counts no fu
    assert found == printed


@pytest.mark.parametrize("row", [row for row in EXAMPLES if row["fu_lines"]], ids=lambda row: f"example {row['example']} {row['winds']}")
def test_the_fu_are_added_up_as_the_book_does(row: Row) -> None:
    hand, austrian = hand_from_json(hand_data(row)), ruleset("austrian")
    assert explain(hand, score_hand(hand, austrian), austrian).fu_sum == sum(map(int, row["fu_lines"].split("+")))


def test_no_example_is_missing() -> None:
    assert {int(row["example"]) for row in EXAMPLES} == set(range(1, 11))
