"""Wind rounds, goals, busting, leading dealers, and the signal."""

from __future__ import annotations

import pytest

from scoring.errors import RuleViolation
from scoring.game import AbortiveDraw, HandResult, HanFu, Ron, Signal, Void, Win, Yakuman
from tests.scoring.game.hands import (
    EAST,
    NORTH,
    RIICHI,
    SOUTH,
    WEST,
    chombo,
    draw,
    play,
    played,
    refused,
    ron,
    rules,
    situation,
    some,
    tsumo,
)

NOBODY_TENPAI = draw()
EIGHT_HANDS: list[HandResult] = [NOBODY_TENPAI] * 8


@pytest.mark.parametrize("name", [ruleset.id for ruleset in RIICHI.values() if not ruleset.goal_points])
def test_a_game_ends_when_everybody_has_lost_the_deal_twice(name: str) -> None:
    progress = play(rules(name), *EIGHT_HANDS[:7])
    assert progress.ended_by is None
    assert situation(progress)[:2] == ("S", NORTH)
    assert play(rules(name), *EIGHT_HANDS).ended_by == "rounds"
    refusal = refused(rules(name), *EIGHT_HANDS, NOBODY_TENPAI)
    assert (refusal.code, refusal.hand) == ("game_over", 9)


def test_the_wind_turns_when_the_first_dealer_deals_again() -> None:
    assert [situation(play(rules("austrian"), *EIGHT_HANDS[:n]))[:2] for n in (3, 4)] == [("E", NORTH), ("S", EAST)]


def test_one_round_or_four_may_make_a_game() -> None:
    assert play(rules("ema-2012", wind_rounds=1), *EIGHT_HANDS[:4]).ended_by == "rounds"
    long = rules("ema-2012", wind_rounds=4)
    assert situation(play(long, *EIGHT_HANDS, *EIGHT_HANDS[:7]))[:2] == ("N", NORTH)
    assert play(long, *EIGHT_HANDS, *EIGHT_HANDS).ended_by == "rounds"


def test_the_last_hand_is_known_beforehand() -> None:
    assert not play(rules("austrian"), *EIGHT_HANDS[:6]).is_last_hand
    assert play(rules("austrian"), *EIGHT_HANDS[:7]).is_last_hand
    assert play(rules("austrian"), *EIGHT_HANDS[:7], tsumo(NORTH)).is_last_hand
    assert not play(rules("austrian"), *EIGHT_HANDS).is_last_hand
    assert play(rules("alarm-2019"), signal=Signal(1, dice_thrown=True)).is_last_hand


def test_somebody_below_zero_ends_a_game_in_austria_but_zero_plays_on() -> None:
    rich = rules("austrian", start_points=12_000)
    assert play(rich, ron(NORTH, EAST)).scores[NORTH] == 0
    assert play(rich, ron(NORTH, EAST)).ended_by is None
    assert play(rules("austrian"), ron(NORTH, EAST, value=Yakuman())).ended_by == "bust"
    assert play(rules("ema-2012"), ron(NORTH, EAST, value=Yakuman())).ended_by is None


def test_one_more_round_is_played_until_somebody_reaches_the_goal() -> None:
    """Tenhou and Mahjong Soul: 30,000 points."""
    ruleset = rules("tenhou")
    progress = play(ruleset, *EIGHT_HANDS)
    assert (progress.ended_by, progress.round_wind) == (None, "W")
    assert play(ruleset, *EIGHT_HANDS, ron(NORTH, SOUTH, value=HanFu(1, 30))).ended_by is None
    assert play(ruleset, *EIGHT_HANDS, ron(NORTH, SOUTH)).ended_by == "goal"
    assert play(ruleset, *EIGHT_HANDS, *EIGHT_HANDS[:4]).ended_by == "rounds"


#: what happened before the West round: South has 28,900 points, North 21,100, the others 25,000; there are seven counters
BEFORE_WEST: list[HandResult] = [ron(NORTH, SOUTH, value=HanFu(3, 30)), *EIGHT_HANDS[:7]]
#: East, the dealer, and South both win from West and have 31,500 points
LEVEL = Ron(WEST, (Win(EAST, HanFu(1, 90)), Win(SOUTH, HanFu(2, 40))))
SOUTH_AHEAD = Ron(WEST, (Win(EAST, HanFu(1, 30)), Win(SOUTH, HanFu(3, 30))))


