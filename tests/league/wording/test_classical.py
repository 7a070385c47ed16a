"""The count of a hand of Küster's game in words, each line with the chapter that has it."""

from __future__ import annotations

import pytest

from league.wording.classical import (
    classical_lines,
    counted_rows,
    double_name,
    double_source,
    item_name,
    item_source,
    premium_name,
    premium_source,
    special_name,
    special_rule,
    special_source,
)
from scoring.classical import DOUBLE_CODES, ITEM_CODES, PREMIUM_CODES, SPECIAL_GAMES, score_hand
from scoring.rulesets import ruleset_from_json
from tests.scoring.classical.answer_keys.rows import hand_of, rows, ruleset_of


def explained(hand: str, flowers: str = "", happened: str = "", **switches: int) -> list[str]:
    rules = ruleset_from_json({"base": "kuester", "switches": switches})
    read = hand_of({"hand": hand, "flowers": flowers, "happened": happened})
    return classical_lines(read, score_hand(read, rules), rules)


def test_every_line_has_its_chapter() -> None:
    assert explained("45m22s | pon 111z; pon 999s; pon 777p | ron 3m | E/E", "f1 f2 f3 f4") == [
        "Flowers and seasons f1f2f3f4: 16 points (Berechnungen für die Figuren)",
        "Open Pong of the own wind that is also the round's 111z: 4 points (Berechnungen für die Figuren)",
        "Open Pong of 1 or 9 999s: 4 points (Berechnungen für die Figuren)",
        "Open Pong of 2 to 8 777p: 2 points (Berechnungen für die Figuren)",
        "Open Tschi 345m: 0 points (Berechnungen für die Figuren)",
        "Pair 22s: 0 points (Berechnungen für die Figuren)",
        "Figures together: 26 points",
        "Mah-Jongg: 20 points (Abbildungen (Beispiele))",
        "With premiums: 46 points",
        "Bouquet of flowers f1f2f3f4: × 8 (Verdoppelungen)",
        "Pong of winds 111z: × 2 (Verdoppelungen)",
        "It is the own wind 111z: × 2 (Verdoppelungen)",
        "It is the wind of the round 111z: × 2 (Verdoppelungen)",
        "Value of the hand, 46 × 2^6: 2,944 points",
        "South pays, 2,944 × 2: 5,888 points (Die Abrechnung)",
        "West pays, 2,944 × 2: 5,888 points (Die Abrechnung)",
        "North pays, 2,944 × 2: 5,888 points (Die Abrechnung)",
    ]


def test_who_did_not_win_has_figures_and_doublings_only() -> None:
    assert explained("1357m24689p9s | pon 666z | none | S/E") == [
        "Open Pong of dragons 666z: 4 points (Berechnungen für die Figuren)",
        "Figures together: 4 points",
        "Pong of dragons 666z: × 2 (Verdoppelungen)",
        "Value of the hand, 4 × 2^1: 8 points",
    ]


def test_a_limit_game_says_what_it_stands_for() -> None:
    lines = explained("19m19p19s1234567z | | ron 1s | S/E")
    assert "Unpaired game: 1,000 points (Die fertigen Spielbilder: Kombinierte Spiele)" in lines
    assert lines[-1] == "A limit game is worth 1,000 points, which is more than its count of 40."


def test_a_half_limit_game_says_so_too() -> None:
    lines = explained("2255m3388p4466s1z | | ron 1z | S/E")
    assert "Seven twins: 500 points (Die fertigen Spielbilder: Halblimitierte Spiele)" in lines
    assert lines[-1].startswith("A half-limit game is worth 500 points")


def test_a_limit_game_that_would_count_more_says_that_its_value_was_set() -> None:
    lines = explained("1112345678999p | | tsumo 5p | E/E", limit_game=10)
    assert "Nine lanterns: 10 points (Die fertigen Spielbilder: Kombinierte Spiele)" in lines
    assert lines[-1] == "The value of a limit game is set before play: 10 points, whatever the count of 608."


def test_a_special_game_that_counts_more_by_itself_says_so() -> None:
    lines = explained("1112345678999p | | tsumo 5p | E/E", limit_game=10, limit_game_value="at_least")
    assert lines[-1] == "Nine lanterns: counted as an ordinary hand, which is worth more."


def test_a_hand_above_the_limit_says_what_it_counted() -> None:
    lines = explained("45m22s | pon 111z; pon 999s; pon 777p | ron 3m | E/E", hand_cap=100)
    assert lines[-5] == "Limit of a hand: 100 points"
    assert lines[-1] == "The count of 240 is above the limit of a hand, 100 points."


def test_a_payment_doubled_after_a_draw_and_for_the_bankier_says_by_how_much() -> None:
    lines = explained("234m67p88s | chi 345s; pon 222p | ron 8p | S/E", happened="after_draw")
    assert lines[-3:] == [
        "East pays, 22 × 4: 88 points (Die Abrechnung)",
        "West pays, 22 × 2: 44 points (Die Abrechnung)",
        "North pays, 22 × 2: 44 points (Die Abrechnung)",
    ]


@pytest.mark.parametrize("table", ["figures", "premiums", "doublings", "special_games"])
def test_whatever_is_counted_has_words_and_a_chapter(table: str) -> None:
    for row in rows(table):
        if "refused" in row:
            continue
        counted = counted_rows(score_hand(hand_of(row), ruleset_of(row)))
        named = (*counted.items, *counted.premiums, *counted.doubles)
        assert all(one.label and one.source for one in named)
        assert not any("_" in one.label for one in named)


def test_every_code_of_the_tables_has_a_name_and_a_chapter() -> None:
    named = {
        **{code: (item_name(code), item_source(code)) for code, _points in ITEM_CODES},
        **{code: (premium_name(code), premium_source(code)) for code, _points in PREMIUM_CODES},
    }
    assert len({name for name, _source in named.values()}) == len(named)
    assert all(name and source for name, source in named.values())
    assert all(double_name(code) and double_source(code) for code, _times in DOUBLE_CODES)
    assert all(special_name(code) and special_rule(code).endswith(".") and special_source(code) for code, _limit in SPECIAL_GAMES)
