"""Final scores from paper: the sum check, its exceptions, and that they supersede the hands."""

from __future__ import annotations

import pytest

from league.errors import Refusal
from league.games.models import FinalScores, GameState
from tests.league.games.play import BEN, DRAW, FINISHED_SCORES, Play, entry_of, found_by_verify, one_table, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return one_table()


def code_of(play: Play, scores: tuple[int, ...], sum_reason: str = "") -> str:
    with pytest.raises(Refusal) as refused:
        play.enter_final_scores(scores=scores, sum_reason=sum_reason)
    return refused.value.code


def test_final_scores_finish_a_game(play: Play) -> None:
    saved = play.enter_final_scores(scores=FINISHED_SCORES)

    assert (play.game.state, play.session.state) == (GameState.FINISHED, "scored")
    assert saved.replay.outcome.scores == FINISHED_SCORES
    assert play.totals == [10_000, 0, 0, -10_000]
    assert [result.place for result in play.game.results.order_by("seat__wind")] == [1, 2, 2, 4]


def test_scores_that_do_not_add_up_need_a_reason(play: Play) -> None:
    assert code_of(play, (40_000, 30_000, 30_000, 19_000)) == "scores_sum"
    play.enter_final_scores(scores=(40_000, 30_000, 30_000, 19_000), sum_reason="A stick was lost")
    assert FinalScores.objects.get().sum_reason == "A stick was lost"


def test_the_reason_is_dropped_where_the_sum_is_right(play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES, sum_reason="none needed")
    assert FinalScores.objects.get().sum_reason == ""


def test_every_score_is_a_multiple_of_the_smallest_stick() -> None:
    alarm = one_table()
    assert code_of(alarm, (40_100, 29_900, 30_000, 20_000)) == "scores_step"
    alarm.enter_final_scores(scores=(40_250, 29_750, 30_000, 20_000))

    ema = one_table("ema-2016", slug="ema")
    assert code_of(ema, (40_050, 29_950, 30_000, 20_000)) == "scores_step"
    ema.enter_final_scores(scores=(40_100, 29_900, 30_000, 20_000))


def test_a_split_stick_excuses_odd_scores(play: Play) -> None:
    play.enter_final_scores(scores=(33_333, 33_333, 33_333, 20_000), sum_reason="Deposit split in three")
    assert play.game.state == GameState.FINISHED


def test_four_scores_are_needed(play: Play) -> None:
    assert code_of(play, (40_000, 40_000, 40_000)) == "four_scores_needed"


def test_final_scores_supersede_the_hands_until_they_are_withdrawn(play: Play) -> None:
    play.record(tsumo(0), DRAW)
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert (play.hands, play.totals) == ((), [10_000, 0, 0, -10_000])
    for command in (play.undo_last_hand, play.stop_game, play.reopen_game):
        with pytest.raises(Refusal) as refused:
            command()
        assert refused.value.code == "final_scores_stand"

    play.withdraw_final_scores(actor=BEN)
    assert (play.results, play.game.state, play.totals) == ([tsumo(0), DRAW], GameState.RUNNING, [])
    with pytest.raises(Refusal) as refused:
        play.withdraw_final_scores()
    assert refused.value.code == "no_final_scores"


def test_a_game_of_which_nothing_is_left_has_not_started(play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES)
    play.withdraw_final_scores()
    assert (play.game.state, play.session.state) == (GameState.SEATED, "running")
    play.record(DRAW)
    play.undo_last_hand()
    assert play.game.state == GameState.SEATED


def test_every_version_of_final_scores_is_kept(play: Play) -> None:
    entry = entry_of(play)
    first = play.enter_final_scores(scores=FINISHED_SCORES, **entry)
    play.enter_final_scores(actor=BEN, scores=(30_000, 40_000, 30_000, 20_000))

    rows = FinalScores.objects.order_by("version").values_list("by_name", "version", "until_version")
    assert list(rows) == [("Anna", 1, 2), ("Ben", 2, None)]
    assert play.enter_final_scores(scores=FINISHED_SCORES, **entry) == first
    assert play.totals == [0, 10_000, 0, -10_000]
    assert found_by_verify() == []


def test_a_void_game_takes_no_final_scores(play: Play) -> None:
    play.void_game()
    assert code_of(play, FINISHED_SCORES) == "game_void"