@pytest.mark.parametrize("name", ["tenhou", "mahjong-soul"])
@pytest.mark.parametrize(
    ("hand", "passing", "at_once"),
    [
        (draw(EAST, SOUTH), None, "goal"),
        (SOUTH_AHEAD, None, "goal"),
        (LEVEL, None, "goal"),
        (ron(WEST, EAST), "goal", "goal"),
        (tsumo(EAST), "goal", "goal"),
        (draw(SOUTH), "goal", "goal"),
        (draw(SOUTH, NORTH), "goal", "goal"),
        (ron(WEST, SOUTH), "goal", "goal"),
        (draw(EAST), None, None),
        (draw(WEST), None, None),
        (tsumo(EAST, HanFu(1, 30)), None, None),
        (ron(WEST, EAST, value=Yakuman()), "bust", "bust"),
    ],
)
def test_the_extra_round_ends_with_the_goal_but_not_while_the_dealer_stays_and_does_not_lead_alone(
    name: str, hand: HandResult, passing: str | None, at_once: str | None
) -> None:
    assert play(rules(name), *BEFORE_WEST, hand).ended_by == passing
    assert play(rules(name, extra_round_end="at_once"), *BEFORE_WEST, hand).ended_by == at_once


def test_the_extra_round_goes_on_until_the_deal_passes_or_the_dealer_has_caught_up() -> None:
    behind = [*BEFORE_WEST, draw(EAST, SOUTH)]
    assert play(rules("tenhou"), *behind, draw(EAST, SOUTH)).ended_by is None
    assert play(rules("tenhou"), *behind, draw()).ended_by == "goal"
    assert play(rules("tenhou"), *behind, tsumo(EAST)).ended_by == "goal"


def test_a_broken_off_hand_ends_no_extra_round_as_it_ends_no_last_one() -> None:
    """East alone leads with the goal once South's deposit is on the table; nobody has won or been tenpai."""
    progress = play(rules("tenhou"), *BEFORE_WEST, LEVEL, AbortiveDraw("nine_terminals", some([SOUTH])))
    assert progress.scores[:2] == (31_500, 30_500)
    assert progress.ended_by is None


def test_the_last_dealer_of_the_extra_round_may_stay_behind_too() -> None:
    last = [*BEFORE_WEST, *EIGHT_HANDS[:3], draw(SOUTH, NORTH)]
    assert situation(play(rules("tenhou"), *last))[:2] == ("W", NORTH)
    assert play(rules("tenhou"), *last, draw()).ended_by == "goal"


def test_an_east_game_goes_on_in_the_south_round_while_the_dealer_stays_behind() -> None:
    own = rules("tenhou", wind_rounds=1)
    assert play(own, *BEFORE_WEST[:4], draw(EAST, SOUTH)).ended_by is None
    assert play(own, *BEFORE_WEST[:4], draw(SOUTH)).ended_by == "goal"


def test_no_more_round_is_played_when_somebody_has_the_goal_already() -> None:
    assert play(rules("tenhou"), *EIGHT_HANDS[:7], ron(SOUTH, EAST)).ended_by == "rounds"


def test_the_extra_round_may_come_after_the_north_round() -> None:
    own = rules("tenhou", wind_rounds=4)
    assert situation(play(own, *EIGHT_HANDS, *EIGHT_HANDS))[:2] == ("E", EAST)
    assert play(own, *EIGHT_HANDS, *EIGHT_HANDS, *EIGHT_HANDS[:4]).ended_by == "rounds"


@pytest.mark.parametrize("name", ["m-league", "tenhou", "mahjong-soul"])
def test_a_dealer_who_leads_after_the_last_hand_ends_the_game(name: str) -> None:
    before = EIGHT_HANDS[:7]
    assert play(rules(name), *before, tsumo(NORTH)).ended_by == "agari_yame"
    assert play(rules(name), tsumo(SOUTH, Yakuman()), *before[1:], tsumo(NORTH)).ended_by is None


def test_a_leading_dealer_who_stays_by_tenpai_ends_the_game_too_but_a_broken_off_hand_does_not() -> None:
    lead = [ron(SOUTH, NORTH), *EIGHT_HANDS[1:7]]
    assert play(rules("tenhou"), *lead, draw(NORTH)).ended_by == "agari_yame"
    assert play(rules("tenhou"), *lead, AbortiveDraw("four_kans")).ended_by is None


def test_a_leading_dealer_below_the_goal_plays_on() -> None:
    assert play(rules("tenhou"), *EIGHT_HANDS[:7], tsumo(NORTH, HanFu(1, 30))).ended_by is None
    assert play(rules("m-league"), *EIGHT_HANDS[:7], tsumo(NORTH, HanFu(1, 30))).ended_by == "agari_yame"


