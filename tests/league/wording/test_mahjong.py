"""Hands of games without riichi in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from league.wording import hand_notes, reason_text, result_notes, result_text
from league.wording.mahjong import factors_text
from league.wording.seats import SEAT_CLASSES, seat_letter, seat_name
from scoring.game import Drawn, FalseMahjong, Fine, HandResult, Mahjong, PlayedHand, Said, Transfer
from scoring.rulesets import RULESETS

NAMES = ["Anna", "Ben", "Clara", "David", "Eva"]
KUESTER = RULESETS["kuester"]
WORTHS = (Said(80), Said(160), Said(20), Said(100))
WON = Mahjong(1, WORTHS, discarder=0)


def played(result: HandResult, **known: Any) -> PlayedHand:
    facts = {"number": 3, "round_wind": "E", "dealer": 0, "honba": 0, "deposits": 0, "result": result, "counted": result, "banker": 0}
    return PlayedHand(**{**facts, "ledger": (), "deltas": (0,) * 5, "scores": (0,) * 5, **known})


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (WON, "Mah-Jongg by Ben on a tile from Anna: 160 points"),
        (replace(WON, discarder=None), "Mah-Jongg by Ben, self-drawn: 160 points"),
        (Mahjong(0, (Said(4_784_128), None, None, None)), "Mah-Jongg by Anna, self-drawn: 4,784,128 points"),
        (Mahjong(0, (Said(1), None, None, None)), "Mah-Jongg by Anna, self-drawn: 1 point"),
        (Drawn(), "Draw, nobody wins"),
        (FalseMahjong(2, WORTHS), "False Mah-Jongg by Clara"),
        (Fine(3, 50), "Penalty: David pays each player 50 points"),
    ],
)
def test_a_hand_without_riichi_is_one_sentence(result: HandResult, text: str) -> None:
    assert result_text(result, NAMES, KUESTER) == text


@pytest.mark.parametrize(
    ("result", "notes"),
    [
        (WON, ["Other hands: Anna 80, Clara 20, David 100"]),
        (Mahjong(0, (Said(8), None, None, None)), []),
        (replace(WON, worths=(None, Said(8), None, None), pays_alone=0), ["Anna pays for all"]),
        (
            replace(WON, worths=(None, Said(8), None, None), pays_alone=0, excused=True),
            ["Anna had no other discard and does not pay alone"],
        ),
        (
            replace(WON, worths=(Said(0), Said(8), None, None), too_few=frozenset({3}), too_many=frozenset({0, 2})),
            ["Other hands: Anna 0", "Too few tiles, cannot win: David", "Too many tiles, counts nothing: Anna and Clara"],
        ),
        (replace(WON, worths=(None, Said(8), None, None), announced=((3, 20),)), ["Had said too little: David 20"]),
        (Drawn(sits_out=4), ["Sits out: Eva"]),
        (Fine(0, 10), []),
    ],
)
def test_what_was_noted_beside_a_hand_is_told(result: HandResult, notes: list[str]) -> None:
    assert result_notes(result, NAMES, KUESTER) == notes


def test_hands_that_do_not_count_are_not_told() -> None:
    basic = RULESETS["dmjl-basic"]
    counted = Mahjong(1, (Said(0), Said(8), Said(0), Said(0)), discarder=0)
    assert result_notes(counted, NAMES, basic) == []
    assert result_notes(counted, NAMES, replace(basic, payers="settle")) == ["Other hands: Anna 0, Clara 0, David 0"]
    assert result_notes(FalseMahjong(1, (Said(4), None, None, None)), NAMES, basic) == ["Other hands: Anna 4"]


def test_a_replayed_hand_says_that_it_counts_double_and_who_sat_out_in_turn() -> None:
    notes = hand_notes(played(Mahjong(0, (Said(8), None, None, None, None)), doubled=True, sits_out=4), NAMES, KUESTER)
    assert notes == ["Counts double: the hand before was drawn", "Sits out: Eva"]


def test_who_sits_out_is_told_once_where_it_was_entered() -> None:
    assert hand_notes(played(Drawn(sits_out=3), sits_out=3), NAMES, KUESTER) == ["Sits out: David"]


@pytest.mark.parametrize(
    ("line", "doubled", "text"),
    [
        (Transfer(2, 1, 160, "mahjong"), False, ""),
        (Transfer(2, 1, 320, "mahjong"), True, "160 × 2 (draw before)"),
        (Transfer(0, 1, 320, "mahjong"), False, "160 × 2 (Bankier)"),
        (Transfer(0, 1, 640, "mahjong"), True, "160 × 2 (draw before) × 2 (Bankier)"),
        (Transfer(2, 0, 120, "settlement"), False, "(80 − 20) × 2 (Bankier)"),
        (Transfer(2, 3, 80, "settlement"), False, "100 − 20"),
        (Transfer(2, 3, 77, "settlement"), False, ""),
    ],
)
def test_a_payment_says_why_it_is_so_many_points_or_nothing(line: Transfer, doubled: bool, text: str) -> None:
    assert factors_text(line, played(WON, doubled=doubled), KUESTER) == text


def test_who_pays_alone_reads_what_each_would_have_paid() -> None:
    alone = replace(WON, pays_alone=2)
    assert factors_text(Transfer(2, 1, 640, "pays_alone"), played(alone, sits_out=4), KUESTER) == "320 + 160 + 160"


def test_a_fine_is_double_for_the_bankier_and_never_for_a_draw_before() -> None:
    assert factors_text(Transfer(3, 0, 20, "fine"), played(Fine(3, 10), doubled=True), KUESTER) == "10 × 2 (Bankier)"


@pytest.mark.parametrize("reason", ["mahjong", "settlement", "pays_alone", "false_mahjong", "fine", "undercount"])
def test_every_payment_of_a_game_without_riichi_has_a_reason_in_words(reason: str) -> None:
    assert reason_text(reason, KUESTER).strip()


def test_five_seats_have_names_letters_and_colours() -> None:
    with translation.override("en"):
        assert [seat_name(seat) for seat in range(5)] == ["East", "South", "West", "North", "Fifth"]
        assert "".join(map(seat_letter, range(5))) == "ESWN5"
    assert len(set(SEAT_CLASSES)) == 5
