"""Exhaustive draws, nagashi mangan, hands that are broken off, dead hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.game import SEATS, AbortiveDraw, NagashiMangan, Void
from scoring.rulesets import RULESETS
from tests.scoring.game.hands import (
    EAST,
    NORTH,
    RIICHI,
    SOUTH,
    WEST,
    deltas,
    draw,
    lines,
    play,
    refused,
    ron,
    rules,
    situation,
    some,
    tsumo,
)

SETTLEMENTS = json.loads((Path(__file__).parents[1] / "answer_keys" / "settlements.json").read_text(encoding="utf-8"))
WITH_ABORTS = [ruleset for ruleset in RIICHI.values() if "four_riichi" in ruleset.abortive_draws]


def abort(reason: str, *riichi: int) -> AbortiveDraw:
    return AbortiveDraw(reason, some(riichi))


def nagashi(*winners: int, tenpai: tuple[int, ...] = (), riichi: tuple[int, ...] = ()) -> NagashiMangan:
    return NagashiMangan(some(winners), some(tenpai), some(riichi))


@pytest.mark.parametrize("name", ["alarm-2019", "austrian", "ema-2012"])
@pytest.mark.parametrize("row", SETTLEMENTS["noten"]["rows"], ids=lambda row: f"{row['noten']} noten")
def test_who_is_noten_pays_the_pool(name: str, row: dict[str, int]) -> None:
    """ALARM 3.6.2, Austrian 3.6.2.2, EMA 2012 "Abbau-Unentschieden"."""
    tenpai = SEATS[row["noten"] :]
    changes = deltas(rules(name), draw(*tenpai))
    assert {changes[seat] for seat in tenpai} == {row["tenpai_gets"]}
    assert {changes[seat] for seat in SEATS if seat not in tenpai} == {-row["noten_pays"]}


def test_nobody_pays_when_all_or_none_are_tenpai() -> None:
    assert lines(rules("ema-2012"), draw()) == []
    assert lines(rules("ema-2012"), draw(*SEATS)) == []


def test_of_two_and_two_each_pays_one() -> None:
    assert lines(rules("austrian"), draw(SOUTH, NORTH)) == [(EAST, SOUTH, 1_500, "noten"), (WEST, NORTH, 1_500, "noten")]


def test_a_dealer_who_is_tenpai_stays() -> None:
    assert situation(play(rules("austrian"), draw(EAST))) == ("E", EAST, 1, 0)
    assert situation(play(rules("austrian"), draw(SOUTH))) == ("E", SOUTH, 1, 0)


def test_a_dealer_may_stay_by_a_win_only() -> None:
    own = rules("ema-2012", dealer_stays="win")
    assert situation(play(own, draw(EAST))) == ("E", SOUTH, 1, 0)
    assert situation(play(own, tsumo(EAST))) == ("E", EAST, 1, 0)


def test_counters_grow_over_draws_and_go_when_another_than_the_dealer_wins() -> None:
    ruleset = rules("ema-2012")
    assert situation(play(ruleset, draw(), draw(SOUTH), draw())) == ("E", WEST, 3, 0)
    assert situation(play(ruleset, draw(), draw(SOUTH), tsumo(WEST))) == ("E", WEST, 0, 0)
    assert situation(play(ruleset, draw(), draw(SOUTH), tsumo(SOUTH))) == ("E", SOUTH, 3, 0)


def test_a_riichi_without_tenpai_at_a_draw_is_refused_as_it_is_a_chombo() -> None:
    refusal = refused(rules("ema-2012"), draw(EAST, riichi=[EAST, WEST]))
    assert (refusal.code, refusal.where) == ("noten_riichi", "riichi")
    play(rules("ema-2012"), draw(EAST, riichi=[EAST, WEST], chombo=[WEST]))


def test_a_riichi_bettor_may_have_a_dead_hand_and_then_is_noten() -> None:
    assert deltas(rules("alarm-2019"), draw(EAST, riichi=[EAST, WEST], dead=[WEST])) == (2_000, -1_000, -2_000, -1_000)
    assert refused(rules("alarm-2019"), draw(EAST, WEST, dead=[WEST])).code == "dead_hand_tenpai"


def test_a_nagashi_mangan_is_paid_as_a_tsumo_with_counters_and_deposits_in_austria() -> None:
    before = draw(WEST, riichi=[WEST])  # South deals with a counter and a deposit
    assert lines(rules("austrian"), before, nagashi(WEST, tenpai=(SOUTH,), riichi=(SOUTH,))) == [
        (SOUTH, None, 1_000, "riichi"),
        (EAST, WEST, 2_000, "nagashi_mangan"),
        (SOUTH, WEST, 4_000, "nagashi_mangan"),
        (NORTH, WEST, 2_000, "nagashi_mangan"),
        (EAST, WEST, 100, "honba"),
        (SOUTH, WEST, 100, "honba"),
        (NORTH, WEST, 100, "honba"),
        (None, WEST, 2_000, "deposits"),
    ]


def test_after_a_nagashi_win_the_dealer_stays_only_as_its_winner() -> None:
    assert situation(play(rules("ema-2012"), nagashi(WEST, tenpai=(EAST,)))) == ("E", SOUTH, 0, 0)
    assert situation(play(rules("ema-2012"), nagashi(EAST))) == ("E", EAST, 1, 0)


def test_several_nagashi_winners_are_each_paid_in_full_and_the_first_from_east_has_the_deposits() -> None:
    before = draw(WEST, riichi=[WEST])  # South deals
    changes = deltas(rules("ema-2012"), before, nagashi(EAST, NORTH))
    assert changes == (8_300 - 2_100, -4_100 - 4_100, -2_100 - 2_100, 8_300 - 2_100 + 1_000)


def test_in_tenhou_a_nagashi_mangan_is_paid_instead_of_the_noten_payments_and_all_else_is_a_draw() -> None:
    before = draw(WEST, riichi=[WEST])
    assert deltas(rules("tenhou"), before, nagashi(WEST, tenpai=(SOUTH, WEST))) == (-2_000, -4_000, 8_000, -2_000)
    assert situation(play(rules("tenhou"), before, nagashi(WEST, tenpai=(SOUTH, WEST)))) == ("E", SOUTH, 2, 1_000)
    assert situation(play(rules("tenhou"), before, nagashi(SOUTH))) == ("E", WEST, 2, 1_000)


@pytest.mark.parametrize("name", [ruleset.id for ruleset in RIICHI.values() if ruleset.nagashi_mangan == "none"])
def test_many_rulesets_know_no_nagashi_mangan(name: str) -> None:
    assert refused(rules(name), nagashi(WEST)).code == "nagashi_not_in_ruleset"


def test_a_nagashi_mangan_that_cannot_be_is_refused() -> None:
    ruleset = rules("austrian")
    assert refused(ruleset, nagashi()).code == "no_nagashi_winner"
    assert refused(ruleset, nagashi(WEST, riichi=(SOUTH,))).code == "noten_riichi"
    assert refused(ruleset, NagashiMangan(some([WEST]), dead=some([WEST]))).code == "dead_hand_wins"


@pytest.mark.parametrize("ruleset", RIICHI.values(), ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("reason", ["nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron"])
def test_a_hand_is_broken_off_for_the_reasons_of_the_ruleset_only(ruleset: object, reason: str) -> None:
    own = RULESETS[getattr(ruleset, "id", "")]
    result = abort(reason, *(SEATS if reason == "four_riichi" else ()))
    if reason in own.abortive_draws:
        assert situation(play(own, result))[:3] == ("E", EAST, 1)
    else:
        refusal = refused(own, result)
        assert (refusal.code, refusal.where) == ("abortive_not_in_ruleset", "reason")


def test_after_a_hand_is_broken_off_the_dealer_stays_with_a_counter_and_deposits_stay() -> None:
    """Austrian 3.6.3 to 3.6.6, EMA 2012 "Vorzeitiges Unentschieden"."""
    assert situation(play(rules("austrian"), draw(), abort("nine_terminals", NORTH))) == ("E", SOUTH, 2, 1_000)


@pytest.mark.parametrize("ruleset", WITH_ABORTS, ids=lambda ruleset: ruleset.id)
def test_the_fourth_riichi_breaks_the_hand_off(ruleset: object) -> None:
    own = RULESETS[getattr(ruleset, "id", "")]
    assert play(own, abort("four_riichi", *SEATS)).deposits == 4_000
    assert refused(own, draw(*SEATS, riichi=SEATS)).code == "four_riichi_aborts"
    assert refused(own, tsumo(EAST, riichi=SEATS)).code == "four_riichi_aborts"
    assert refused(own, abort("four_riichi", 0, 1, 2)).code == "four_riichi_needs_four"
    assert refused(own, abort("four_winds", *SEATS)).code == "four_riichi_needs_four"


def test_four_riichi_are_played_on_where_they_break_nothing_off() -> None:
    assert play(rules("ema-2016"), tsumo(EAST, riichi=SEATS)).scores[EAST] == 30_000 + 12_000 + 3_000


def test_four_riichi_may_precede_another_abort_where_they_break_nothing_off() -> None:
    own = rules("ema-2016", abortive_draws=some(["four_kans"]))
    assert situation(play(own, abort("four_kans", *SEATS))) == ("E", EAST, 1, 4_000)


def test_three_winners_can_be_recorded_as_an_abort_wherever_at_most_two_may_win() -> None:
    own = rules("ema-2016", multiple_ron=2)
    assert refused(own, ron(EAST, SOUTH, WEST, NORTH)).code == "triple_ron_aborts"
    assert situation(play(own, abort("triple_ron", SOUTH))) == ("E", EAST, 1, 1_000)


def test_a_void_hand_is_played_again_and_its_deposits_go_back() -> None:
    assert lines(rules("ema-2012"), draw(WEST, riichi=[WEST]), Void(some([NORTH]))) == [
        (NORTH, None, 1_000, "riichi"),
        (None, NORTH, 1_000, "riichi_back"),
    ]
    assert situation(play(rules("ema-2012"), draw(WEST, riichi=[WEST]), Void(some([NORTH])))) == ("E", SOUTH, 1, 1_000)
