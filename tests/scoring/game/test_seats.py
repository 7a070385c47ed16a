"""Seats, winds, and who is no seat."""

from __future__ import annotations

from scoring.game import Liable, Tsumo, Win, Yakuman, in_turn_after, turns_from, wind_of
from tests.scoring.game.hands import EAST, MANGAN, NORTH, SOUTH, WEST, draw, refused, rules, tsumo


def test_winds_go_round_with_the_dealer() -> None:
    assert [wind_of(seat, SOUTH) for seat in (EAST, SOUTH, WEST, NORTH)] == ["N", "E", "S", "W"]
    assert in_turn_after(WEST) == (NORTH, EAST, SOUTH)
    assert turns_from(EAST, NORTH) == 1


def test_a_fifth_seat_is_refused_wherever_it_is_named() -> None:
    ruleset = rules("ema-2012")
    assert refused(ruleset, draw(EAST, riichi=[4])).where == "riichi"
    assert refused(ruleset, draw(4)).where == "tenpai"
    assert refused(ruleset, tsumo(4)).where == "win.winner"
    assert refused(ruleset, Tsumo(Win(EAST, Yakuman(), Liable(-1)))).where == "win.liable.seat"
    assert refused(ruleset, Tsumo(Win(EAST, MANGAN), chombo=frozenset({9}))).code == "seat_unknown"
