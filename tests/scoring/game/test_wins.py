"""Ron, tsumo, several winners, counters, deposits and liability."""

from __future__ import annotations

import pytest

from scoring.game import HanFu, Liable, Ron, Tsumo, Win, Yakuman
from tests.scoring.game.hands import (
    EAST,
    MANGAN,
    NORTH,
    RIICHI,
    SOUTH,
    WEST,
    deltas,
    draw,
    lines,
    pao,
    play,
    refused,
    ron,
    rules,
    situation,
    tsumo,
)


def test_the_discarder_pays_for_all() -> None:
    assert deltas(rules("ema-2012"), ron(NORTH, SOUTH, value=HanFu(4, 30))) == (0, 7_700, 0, -7_700)
    assert deltas(rules("ema-2012"), ron(NORTH, EAST, value=HanFu(4, 30))) == (11_600, 0, 0, -11_600)


def test_east_pays_double_for_a_tsumo_and_gets_double() -> None:
    assert deltas(rules("ema-2012"), tsumo(WEST, HanFu(3, 30))) == (-2_000, -1_000, 4_000, -1_000)
    assert deltas(rules("ema-2012"), tsumo(EAST, HanFu(3, 30))) == (6_000, -2_000, -2_000, -2_000)


def test_alarm_counts_in_steps_of_250() -> None:
    assert deltas(rules("alarm-2019"), tsumo(WEST, HanFu(1))) == (-500, -250, 1_000, -250)
    assert deltas(rules("alarm-2019"), ron(SOUTH, EAST, value=HanFu(3))) == (6_000, -6_000, 0, 0)


def test_a_counter_adds_300_to_a_ron_and_100_from_each_to_a_tsumo() -> None:
    two_counters = (tsumo(EAST), tsumo(EAST))
    assert lines(rules("austrian"), *two_counters, ron(NORTH, SOUTH)) == [
        (NORTH, SOUTH, 8_000, "ron"),
        (NORTH, SOUTH, 600, "honba"),
    ]
    assert lines(rules("austrian"), *two_counters, tsumo(SOUTH))[3:] == [
        (EAST, SOUTH, 200, "honba"),
        (WEST, SOUTH, 200, "honba"),
        (NORTH, SOUTH, 200, "honba"),
    ]


def test_alarm_has_no_counters() -> None:
    progress = play(rules("alarm-2019"), tsumo(EAST), draw(EAST))
    assert situation(progress) == ("E", EAST, 0, 0)


def test_the_winner_takes_every_deposit_on_the_table() -> None:
    assert lines(rules("austrian"), draw(EAST, riichi=[EAST]), ron(NORTH, SOUTH, riichi=[SOUTH, NORTH])) == [
        (SOUTH, None, 1_000, "riichi"),
        (NORTH, None, 1_000, "riichi"),
        (NORTH, SOUTH, 8_000, "ron"),
        (NORTH, SOUTH, 300, "honba"),
        (None, SOUTH, 3_000, "deposits"),
    ]


def test_a_deposit_stays_on_the_table_after_a_draw() -> None:
    progress = play(rules("austrian"), draw(EAST, WEST, riichi=[EAST, WEST]))
    assert progress.deposits == 2_000
    assert sum(progress.scores) + progress.deposits == 100_000


@pytest.mark.parametrize("name", ["alarm-2019", "austrian", "wrc-2017", "wrc-2022", "wrc-2025", "m-league", "jpml-a"])
def test_only_the_next_in_turn_wins_under_head_bump(name: str) -> None:
    refusal = refused(rules(name), ron(NORTH, EAST, SOUTH))
    assert (refusal.code, refusal.where) == ("head_bump", "wins")


@pytest.mark.parametrize("name", ["ema-2012", "ema-2016", "ema-2025", "mahjong-soul"])
def test_three_players_may_win_on_one_discard(name: str) -> None:
    assert deltas(rules(name), ron(NORTH, SOUTH, EAST, WEST)) == (12_000, 8_000, 8_000, -28_000)


def test_three_winners_break_a_hand_of_tenhou_off() -> None:
    assert deltas(rules("tenhou"), ron(NORTH, SOUTH, EAST)) == (12_000, 8_000, 0, -20_000)
    assert refused(rules("tenhou"), ron(NORTH, SOUTH, EAST, WEST)).code == "triple_ron_aborts"


