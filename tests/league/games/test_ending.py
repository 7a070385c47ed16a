"""The end of a game, and its effect on the session."""

from __future__ import annotations

import pytest

from league.errors import Refusal
from league.games.commands import BrokenHands
from league.games.states import GameState
from tests.league.games.play import BEN, DRAW, Play, found_by_verify, one_table, ron, tables, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return one_table()


def refused_with(code: str) -> object:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def test_the_signal_makes_the_running_hand_the_last_one(play: Play) -> None:
    play.record(DRAW)
    play.mark_signal(before_hand=2, dice_thrown=True)
    assert play.game.state == GameState.RUNNING
    saved = play.record(ron(0, 2))

    assert (play.game.state, saved.replay.ended_by) == (GameState.FINISHED, "time")


def test_a_signal_can_end_a_game_whose_last_hand_was_recorded_before(play: Play) -> None:
    play.record(DRAW, DRAW)
    play.mark_signal(before_hand=2, dice_thrown=True)
    assert play.game.state == GameState.FINISHED
    play.clear_signal()
    assert (play.game.state, play.game.signal) == (GameState.RUNNING, None)


def test_a_signal_that_would_cut_off_recorded_hands_is_refused(play: Play) -> None:
    play.record(DRAW, DRAW, DRAW)
    with pytest.raises(BrokenHands) as refused:
        play.mark_signal(before_hand=1, dice_thrown=True)
    assert [violation.hand for violation in refused.value.violations] == [2, 3]


def test_no_signal_in_a_hand_that_the_game_has_not_reached(play: Play) -> None:
    with refused_with("no_such_hand"):
        play.mark_signal(before_hand=2, dice_thrown=False)
    with refused_with("no_signal"):
        play.clear_signal()


def test_a_game_that_is_broken_off_is_finished_and_can_go_on(play: Play) -> None:
    play.record(tsumo(2))
    saved = play.stop_game(reason="The hall closes")
    assert (play.game.state, saved.replay.ended_by, play.session.state) == (GameState.FINISHED, "time", "scored")

    with refused_with("game_stopped"):
        play.record(DRAW)
    play.reopen_game()
    assert (play.game.state, play.game.stopped, play.totals) == (GameState.RUNNING, "", [])
    play.record(DRAW)
    assert len(play.hands) == 2


def test_a_game_without_a_hand_is_not_broken_off(play: Play) -> None:
    with refused_with("nothing_played"):
        play.stop_game()


def test_a_finished_game_is_not_broken_off(play: Play) -> None:
    play.play_to_the_end()
    with refused_with("game_over"):
        play.stop_game()


def test_a_reopened_game_that_is_over_is_finished_again_by_hand(play: Play) -> None:
    play.play_to_the_end()
    play.confirm(BEN)
    play.reopen_game()
    assert (play.game.state, play.session.state) == (GameState.RUNNING, "running")
    assert not play.game.confirmations.filter(voided_at=None).exists()

    play.finish_game()
    assert (play.game.state, play.session.state, len(play.totals)) == (GameState.FINISHED, "scored", 4)
    with refused_with("game_over"):
        play.finish_game()


def test_a_game_that_is_not_over_is_not_finished(play: Play) -> None:
    play.record(DRAW)
    with refused_with("game_not_over"):
        play.finish_game()
    with refused_with("game_not_over"):
        play.reopen_game()


def test_a_void_game_does_not_count_and_keeps_its_facts(play: Play) -> None:
    play.play_to_the_end()
    play.void_game(reason="A tile was missing")
    assert (play.game.state, play.totals, play.session.state) == (GameState.VOID, [], "scored")
    for command in (play.void_game, play.undo_last_hand, play.finish_game):
        with refused_with("game_void"):
            command()

    play.reopen_game()
    assert (play.game.state, len(play.totals)) == (GameState.FINISHED, 4)


def test_an_unplayed_game_can_be_void_and_come_back(play: Play) -> None:
    play.void_game()
    assert play.session.state == "scored"
    play.reopen_game()
    assert play.session.state == "running"
    play.record(DRAW)
    assert found_by_verify() == []


def test_a_session_is_scored_with_its_last_game_and_runs_when_one_is_reopened() -> None:
    first, second = tables(2)
    first.play_to_the_end()
    assert first.session.state == "running"
    second.enter_final_scores(scores=(40_000, 30_000, 30_000, 20_000))
    assert first.session.state == "scored"
    first.undo_last_hand()
    assert first.session.state == "running"
    first.void_game()
    assert first.session.state == "scored"
