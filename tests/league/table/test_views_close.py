"""The end of a game at the table: signal, stop, confirmation by a second person, final scores from paper."""

from __future__ import annotations

import re

import pytest

from league.games.models import FinalScores, Game, GameRevision
from league.games.states import GameState
from league.players.models import Player
from league.wording.points import points_text
from tests.factories import alice_directs, bob_scores
from tests.league.games.play import ANNA, DRAW, FINISHED_SCORES, Play, one_table, ron
from tests.league.table.phone import Phone, entry_fields
from tests.pages import choices_of, errors_of, fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return one_table()


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def state() -> str:
    return Game.objects.get().state


def test_the_signal_asks_which_hand_and_whether_the_dice_were_thrown(anna: Phone, play: Play) -> None:
    play.record(DRAW)
    page = anna.get("table_signal")
    assert choices_of(page, "before_hand") == ["2", "1"]
    anna.taps("table_signal", before_hand="2", dice_thrown="yes")
    assert Game.objects.get().signal == {"before_hand": 2, "dice_thrown": True}
    shown = anna.get().content.decode()
    assert "The signal has sounded." in shown and "Last hand" in shown
    anna.taps("table_end", end="clear_signal")
    assert Game.objects.get().signal is None


def test_the_dice_are_asked_never_guessed(anna: Phone) -> None:
    page = anna.taps("table_signal", before_hand="1")
    assert errors_of(page, "dice_thrown")


def test_a_game_can_be_stopped_and_reopened(anna: Phone, play: Play) -> None:
    play.record(ron(0, 1))
    anna.taps("table_end", end="stop")
    assert state() == GameState.FINISHED
    page = anna.get().content.decode()
    assert "Time was up." in page and "Confirm the result" in page
    anna.taps("table_end", end="reopen")
    assert state() == GameState.RUNNING


def test_a_button_that_does_not_exist_does_nothing(anna: Phone) -> None:
    assert anna.taps("table_end", end="explode").status_code == 302
    assert state() == GameState.SEATED


def test_a_refusal_is_said_on_the_table(anna: Phone) -> None:
    page = anna.client.post(anna.url("table_undo"), entry_fields(anna.get()), follow=True).content.decode()
    assert "There is no hand to undo." in page


def test_the_last_hand_ends_the_game_and_offers_the_confirmation(anna: Phone, play: Play) -> None:
    play.play_to_the_end()
    page = anna.get().content.decode()
    assert "All rounds were played." in page and "Confirm the result" in page
    assert 'class="hand-form"' not in page
    assert anna.get("table_record").status_code == 302


def test_whoever_made_the_last_entry_is_told_who_may_confirm(anna: Phone, play: Play) -> None:
    anna.record(outcome="ron", winner=0, discarder=1, value="3")
    anna.taps("table_end", end="stop")
    page = anna.get("table_confirm").content.decode()
    assert "somebody else has to confirm it" in page and "These results are right" not in page
    anna.taps("table_confirm")
    assert state() == GameState.FINISHED


def test_the_same_device_under_another_name_cannot_confirm(anna: Phone) -> None:
    anna.record(outcome="ron", winner=0, discarder=1, value="3")
    anna.taps("table_end", end="stop")
    anna.says(1)
    assert "please confirm on another one" in anna.get("table_confirm").content.decode()
    page = anna.client.post(anna.url("table_confirm"), entry_fields(anna.get()), follow=True).content.decode()
    assert "This result was entered on this device" in page
    assert state() == GameState.FINISHED


def test_a_second_person_on_another_phone_confirms(anna: Phone, play: Play) -> None:
    anna.record(outcome="ron", winner=0, discarder=1, value="3")
    anna.taps("table_end", end="stop")
    ben = Phone(play.game, seat=1)
    assert "These results are right" in ben.get("table_confirm").content.decode()
    ben.taps("table_confirm")
    assert state() == GameState.CONFIRMED
    assert "Confirmed" in anna.get().content.decode()


def test_taking_back_the_last_hand_of_a_confirmed_game_says_that_the_confirmation_is_lost(anna: Phone, play: Play) -> None:
    play.play_to_the_end()
    assert "The confirmation" not in anna.get().content.decode()
    play.confirm()
    assert "Take back hand 8? It can be entered again. The confirmation by Ben is lost." in anna.get().content.decode()
    anna.taps("table_undo")
    assert state() == GameState.RUNNING
    assert 'class="hand-form"' in anna.get().content.decode()


def test_taking_back_the_last_hand_of_a_stopped_game_says_that_it_has_to_be_reopened_first(anna: Phone, play: Play) -> None:
    play.record(DRAW, DRAW)
    play.stop_game()
    play.confirm()
    asked = "Take back hand 2? The game was stopped and stays over: it has to be reopened before another entry."
    page = anna.get().content.decode()
    assert f"{asked} The confirmation by Ben is lost." in page and "It can be entered again." not in page
    anna.taps("table_undo")
    assert state() == GameState.FINISHED
    page = anna.get().content.decode()
    assert "Take back hand 1? The game was stopped" in page and "The confirmation" not in page
    anna.taps("table_end", end="reopen")
    assert "Take back hand 1? It can be entered again." in anna.get().content.decode()
    assert 'class="hand-form"' in anna.get().content.decode()


