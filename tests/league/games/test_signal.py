"""The signal of the clock and the hands still played: asked once, stored in the same step, and enforced."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.errors import Refusal
from league.games.commands import Insert
from league.games.models import Game, GameRevision
from league.games.states import GameState
from league.seating import commands as seating
from scoring.errors import RuleViolation
from scoring.game import Chombo, ExhaustiveDraw
from tests.league.games.play import DRAW, Play, entry_of, found_by_verify, one_table, tables

pytestmark = pytest.mark.django_db

CHOMBO = Chombo(offenders=frozenset({2}))
DEALER_TENPAI = ExhaustiveDraw(tenpai=frozenset({0}))


def ago(minutes: float) -> Actor:
    return Actor(name="Alice", at=timezone.now() - timedelta(minutes=minutes))


def run_clock(play: Play, minutes_ago: float, minutes: int = 90) -> None:
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=minutes)
    seating.start_clock(actor=ago(minutes_ago), session=play.session)


@pytest.fixture
def play() -> Play:
    """An EMA game with two hands whose signal sounded a minute ago."""
    play = one_table("ema-2012")
    play.record(DRAW, DRAW)
    run_clock(play, 76)
    return play


def refused(play: Play, **arguments: Any) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        play.record_hand(number=len(play.hands) + 1, result=DRAW, **arguments)
    return refusal.value


def record(play: Play, signal: str = "", result: Any = DRAW) -> None:
    play.record_hand(number=len(play.hands) + 1, result=result, signal=signal)


def signal() -> Any:
    return Game.objects.get().signal


def test_before_the_signal_nobody_is_asked() -> None:
    play = one_table("ema-2012")
    run_clock(play, 74)
    record(play)
    assert signal() is None


def test_after_the_signal_a_hand_is_refused_until_somebody_says_whether_it_was_running(play: Play) -> None:
    refusal = refused(play)
    assert (refusal.code, refusal.field) == ("signal_unanswered", "signal")
    assert len(play.hands) == 2
    record(play, "running")
    assert signal() == {"before_hand": 3, "dice_thrown": True}
    assert GameRevision.objects.filter(verb="record_hand").count() == 3


def test_the_running_hand_and_one_more_are_played_and_no_other(play: Play) -> None:
    record(play, "running")
    assert play.game.state == GameState.RUNNING
    record(play)
    assert play.game.state == GameState.FINISHED
    with pytest.raises(RuleViolation) as violation:
        record(play)
    assert violation.value.code == "game_over"
    assert len(play.hands) == 4 and found_by_verify() == []


def test_a_hand_whose_dice_were_not_thrown_is_the_last(play: Play) -> None:
    record(play, "not_thrown")
    assert signal() == {"before_hand": 3, "dice_thrown": False}
    assert play.game.state == GameState.FINISHED


def test_a_hand_that_was_over_before_leaves_the_question_to_the_next(play: Play) -> None:
    record(play, "over_before")
    assert signal() is None
    assert refused(play).code == "signal_unanswered"
    record(play, "not_thrown")
    assert signal() == {"before_hand": 4, "dice_thrown": False}
    assert play.game.state == GameState.FINISHED


def test_a_chombo_after_the_signal_is_not_the_one_more_hand_of_the_ema(play: Play) -> None:
    record(play, "running", CHOMBO)
    record(play, result=CHOMBO)
    record(play)
    assert play.game.state == GameState.RUNNING
    record(play)
    assert play.game.state == GameState.FINISHED
    assert len(play.hands) == 6


def test_under_alarm_a_chombo_after_the_signal_uses_the_hand_up() -> None:
    play = one_table("alarm-2019")
    play.record(DRAW)
    run_clock(play, 90.5)
    record(play, "running", CHOMBO)
    assert play.game.state == GameState.FINISHED


def test_where_no_hand_begins_after_the_signal_one_that_had_not_begun_is_refused() -> None:
    play = one_table("alarm-2019")
    play.record(DRAW)
    run_clock(play, 90.5)
    assert refused(play, signal="not_thrown").code == "no_hand_after_signal"
    play.mark_signal(before_hand=2, dice_thrown=False)
    assert play.game.state == GameState.FINISHED and len(play.hands) == 1


def test_the_signal_page_answers_as_well(play: Play) -> None:
    play.mark_signal(before_hand=3, dice_thrown=True)
    record(play)
    assert play.game.state == GameState.RUNNING


def test_two_answers_that_differ_are_refused(play: Play) -> None:
    play.mark_signal(before_hand=3, dice_thrown=True)
    assert refused(play, signal="not_thrown").code == "signal_known"
    assert refused(play, signal="over_before").code == "signal_known"
    record(play, "running")
    assert len(play.hands) == 3


def test_an_answer_that_nobody_knows_is_refused(play: Play) -> None:
    assert refused(play, signal="perhaps").code == "signal_answer_unknown"


def test_an_impossible_hand_saves_no_answer_either(play: Play) -> None:
    with pytest.raises(RuleViolation):
        record(play, "running", Chombo(offenders=frozenset()))
    assert signal() is None


def test_sent_twice_it_is_saved_once(play: Play) -> None:
    entry = entry_of(play)
    first = play.record_hand(number=3, result=DRAW, signal="running", **entry)
    assert play.record_hand(number=3, result=DRAW, signal="running", **entry) == first
    with pytest.raises(Refusal) as refusal:
        play.record_hand(number=3, result=DRAW, signal="not_thrown", **entry)
    assert refusal.value.code == "entry_id_reused"


def test_time_added_before_the_answer_takes_the_signal_back(play: Play) -> None:
    seating.extend_clock(actor=SYSTEM, session=play.session, seconds=300)
    record(play)
    assert signal() is None and len(play.hands) == 3


def test_time_added_after_the_answer_leaves_it(play: Play) -> None:
    record(play, "not_thrown", CHOMBO)
    seating.extend_clock(actor=SYSTEM, session=play.session, seconds=300, table=play.game.table)
    record(play)
    assert play.game.state == GameState.FINISHED


def test_every_table_is_asked_by_its_own_clock() -> None:
    first, second = tables(2, "ema-2012")
    run_clock(first, 76)
    seating.extend_clock(actor=SYSTEM, session=first.session, seconds=300, table=first.game.table)
    record(first)
    assert refused(second).code == "signal_unanswered"


def test_a_correction_cannot_slip_a_hand_in_at_the_end(play: Play) -> None:
    with pytest.raises(Refusal) as refusal:
        play.revise(Insert(3, DRAW))
    assert refusal.value.code == "signal_unanswered"
    play.revise(Insert(2, DEALER_TENPAI))
    assert len(play.hands) == 3


def test_without_minutes_the_signal_can_still_be_noted() -> None:
    play = one_table("ema-2012")
    record(play, "not_thrown")
    assert play.game.state == GameState.FINISHED
    play.undo_last_hand()
    play.clear_signal()
    record(play)
    assert play.game.state == GameState.RUNNING


def test_a_clock_costs_recording_one_query(django_assert_num_queries: Any) -> None:
    play = one_table("ema-2012")
    run_clock(play, 10)
    assert play.game.table.number == 1  # a phone comes by its table
    with django_assert_num_queries(10):
        record_next(play)


def record_next(play: Play) -> None:
    play.record_hand(number=play.game.version + 1, result=DRAW)