def test_in_ema_each_winner_has_the_counters_and_the_first_in_turn_the_deposits_of_the_others() -> None:
    before = draw(NORTH, riichi=[NORTH])  # a counter, a deposit, and South deals
    assert lines(rules("ema-2012"), before, ron(SOUTH, EAST, WEST, riichi=[EAST, SOUTH])) == [
        (EAST, None, 1_000, "riichi"),
        (SOUTH, None, 1_000, "riichi"),
        (SOUTH, WEST, 8_000, "ron"),
        (SOUTH, WEST, 300, "honba"),
        (SOUTH, EAST, 8_000, "ron"),
        (SOUTH, EAST, 300, "honba"),
        (None, EAST, 1_000, "riichi_back"),
        (None, WEST, 2_000, "deposits"),
    ]


def test_in_tenhou_the_first_in_turn_has_counters_and_deposits() -> None:
    before = draw(NORTH, riichi=[NORTH])
    assert lines(rules("tenhou"), before, ron(SOUTH, EAST, WEST, riichi=[EAST])) == [
        (EAST, None, 1_000, "riichi"),
        (SOUTH, WEST, 8_000, "ron"),
        (SOUTH, WEST, 300, "honba"),
        (SOUTH, EAST, 8_000, "ron"),
        (None, WEST, 2_000, "deposits"),
    ]


def test_the_dealer_stays_when_one_of_several_winners() -> None:
    assert situation(play(rules("ema-2012"), ron(NORTH, EAST, SOUTH))) == ("E", EAST, 1, 0)


def test_the_liable_player_pays_a_self_drawn_yakuman_alone_with_the_counters() -> None:
    assert lines(rules("ema-2012"), tsumo(EAST), Tsumo(pao(WEST, NORTH))) == [
        (NORTH, WEST, 32_000, "liable"),
        (NORTH, WEST, 300, "honba"),
    ]


def test_discarder_and_liable_player_share_a_yakuman_and_the_discarder_pays_the_counters() -> None:
    assert lines(rules("austrian"), tsumo(EAST), Ron(SOUTH, (pao(EAST, NORTH),))) == [
        (SOUTH, EAST, 24_000, "ron"),
        (NORTH, EAST, 24_000, "liable"),
        (SOUTH, EAST, 300, "honba"),
    ]


def test_the_liable_player_may_have_to_pay_the_counters() -> None:
    own = rules("austrian", liable_pays_honba=True)
    assert lines(own, tsumo(EAST), Ron(SOUTH, (pao(WEST, NORTH),)))[2] == (NORTH, WEST, 300, "honba")


@pytest.mark.parametrize("name", ["tenhou", "mahjong-soul", "m-league"])
def test_the_liable_player_pays_the_counters_of_a_ron_under_the_rules_that_say_so(name: str) -> None:
    """Tenhou's manual: "積み棒は包"; of the other two by comparison sources."""
    assert deltas(rules(name), draw(EAST, SOUTH, WEST, NORTH), Ron(WEST, (pao(SOUTH, EAST),))) == (-16_300, 32_300, -16_000, 0)
    assert deltas(rules(name), draw(EAST, SOUTH, WEST, NORTH), Tsumo(pao(SOUTH, EAST))) == (-32_300, 32_300, 0, 0)


@pytest.mark.parametrize("name", [name for name in RIICHI if name not in ("tenhou", "mahjong-soul", "m-league")])
def test_elsewhere_the_discarder_pays_the_counters(name: str) -> None:
    of_both = lines(rules(name), draw(EAST, SOUTH, WEST, NORTH), Ron(WEST, (pao(SOUTH, EAST),)))
    assert [line for line in of_both if line[3] == "honba"] == [(WEST, SOUTH, 300, "honba")] * (name != "alarm-2019")


def test_of_several_winners_the_first_has_the_counters_from_who_is_liable_for_that_hand_alone() -> None:
    """Tenhou: the counters go to the first in turn; whoever is liable for the other's hand has nothing to do with them."""
    first = lines(rules("tenhou"), tsumo(EAST), Ron(EAST, (pao(SOUTH, NORTH), Win(WEST, MANGAN))))
    assert [line for line in first if line[3] == "honba"] == [(NORTH, SOUTH, 300, "honba")]
    second = lines(rules("tenhou"), tsumo(EAST), Ron(EAST, (Win(SOUTH, MANGAN), pao(WEST, NORTH))))
    assert [line for line in second if line[3] == "honba"] == [(EAST, SOUTH, 300, "honba")]


def test_a_player_is_liable_for_the_yakuman_fed_and_no_other() -> None:
    """Big three dragons with all honours: two yakuman, liability for one of them."""
    assert lines(rules("austrian"), Tsumo(pao(WEST, NORTH, times=2, part=1))) == [
        (EAST, WEST, 16_000, "tsumo"),
        (SOUTH, WEST, 8_000, "tsumo"),
        (NORTH, WEST, 8_000, "tsumo"),
        (NORTH, WEST, 32_000, "liable"),
    ]
    assert deltas(rules("austrian"), Ron(SOUTH, (pao(WEST, NORTH, times=2, part=1),))) == (0, -48_000, 64_000, -16_000)


