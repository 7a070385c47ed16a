"""What the three rulebooks and the switches say a hand is worth, worked out by hand from the books, rule by rule."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest

from scoring.formats import hand_from_json
from scoring.riichi import YAKU, explain, score_hand, yaku_of
from scoring.rulesets import RULESETS, SWITCHES, ruleset
from tests.scoring.riichi.answer_keys.rows import BOOKS, Row, answer, expected, hand_data, names, row_id, rows, ruleset_of

KEYS = {book: rows(book) for book in BOOKS}
SWITCH_KEYS = rows("switches")
BOOK_ROWS = [(book, row) for book in BOOKS for row in KEYS[book]]
FU_ROWS = [(book, row) for book, row in BOOK_ROWS if row["fu_lines"]]

DOUBLE_FORMS = {"kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki"}
#: by book, yaku of others
NOT_IN_THE_BOOK = {"alarm_2019": {"open_riichi", *DOUBLE_FORMS}, "austrian": set(), "ema_2012": {"open_riichi", *DOUBLE_FORMS}}
#: Switches that came later may be shown in docs/switches.md instead.
SWITCHES_OF_VALUE = {
    name
    for name, switch in SWITCHES.items()
    if switch.group in ("tiles", "value", "yakuman") and not name.startswith("liable") and not switch.is_younger
} | {"two_han_from_honba"}


@pytest.mark.parametrize(("book", "row"), BOOK_ROWS, ids=[row_id(row) for _, row in BOOK_ROWS])
def test_the_hand_is_worth_what_the_book_says(book: str, row: Row) -> None:
    found = answer(row, ruleset(BOOKS[book]))
    assert found == expected(row, found), row["about"]


@pytest.mark.parametrize("row", SWITCH_KEYS, ids=row_id)
def test_the_hand_is_worth_what_the_switch_says(row: Row) -> None:
    ruleset = ruleset_of(row)
    switch = SWITCHES[row["switch"]]
    assert getattr(ruleset, switch.name) == switch.read(json.loads(row["value"]))
    found = answer(row, ruleset, int(row["honba"] or 0))
    assert found == expected(row, found), row["about"]


@pytest.mark.parametrize("book", BOOKS)
def test_every_yaku_of_the_book_has_a_hand_with_it_and_a_hand_that_misses_it_narrowly(book: str) -> None:
    covered = {holds: {row["rule"] for row in KEYS[book] if row["holds"] == holds} for holds in ("yes", "no")}
    in_the_book = set(yaku_of(ruleset(BOOKS[book])))
    assert in_the_book.isdisjoint(NOT_IN_THE_BOOK[book])
    assert in_the_book - covered["yes"] == set()
    assert in_the_book - covered["no"] == set()


@pytest.mark.parametrize(("book", "row"), BOOK_ROWS, ids=[row_id(row) for _, row in BOOK_ROWS])
def test_the_row_says_itself_whether_the_yaku_holds(book: str, row: Row) -> None:
    assert row["section"]
    assert row["about"]
    if row["rule"] in YAKU:
        assert (row["rule"] in names(row)) == (row["holds"] == "yes")


@pytest.mark.parametrize(("book", "row"), FU_ROWS, ids=[row_id(row) for _, row in FU_ROWS])
def test_the_fu_are_added_up_as_in_the_book(book: str, row: Row) -> None:
    """Rounding hides much, so the sum before it is compared too."""
    total = sum(map(int, row["fu_lines"].split("+")))
    assert int(row["fu"]) == (25 if row["fu_lines"] == "25" else -(-total // 10) * 10)
    hand, rules = hand_from_json(hand_data(row)), ruleset(BOOKS[book])
    assert explain(hand, score_hand(hand, rules), rules).fu_sum == total


@pytest.mark.parametrize("book", BOOKS)
def test_a_yaku_cites_the_section_of_its_rows(book: str) -> None:
    for name, yaku in YAKU.items():
        cited = yaku.sections.get(BOOKS[book])
        read = {row["section"] for row in KEYS[book] if (row["rule"], row["holds"]) == (name, "yes")}
        assert cited is None or cited in read, name


def test_every_switch_of_tiles_and_values_is_shown_to_make_a_difference() -> None:
    """For each there is a hand that is worth different things under different values of the switch."""
    answers = defaultdict(set)
    for row in SWITCH_KEYS:
        hand = (row["switch"], *(row[key] for key in ("concealed", "melds", "win", "winds", "circumstances", "dora_indicators", "honba")))
        answers[hand].add((row["value"], row["yaku"], row["bonus"], row["pays"]))
    shown = {hand[0] for hand, found in answers.items() if len({one[0] for one in found}) > 1 and len({one[1:] for one in found}) > 1}
    assert shown == {row["switch"] for row in SWITCH_KEYS}
    assert shown >= SWITCHES_OF_VALUE


def test_every_riichi_ruleset_has_rows() -> None:
    riichi = {name for name, one in RULESETS.items() if one.family == "riichi"}
    assert {row["ruleset"] for row in SWITCH_KEYS if row["ruleset"] in RULESETS} == riichi


def test_every_value_of_renhou_is_shown() -> None:
    shown = {row["value"] for row in SWITCH_KEYS if row["switch"] == "renhou"}
    assert shown == {'"none"', '"mangan"', '"mangan_or_hand"', '"yakuman"', "4"}