def test_a_leading_dealer_must_play_on_in_alarm() -> None:
    """ALARM 3.6.5: there is no exception."""
    assert play(rules("alarm-2019"), *EIGHT_HANDS[:7], tsumo(NORTH)).ended_by is None


@pytest.mark.parametrize(
    ("name", "dice_thrown", "hands"),
    [
        ("alarm-2019", False, 0),
        ("alarm-2019", True, 1),
        ("wrc-2017", True, 1),
        ("ema-2012", False, 1),
        ("ema-2012", True, 2),
        ("ema-2016", True, 2),
    ],
)
def test_so_many_hands_are_played_from_the_signal_on(name: str, dice_thrown: bool, hands: int) -> None:
    signal = Signal(3, dice_thrown)
    for number in range(3 + hands):
        ended_by = play(rules(name), *[tsumo(EAST)] * number, signal=signal).ended_by
        assert ended_by == ("time" if number == 2 + hands else None)
    refusal = refused_with_signal(name, signal, [tsumo(EAST)] * (3 + hands))
    assert (refusal.code, refusal.hand) == ("game_over", 3 + hands)


def refused_with_signal(name: str, signal: Signal, hands: list[HandResult]) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        play(rules(name), *hands, signal=signal)
    return caught.value


def test_a_signal_before_the_first_dice_may_end_the_game_at_once() -> None:
    replay = played(rules("alarm-2019"), signal=Signal(1, dice_thrown=False))
    assert (replay.ended_by, replay.hands) == ("time", ())
    assert replay.outcome is not None
    assert replay.outcome.places == (1, 1, 1, 1)


def test_the_rounds_may_be_over_before_the_hands_after_the_signal_are_played() -> None:
    assert play(rules("ema-2012"), *EIGHT_HANDS, signal=Signal(8, dice_thrown=True)).ended_by == "rounds"


def test_no_extra_round_is_played_when_time_is_up() -> None:
    assert play(rules("tenhou", time_end="finish_hand"), *EIGHT_HANDS, signal=Signal(8, dice_thrown=True)).ended_by == "time"


def test_the_signal_of_a_hand_that_was_not_reached_is_refused() -> None:
    with pytest.raises(RuleViolation, match="not reached") as caught:
        played(rules("ema-2012"), tsumo(EAST), signal=Signal(3, dice_thrown=True))
    assert (caught.value.code, caught.value.where) == ("signal_hand_unknown", "signal.before_hand")


def test_a_game_that_is_broken_off_is_over_with_the_scores_it_has() -> None:
    replay = played(rules("ema-2012"), tsumo(EAST), stopped="time")
    assert replay.ended_by == "time"
    assert replay.outcome is not None
    assert replay.outcome.scores == (42_000, 26_000, 26_000, 26_000)


def test_a_running_game_has_no_outcome() -> None:
    replay = played(rules("ema-2012"), tsumo(EAST))
    assert (replay.ended_by, replay.outcome) == (None, None)


def test_a_chombo_in_the_last_hand_is_played_again() -> None:
    assert situation(play(rules("austrian"), *EIGHT_HANDS[:7], chombo(WEST)))[:3] == ("S", NORTH, 7)


def test_the_number_of_a_refused_hand_is_named_in_a_whole_game() -> None:
    with pytest.raises(RuleViolation) as caught:
        played(rules("ema-2012"), tsumo(EAST), Ron(SOUTH, (Win(SOUTH, HanFu(2, 30)),)))
    assert (caught.value.code, caught.value.hand) == ("discarder_wins", 2)


def test_a_void_hand_after_the_signal_is_played_again_unless_the_ruleset_repeats_nothing_then() -> None:
    """ALARM 3.6.5 b: after the signal no hand is repeated. In EMA 2025 it is chombo that is not played again, at any time."""
    running = Signal(1, dice_thrown=True)
    assert play(rules("alarm-2019"), Void(), signal=running).ended_by == "time"
    for name in ("ema-2012", "ema-2025"):
        assert situation(play(rules(name), Void(), signal=running))[:3] == ("E", EAST, 0)
        assert play(rules(name), Void(), tsumo(EAST), signal=running).ended_by is None


def test_a_game_known_by_its_scores_may_have_had_a_signal_and_been_broken_off() -> None:
    replay = played(rules("ema-2012"), final_scores=(30_000,) * 4, signal=Signal(9, dice_thrown=True), stopped="time")
    assert replay.ended_by == "time"
    with pytest.raises(RuleViolation, match="not reached"):
        played(rules("ema-2012"), final_scores=(30_000,) * 4, signal=Signal(0, dice_thrown=True))
