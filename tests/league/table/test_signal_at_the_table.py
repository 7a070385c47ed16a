"""The clock on the phones of a table: what it shows, what it asks, and what it takes."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.games.models import Game
from league.games.states import GameState
from league.seating import commands as seating
from league.seating.clock import milliseconds
from league.seating.clock_queries import clock_of_table
from tests.league.games.play import DRAW, Play, one_table
from tests.league.games.test_signal import ago, run_clock
from tests.league.table.phone import Phone, entry_fields, key_of
from tests.pages import choices_of, errors_of, fields_of, page_of

pytestmark = pytest.mark.django_db

A_DRAW = {"outcome": "exhaustive_draw"}
QUESTION = "The signal has sounded. Was hand 3"


@pytest.fixture
def play() -> Play:
    play = one_table("ema-2012")
    play.record(DRAW, DRAW)
    return play


@pytest.fixture
def anna(play: Play) -> Phone:
    return Phone(play.game, seat=0)


def shown(phone: Phone) -> str:
    return phone.get().content.decode()


def state(phone: Phone, version: str = "") -> Any:
    return phone.get("table_state", version=version)


def test_a_session_without_minutes_shows_no_clock(anna: Phone) -> None:
    page = shown(anna)
    assert "data-clock" not in page and "The clock" not in page


def test_the_table_shows_its_clock_with_the_instants_of_the_server(anna: Phone, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    run_clock(play, 30)
    page = anna.get()
    face = page_of(page).one("time", class_="clock-time")
    assert int(face.told["data-now"]) == milliseconds(now)
    clock = clock_of_table(play.game.table, play.session, play.game.competition, timezone.now())
    assert clock is not None and face.told["data-ends"] == clock.face["ends"]
    assert "Signal at" in page.content.decode() and face.text == "60:00"


def test_a_clock_that_stands_says_why(anna: Phone, play: Play) -> None:
    seating.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    assert "The clock has not been started yet." in shown(anna)
    seating.start_clock(actor=ago(10), session=play.session)
    seating.pause_clock(actor=ago(5), session=play.session)
    page = shown(anna)
    assert "The clock is paused." in page and ">85:00</time>" in page
    assert "data-left=" in page and "data-ends=" not in page


def test_a_phone_hears_of_every_change_of_the_clock_and_else_of_nothing(anna: Phone, play: Play) -> None:
    run_clock(play, 30)
    key = key_of(anna.get())
    answer = state(anna, key)
    assert answer.status_code == 204 and int(answer["X-Now"]) > 0
    for change in (seating.pause_clock, seating.resume_clock):
        change(actor=SYSTEM, session=play.session)
        answer = state(anna, key)
        assert answer.status_code == 200
        key = key_of(answer)
        assert state(anna, key).status_code == 204
    seating.extend_clock(actor=SYSTEM, session=play.session, seconds=60)
    assert state(anna, key).status_code == 200


def test_the_signal_itself_reaches_the_phone(anna: Phone, play: Play) -> None:
    run_clock(play, 74)
    key = key_of(anna.get())
    play.session.clock_events.update(at=ago(76).at)
    assert QUESTION in state(anna, key).content.decode()


def test_the_question_can_be_answered_at_once(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    assert QUESTION in shown(anna)
    anna.taps("table_signal", before_hand="3", dice_thrown="yes")
    page = shown(anna)
    assert QUESTION not in page
    assert "This hand, then one more" in page
    assert "is played again: it does not count." in page
    assert Game.objects.get().signal == {"before_hand": 3, "dice_thrown": True}


def test_the_last_hand_is_called_so(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    anna.taps("table_signal", before_hand="3", dice_thrown="no")
    assert "Last hand" in shown(anna)


def test_a_wrong_answer_can_be_changed(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    anna.taps("table_signal", before_hand="3", dice_thrown="yes")
    filled = fields_of(anna.get("table_signal"))
    assert (filled["before_hand"], filled["dice_thrown"]) == (["3"], ["yes"])
    anna.taps("table_signal", before_hand="3", dice_thrown="no")
    assert Game.objects.get().signal == {"before_hand": 3, "dice_thrown": False}


def test_the_form_asks_in_the_same_step(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    opened = anna.get("table_record")
    assert choices_of(opened, "signal") == ["running", "not_thrown", "over_before"]
    anna.record(**A_DRAW, signal="running")
    assert Game.objects.get().signal == {"before_hand": 3, "dice_thrown": True}
    assert Game.objects.get().hands.filter(until_version=None).count() == 3


def test_a_form_that_was_open_when_the_signal_came_keeps_what_was_typed(anna: Phone, play: Play) -> None:
    opened = anna.opened()
    run_clock(play, 76)
    answer = anna.post("table_record", **opened, **A_DRAW, tenpai=["1", "2"], riichi=["1"])
    assert answer.status_code == 422
    filled = fields_of(answer)
    assert errors_of(answer, "signal") and filled["outcome"] == ["exhaustive_draw"]
    assert filled["tenpai"] == ["1", "2"] and filled["riichi"] == ["1"]
    saved = anna.post("table_record", **opened, **A_DRAW, tenpai=["1", "2"], riichi=["1"], signal="over_before")
    assert saved.status_code == 302
    assert Game.objects.get().signal is None and Game.objects.get().version == 3


def test_before_it_is_saved_one_sees_who_pays_whom_without_having_answered(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    page = anna.post("table_preview", htmx=True, **anna.opened(), **A_DRAW, tenpai=["1"])
    assert page_of(page).one("ul", class_="preview-lines").all("li")


def test_the_preview_knows_that_the_hand_is_the_last(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    page = anna.post("table_preview", htmx=True, **anna.opened(), **A_DRAW, signal="not_thrown")
    assert "With this hand the game is over." in page.content.decode()


def test_under_rules_without_one_more_hand_a_hand_that_had_not_begun_is_refused() -> None:
    play = one_table("alarm-2019")
    run_clock(play, 91)
    phone = Phone(play.game, seat=0)
    answer = phone.record(**A_DRAW, signal="not_thrown")
    assert answer.status_code == 422 and errors_of(answer, "signal")
    phone.taps("table_signal", before_hand="1", dice_thrown="no")
    assert Game.objects.get().state == GameState.FINISHED


def test_after_the_last_hand_no_other_is_accepted(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    opened = anna.opened()
    anna.record(**A_DRAW, signal="not_thrown")
    page = shown(anna)
    assert "The game is over." in page and "data-clock" not in page and "Record hand" not in page
    late = anna.post("table_record", **{**opened, "number": "4", "expected_version": "3"}, **A_DRAW)
    assert late.status_code in (409, 422)
    assert Game.objects.get().hands.filter(until_version=None).count() == 3


def test_who_was_too_slow_is_not_asked_what_the_other_has_answered(anna: Phone, play: Play) -> None:
    run_clock(play, 76)
    ben = Phone(play.game, seat=1)
    opened = ben.opened()
    anna.record(**A_DRAW, signal="running")
    answer = ben.post("table_record", **opened, **A_DRAW, signal="not_thrown")
    assert answer.status_code == 409 and choices_of(answer, "signal") == []
    assert ben.post("table_record", **{**opened, **entry_fields(ben.get()), "number": "4"}, **A_DRAW).status_code == 302
    assert Game.objects.get().signal == {"before_hand": 3, "dice_thrown": True}


def test_the_clock_costs_a_phone_one_query(anna: Phone, play: Play, django_assert_max_num_queries: Any) -> None:
    anna.get()
    run_clock(play, 30)
    with django_assert_max_num_queries(10):
        anna.get()
    key = key_of(anna.get())
    with django_assert_max_num_queries(4):
        state(anna, key)