def test_a_scorekeeper_by_account_confirms_too(anna: Phone, play: Play) -> None:
    anna.record(outcome="ron", winner=0, discarder=1, value="3")
    anna.taps("table_end", end="stop")
    Phone(play.game, user=bob_scores(play.game.competition)).taps("table_confirm")
    assert state() == GameState.CONFIRMED


def paper(phone: Phone, scores: tuple[object, ...] = FINISHED_SCORES, **data: str) -> object:
    entry = entry_fields(phone.get("table_paper"))
    return phone.post("table_paper", **{**entry, **{f"score{seat}": str(score) for seat, score in enumerate(scores)}, **data})


def test_final_scores_from_paper_finish_the_game(anna: Phone) -> None:
    assert paper(anna).status_code == 302
    assert tuple(FinalScores.objects.get().scores) == FINISHED_SCORES
    assert state() == GameState.FINISHED
    assert "Entered from paper" in anna.get().content.decode()


def test_a_wrong_sum_asks_for_a_reason_beside_it(anna: Phone) -> None:
    response = paper(anna, (40_000, 30_000, 30_000, 19_000))
    assert response.status_code == 422
    assert errors_of(response, "sum_reason")
    assert paper(anna, (40_000, 30_000, 30_000, 19_000), sum_reason="deposit lost").status_code == 302


def test_negative_scores_are_read_as_people_write_them(anna: Phone) -> None:
    assert paper(anna, ("60.000", "40,000", "30 000", "−10.000")).status_code == 302
    assert FinalScores.objects.get().scores == [60_000, 40_000, 30_000, -10_000]


def test_scores_from_paper_that_differ_from_the_hands_wait_for_a_tick(anna: Phone, play: Play) -> None:
    play.record(ron(0, 1))
    asked = paper(anna)
    assert asked.status_code == 422 and state() == GameState.RUNNING
    page = asked.content.decode()
    assert "1 hand is recorded at this table" in page and "Nothing is saved for this table yet" in page
    assert [points_text(score) for score in play.hands[-1].scores] == re.findall(r'</th><td class="num">(.*?)</td>', page)
    assert paper(anna, **{"over-1": "on"}).status_code == 302 and state() == GameState.FINISHED


def test_scores_from_paper_as_the_hands_have_them_need_no_tick(anna: Phone, play: Play) -> None:
    play.record(ron(0, 1))
    assert paper(anna, play.hands[-1].scores).status_code == 302


def test_scores_from_paper_can_be_withdrawn_and_the_hands_count_again(anna: Phone, play: Play) -> None:
    play.actor = ANNA
    play.record(ron(0, 1))
    paper(anna, **{"over-1": "on"})
    page = anna.get("table_paper")
    assert fields_of(page)["score0"] == ["40000"]
    anna.taps("table_end", end="withdraw_paper")
    assert not FinalScores.objects.filter(until_version=None).exists()
    assert state() == GameState.RUNNING


def test_a_void_game_says_so_and_takes_nothing(anna: Phone, play: Play) -> None:
    play.void_game()
    page = anna.get().content.decode()
    assert "declared this game void" in page and "Record hand" not in page


def test_scores_typed_while_somebody_recorded_are_kept_and_can_be_sent_again(anna: Phone, play: Play) -> None:
    opened = entry_fields(anna.get("table_paper"))
    play.record(DRAW)
    data = {**opened, **{f"score{seat}": "30000" for seat in range(4)}}
    refused = anna.post("table_paper", **data)
    assert "Somebody else saved something" in refused.content.decode()
    kept = fields_of(refused)
    assert kept["score0"] == ["30000"]
    assert anna.post("table_paper", **{**data, "expected_version": kept["expected_version"][0]}).status_code == 302


@pytest.mark.parametrize("digits", [30, 5_000])
def test_more_points_than_a_game_can_have_are_refused_in_words(anna: Phone, digits: int) -> None:
    answer = paper(anna, ("9" * digits, 30_000, 30_000, 30_000), sum_reason="penalty")
    assert answer.status_code == 422
    assert re.search(r"East: .+ – please enter whole points", answer.content.decode())


def test_names_of_any_length_may_play_and_write() -> None:
    play = one_table()
    Player.objects.update(first_name="A" * 60, last_name="B" * 60)
    Phone(play.game, seat=1).taps("table_signal", before_hand="1", dice_thrown="yes")
    assert GameRevision.objects.get().by_name == f"{'A' * 60} {'B' * 39}"


def test_the_director_declares_a_game_void_and_lets_it_count_again(play: Play) -> None:
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    assert "Declare the game void" in alice.get().content.decode()
    alice.taps("table_end", end="void")
    assert state() != GameState.VOID  # not without a reason
    alice.taps("table_end", end="void", reason="A tile was missing")
    assert state() == GameState.VOID
    assert "Let the game count again" in alice.get().content.decode()
    alice.taps("table_end", end="reopen")
    assert state() == GameState.SEATED


def test_nobody_else_decides_whether_a_game_counts(anna: Phone, play: Play) -> None:
    assert "Declare the game void" not in anna.get().content.decode()
    anna.taps("table_end", end="void")
    assert "Only the director decides whether a game counts." in anna.get().content.decode()
    assert state() == GameState.SEATED
    alice = Phone(play.game, user=alice_directs(play.game.competition))
    alice.taps("table_end", end="void", reason="A tile was missing")
    anna.post("table_end", end="reopen", **entry_fields(alice.get()))  # her own screen has no button for it
    assert state() == GameState.VOID