def test_a_double_yakuman_may_be_fed_as_a_whole() -> None:
    assert deltas(rules("ema-2012"), Tsumo(pao(WEST, NORTH, times=2, part=2))) == (0, 0, 64_000, -64_000)


def test_who_discards_to_a_hand_they_are_liable_for_pays_all() -> None:
    assert deltas(rules("ema-2012"), Ron(NORTH, (pao(SOUTH, NORTH),))) == (0, 32_000, 0, -32_000)


def test_alarm_knows_liability_for_a_special_hand() -> None:
    assert deltas(rules("alarm-2019"), Ron(SOUTH, (pao(WEST, NORTH),))) == (0, -16_000, 32_000, -16_000)


@pytest.mark.parametrize(
    ("win", "code"),
    [
        (Win(WEST, MANGAN, Liable(NORTH)), "liability_needs_yakuman"),
        (Win(WEST, HanFu(13), Liable(NORTH)), "liability_needs_yakuman"),
        (Win(WEST, Yakuman(), Liable(WEST)), "liable_for_oneself"),
        (Win(WEST, Yakuman(), Liable(NORTH, 2)), "liable_too_much"),
        (Win(WEST, Yakuman(), Liable(NORTH, 0)), "liable_too_little"),
    ],
)
def test_liability_that_cannot_be_is_refused(win: Win, code: str) -> None:
    refusal = refused(rules("ema-2012"), Tsumo(win))
    assert (refusal.code, refusal.where) == (code, "win.liable")


def test_a_ruleset_may_know_no_liability() -> None:
    own = rules("ema-2012", liable_for=frozenset())
    assert refused(own, Tsumo(pao(WEST, NORTH))).code == "liability_not_in_ruleset"


def test_a_ron_without_a_winner_or_with_the_wrong_ones_is_refused() -> None:
    ruleset = rules("ema-2012")
    assert refused(ruleset, Ron(NORTH, ())).code == "no_winner"
    assert refused(ruleset, ron(NORTH, SOUTH, SOUTH)).code == "winner_twice"
    assert refused(ruleset, ron(NORTH, SOUTH, NORTH)).code == "discarder_wins"
    assert refused(ruleset, ron(NORTH, 4)).code == "seat_unknown"
    assert refused(ruleset, ron(7, SOUTH)).where == "discarder"
    assert refused(ruleset, Ron(NORTH, (Win(0, MANGAN), Win(1, MANGAN), Win(2, MANGAN), Win(0, MANGAN)))).code == "too_many_winners"
    assert refused(ruleset, ron(NORTH, SOUTH, dead=frozenset({SOUTH}))).code == "dead_hand_wins"
    assert refused(ruleset, tsumo(SOUTH, dead=frozenset({SOUTH}))).code == "dead_hand_wins"


def test_who_has_a_dead_hand_may_still_deal_in() -> None:
    assert deltas(rules("ema-2012"), ron(NORTH, SOUTH, dead=frozenset({NORTH}))) == (0, 8_000, 0, -8_000)


def test_a_refused_value_names_the_win_and_the_hand() -> None:
    refusal = refused(rules("ema-2012"), tsumo(EAST), Ron(NORTH, (Win(SOUTH, MANGAN), Win(WEST, HanFu(2, 20)))))
    assert (refusal.code, refusal.where, refusal.hand) == ("fu_20_on_ron", "wins[1].fu", 2)


def test_two_han_are_needed_from_the_fifth_counter_on() -> None:
    five = [tsumo(EAST, HanFu(1, 30))] * 5
    progress = play(rules("austrian"), *five[:4])
    assert not progress.two_han_needed
    assert play(rules("austrian"), *five).two_han_needed
    assert refused(rules("austrian"), *five, tsumo(EAST, HanFu(1, 30))).code == "two_han_needed"
    assert not play(rules("ema-2016"), *five, *five).two_han_needed


def test_a_riichi_needs_1000_points_in_austria_but_not_in_ema() -> None:
    poor = (ron(NORTH, EAST, value=Yakuman()),)
    assert play(rules("ema-2012"), *poor, draw(NORTH, riichi=[NORTH])).scores[NORTH] == -18_000 - 1_000 + 3_000
    almost = (ron(NORTH, EAST, value=HanFu(11)), ron(NORTH, EAST, value=HanFu(3, 25)))
    own = rules("austrian", start_points=41_400)  # 36,000 and 4,800 with a counter leave 300
    assert play(own, *almost).scores[NORTH] == 300
    refusal = refused(own, *almost, draw(NORTH, riichi=[NORTH]))
    assert (refusal.code, refusal.where) == ("riichi_points", "riichi")
