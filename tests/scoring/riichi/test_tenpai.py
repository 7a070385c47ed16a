"""Waiting hands at a draw, with the rule of the fifth copy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.errors import RuleViolation
from scoring.hand import Hand, Meld, parse_tiles, tiles_text
from scoring.riichi import waits


def waiting(concealed: str, *melds: tuple[str, str, bool]) -> Hand:
    sets = tuple(Meld(kind, parse_tiles(tiles), is_open) for kind, tiles, is_open in melds)
    return Hand(concealed=parse_tiles(concealed), melds=sets, winning_tile=None, win="none", seat_wind="E", round_wind="E")


@pytest.mark.parametrize(
    ("concealed", "melds", "tiles"),
    [
        ("123m456p789s55z23s", (), "14s"),  # two-sided
        ("123m456p789s55z12s", (), "3s"),  # edge
        ("123m456p789s55z13s", (), "2s"),  # closed
        ("123m456p789s555z2s", (), "2s"),  # pair
        ("123m456p11s22s789s", (), "12s"),  # two pairs
        ("1112345678999m", (), "123456789m"),  # nine gates
        ("2345678m", (("pon", "555z", True), ("chi", "789s", True)), "258m"),  # three-sided for the pair
        ("1122334455667z", (), "7z"),  # seven pairs
        ("19m19p19s1234567z", (), "19m19p19s1234567z"),  # all thirteen orphans
        ("19m19p19s1233456z", (), "7z"),  # twelve of them and a pair
        ("5m", (("kan", "1111m", False), ("kan", "9999p", True), ("chi", "123s", True), ("pon", "777z", True)), "5m"),
        ("135m24p789s1234z5s", (), ""),  # none
    ],
)  # fmt: skip
def test_the_waits_of_a_hand(concealed: str, melds: tuple[tuple[str, str, bool], ...], tiles: str) -> None:
    assert tiles_text(waits(waiting(concealed, *melds))) == tiles


@pytest.mark.parametrize(
    ("concealed", "melds", "tenpai"),
    [
        ("123m456p789s1111z", (), False),  # waits for a fifth East only (Austrian 3.6.2.1, EMA 2012 "Abbau-Unentschieden")
        ("23333m456p789s11z", (), True),  # for 1m and 4m beside four 3m
        ("2m", (("pon", "222m", True), ("chi", "123s", True), ("chi", "456s", True), ("chi", "789s", True)), False),  # its own fourth
        ("1122334455667m", (), True),
        ("1122m3344p5555s9m", (), False),  # four equal tiles are no two pairs
        ("123m456p789s14z7p2s", (), False),
    ],
)  # fmt: skip
def test_tenpai_needs_a_tile_that_one_does_not_hold_four_times(concealed, melds, tenpai) -> None:  # type: ignore[no-untyped-def]
    assert bool(waits(waiting(concealed, *melds))) is tenpai


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (waiting("123m456p789s55z2s"), "wrong_tile_count"),
        (waiting("123m456p789s55z234s"), "wrong_tile_count"),
        (waiting("11112m456p789s11m"), "five_of_a_tile"),
        (waiting("123m456p55z12s", ("chi", "135s", True)), "meld_not_a_set"),
        (waiting("19m19p19s123456zf1"), "wrong_tile_count"),
        (replace(waiting("123m456p789s55z12s"), winning_tile=20, win="tsumo"), "wrong_tile_count"),
    ],
)
def test_tiles_that_no_hand_has_have_no_waits(hand: Hand, code: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        waits(hand)
    assert caught.value.code == code
