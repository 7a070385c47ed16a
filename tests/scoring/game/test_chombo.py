"""Chombo in all its variants, lateness and point penalties."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.errors import RuleViolation
from scoring.game import SEATS, PenaltyPoints, Progress, Signal, late_points
from tests.scoring.game.hands import (
    EAST,
    NORTH,
    RIICHI,
    SOUTH,
    WEST,
    chombo,
    deltas,
    draw,
    finished,
    lines,
    play,
    played,
    refused,
    ron,
    rules,
    situation,
    some,
    tsumo,
)

KEYS = {row["id"]: row for row in json.loads((Path(__file__).parents[1] / "answer_keys" / "settlements.json").read_text())["settlements"]}
OFF_THE_RESULT = [ruleset.id for ruleset in RIICHI.values() if isinstance(ruleset.chombo, int)]


@pytest.mark.parametrize("name", ["alarm-2019", "austrian", "ema-2012", "tenhou", "mahjong-soul"])
def test_a_chombo_pays_a_mangan_to_the_others(name: str) -> None:
    other, east = KEYS["CHOMBO-PAY-other"]["expected"], KEYS["CHOMBO-PAY-east"]["expected"]
    assert deltas(rules(name), chombo(WEST)) == (other["E"], other["others"], other["offender"], other["others"])
    assert deltas(rules(name), chombo(EAST)) == (east["offender"], east["each"], east["each"], east["each"])


def test_two_offenders_each_pay_the_three_others() -> None:
    assert deltas(rules("ema-2012"), chombo(SOUTH, WEST)) == (8_000, 2_000 - 8_000, 2_000 - 8_000, 4_000)


def test_after_a_chombo_the_hand_is_played_again_without_a_counter() -> None:
    before = draw(WEST, riichi=[WEST])
    assert situation(play(rules("austrian"), before, chombo(NORTH))) == ("E", SOUTH, 1, 1_000)


def test_deposits_of_that_hand_go_back_and_earlier_ones_stay() -> None:
    before = draw(WEST, riichi=[WEST])
    assert lines(rules("ema-2012"), before, chombo(NORTH, riichi=[EAST, NORTH]))[:4] == [
        (EAST, None, 1_000, "riichi"),
        (NORTH, None, 1_000, "riichi"),
        (None, EAST, 1_000, "riichi_back"),
        (None, NORTH, 1_000, "riichi_back"),
    ]
    kept = rules("ema-2012", chombo_returns_deposits=False)
    assert play(kept, before, chombo(NORTH, riichi=[EAST])).deposits == 2_000


def test_a_win_voids_a_chombo_in_austria() -> None:
    result = ron(NORTH, EAST, chombo=some([WEST]))
    assert deltas(rules("austrian"), result) == (12_000, 0, 0, -12_000)
    assert situation(play(rules("austrian"), result)) == ("E", EAST, 1, 0)


def test_win_and_chombo_are_both_paid_in_alarm_and_nothing_is_played_again() -> None:
    result = ron(NORTH, SOUTH, chombo=some([WEST]))
    assert deltas(rules("alarm-2019"), result) == (4_000, 8_000 + 2_000, -8_000, -8_000 + 2_000)
    assert situation(play(rules("alarm-2019"), result)) == ("E", SOUTH, 0, 0)
    assert deltas(rules("alarm-2019"), tsumo(SOUTH, chombo=some([WEST]))) == (0, 8_000 + 2_000, -8_000 - 2_000, 0)


def test_in_ema_a_hand_with_a_chombo_counts_as_not_played() -> None:
    result = ron(NORTH, SOUTH, riichi=[SOUTH], chombo=some([WEST]))
    assert deltas(rules("ema-2012"), result) == (4_000, 2_000, -8_000, 2_000)
    assert situation(play(rules("ema-2012"), result)) == ("E", EAST, 0, 0)


@pytest.mark.parametrize("name", ["alarm-2019", "austrian", "ema-2012"])
def test_a_draw_with_a_chombo_is_a_chombo_without_noten_payments(name: str) -> None:
    result = draw(EAST, riichi=[EAST, WEST], chombo=[WEST])
    assert deltas(rules(name), result) == (4_000, 2_000, -8_000, 2_000)
    assert situation(play(rules(name), result)) == ("E", EAST, 0, 0)


def test_a_false_winner_is_an_offender_not_a_winner() -> None:
    assert refused(rules("alarm-2019"), ron(NORTH, SOUTH, chombo=some([SOUTH]))).code == "chombo_of_winner"
    assert refused(rules("alarm-2019"), chombo()).code == "no_offender"


@pytest.mark.parametrize("name", OFF_THE_RESULT)
def test_a_chombo_may_take_points_off_the_result_instead(name: str) -> None:
    ruleset = rules(name, chombo_ends_game=False)
    replay = played(ruleset, chombo(WEST, riichi=[EAST]), chombo(WEST, EAST), stopped="time")
    assert replay.hands[1].scores == (ruleset.start_points,) * 4
    assert replay.outcome is not None
    points = ruleset.chombo
    assert isinstance(points, int)
    assert replay.outcome.penalties == (-points, 0, -2 * points, 0)
    assert [line.reason for line in replay.outcome.after_uma] == ["chombo"] * 3
    score = ruleset.start_points - ruleset.return_points + replay.outcome.uma[WEST] + replay.outcome.oka[WEST]
    assert replay.outcome.totals[WEST] == score - 2 * points


def test_a_chombo_ends_a_game_of_ema_2025() -> None:
    progress = play(rules("ema-2025"), chombo(WEST))
    assert progress.ended_by == "chombo"
    assert refused(rules("ema-2025"), chombo(WEST), tsumo(EAST)).code == "game_over"


def test_after_the_signal_alarm_repeats_no_hand() -> None:
    running = Signal(1, dice_thrown=True)
    assert play(rules("alarm-2019"), chombo(WEST), signal=running).ended_by == "time"
    assert play(rules("alarm-2019"), chombo(WEST), signal=Signal(2, dice_thrown=True)).ended_by is None


def test_after_the_signal_ema_repeats_the_hand_which_does_not_count_as_the_one_more() -> None:
    running = Signal(1, dice_thrown=True)
    ruleset = rules("ema-2012")
    assert play(ruleset, tsumo(EAST), tsumo(EAST), signal=running).ended_by == "time"
    assert play(ruleset, tsumo(EAST), chombo(WEST), signal=running).ended_by is None
    assert play(ruleset, tsumo(EAST), chombo(WEST), tsumo(EAST), signal=running).ended_by == "time"
    assert play(ruleset, chombo(WEST), tsumo(EAST), signal=running).ended_by is None


def test_where_a_chombo_is_not_played_again_the_deal_passes_without_a_counter() -> None:
    own = rules("ema-2012", chombo_replays=False)
    assert situation(play(own, draw(EAST), chombo(WEST))) == ("E", SOUTH, 1, 0)


def test_below_zero_after_a_chombo_austria_plays_on_as_the_hand_is_played_again() -> None:
    own = rules("austrian", start_points=7_900)
    assert play(own, chombo(WEST)).ended_by is None
    assert play(own, chombo(WEST), tsumo(EAST)).ended_by == "bust"


def test_each_minute_of_lateness_costs_a_thousand_and_nobody_gets_it() -> None:
    key = KEYS["EMA12-LATE"]["expected"]
    ruleset = rules("ema-2012")
    assert late_points(ruleset, 7) == key["points"]
    replay = played(ruleset, draw(EAST), penalties=(PenaltyPoints(SOUTH, "late", -7_000),))
    assert replay.hands[0].scores == (33_000, 30_000 - 7_000 - 1_000, 29_000, 29_000)
    assert sum(replay.progress.scores) == 120_000 - 7_000
    assert [(line.payer, line.payee, line.points, line.reason) for line in replay.penalties] == [(SOUTH, None, 7_000, "penalty_late")]


def test_who_is_later_than_ten_minutes_is_replaced() -> None:
    assert late_points(rules("ema-2012"), 10) == -10_000
    with pytest.raises(RuleViolation, match="10 minutes"):
        late_points(rules("ema-2012"), 11)


def test_a_late_penalty_for_more_than_ten_minutes_is_refused_in_a_game() -> None:
    assert played(rules("ema-2012"), penalties=(PenaltyPoints(SOUTH, "late", -10_000),)).progress.scores[SOUTH] == 20_000
    with pytest.raises(RuleViolation, match="10 minutes") as caught:
        played(rules("ema-2012"), penalties=(PenaltyPoints(SOUTH, "late", -11_000),))
    assert (caught.value.code, caught.value.where) == ("late_needs_substitute", "penalties[0].points")


def test_a_penalty_off_the_score_moves_places_and_one_after_uma_does_not() -> None:
    ruleset = rules("ema-2012")
    off_the_score = (PenaltyPoints(EAST, "point_penalty", -8_000, after_hand=1),)
    after_uma = (PenaltyPoints(EAST, "point_penalty", -8_000, after_hand=1, applies="after_uma"),)
    hands = (tsumo(EAST, riichi=[SOUTH]), tsumo(SOUTH))
    one = played(ruleset, *hands, penalties=off_the_score, stopped="time")
    other = played(ruleset, *hands, penalties=after_uma, stopped="time")
    assert one.outcome is not None
    assert other.outcome is not None
    assert one.hands[0].scores[EAST] == other.hands[0].scores[EAST]
    assert one.hands[1].scores[EAST] == other.hands[1].scores[EAST] - 8_000
    assert (one.outcome.places[EAST], other.outcome.places[EAST]) == (2, 1)
    assert other.outcome.penalties == (-8_000, 0, 0, 0)


def test_a_penalty_may_take_a_player_below_zero_before_the_first_hand() -> None:
    replay = played(rules("austrian"), penalties=(PenaltyPoints(NORTH, "point_penalty", -48_000),))
    assert replay.progress.scores == (25_000, 25_000, 25_000, -23_000)
    assert replay.ended_by is None


@pytest.mark.parametrize(
    ("penalty", "code"),
    [
        (PenaltyPoints(4, "late", -1_000), "penalty_unknown"),
        (PenaltyPoints(0, "rude", -1_000), "penalty_unknown"),
        (PenaltyPoints(0, "late", -1_000, applies="later"), "penalty_unknown"),
        (PenaltyPoints(0, "late", 1_000), "penalty_not_negative"),
        (PenaltyPoints(0, "late", 0), "penalty_not_negative"),
        (PenaltyPoints(0, "late", -1_000, after_hand=2), "penalty_hand_unknown"),
        (PenaltyPoints(0, "late", -1_000, after_hand=-1), "penalty_hand_unknown"),
    ],
)
def test_a_penalty_that_cannot_be_is_refused(penalty: PenaltyPoints, code: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        played(rules("ema-2012"), draw(EAST), penalties=(penalty,))
    assert caught.value.code == code


def test_penalties_off_the_score_are_already_in_final_scores() -> None:
    outcome = finished(rules("ema-2012"), [29_000, 30_000, 30_000, 30_000], penalties=(PenaltyPoints(EAST, "late", -1_000),))
    assert outcome.scores == (29_000, 30_000, 30_000, 30_000)


def test_the_start_of_a_game_is_equal_for_all() -> None:
    for ruleset in RIICHI.values():
        assert Progress.start(ruleset).scores == tuple(ruleset.start_points for _seat in SEATS)
