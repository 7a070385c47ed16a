"""Confirmation needs another person on another device than the last entry."""

from __future__ import annotations

import pytest

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.commands import Replace, StaleGame, reopen_session
from league.games.models import Confirmation, Penalty
from league.games.states import GameState
from league.seating import commands as seating
from tests.factories import ada_administrates, alice_directs, bob_scores
from tests.league.games.play import ANNA, BEN, DRAW, FINISHED_SCORES, Play, found_by_verify, one_table, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    play = one_table()
    play.play_to_the_end()
    return play


def code_of(play: Play, actor: Actor) -> str:
    with pytest.raises(Refusal) as refused:
        play.confirm(actor)
    return refused.value.code


def test_somebody_else_confirms_a_finished_game(play: Play) -> None:
    play.confirm(BEN)
    assert play.game.state == GameState.CONFIRMED
    row = Confirmation.objects.get()
    assert (row.by_name, row.by_device, row.version) == ("Ben", "phone-of-ben", 8)
    assert play.session.state == "scored"


def test_nobody_confirms_what_they_entered_themselves(play: Play) -> None:
    assert code_of(play, ANNA) == "confirm_own_entry"
    assert code_of(play, Actor(name="Anna", device="another-phone")) == "confirm_own_entry"


def test_nobody_confirms_on_the_device_of_the_entry(play: Play) -> None:
    assert code_of(play, Actor(name="Ben", device="phone-of-anna")) == "confirm_same_device"


def test_an_account_is_one_person_on_every_device(play: Play) -> None:
    bob = bob_scores(play.game.competition)
    play.undo_last_hand(actor=Actor.of(bob, device="laptop"))
    play.enter_final_scores(actor=Actor.of(bob, device="laptop"), scores=FINISHED_SCORES)
    assert code_of(play, Actor.of(bob, device="phone")) == "confirm_own_entry"
    play.confirm(BEN)


def test_reopening_and_finishing_are_no_entries_of_facts(play: Play) -> None:
    play.reopen_game(actor=BEN)
    play.finish_game(actor=BEN)
    play.confirm(BEN)
    assert play.game.state == GameState.CONFIRMED


def test_a_warning_that_is_taken_back_is_no_entry_of_facts(play: Play) -> None:
    play.warn(actor=BEN, seat=0, reason="Slow play")
    play.cancel_penalty(actor=BEN, penalty=Penalty.objects.get().pk, reason="Not her")
    assert code_of(play, ANNA) == "confirm_own_entry"
    play.confirm(BEN)


def test_an_open_game_is_not_confirmed() -> None:
    assert code_of(one_table(), BEN) == "game_not_finished"


def test_confirming_twice_changes_nothing(play: Play) -> None:
    assert play.confirm(BEN) == play.confirm(BEN)
    assert Confirmation.objects.count() == 1
    assert code_of(play, Actor(name="Clara", device="phone-of-clara")) == "confirmed_already"


def test_only_what_one_saw_is_confirmed(play: Play) -> None:
    play.game.version = 7
    with pytest.raises(StaleGame):
        play.confirm(BEN)


def test_after_approval_only_the_director_confirms(play: Play) -> None:
    alice = Actor.of(alice_directs(play.game.competition), device="laptop")
    seating.approve_session(actor=alice, session=play.session)
    assert code_of(play, BEN) == "session_closed"
    play.confirm(alice)


@pytest.fixture
def alice(play: Play) -> Actor:
    return Actor.of(alice_directs(play.game.competition), device="laptop")


def test_a_correction_after_approval_is_confirmed_by_another_director_and_never_by_who_made_it(play: Play, alice: Actor) -> None:
    play.confirm(BEN)
    seating.approve_session(actor=alice, session=play.session)
    play.revise(Replace(1, tsumo(1)), actor=alice, reason="The sheet says tsumo")

    assert (play.game.state, play.session.state) == (GameState.FINISHED, "approved")
    assert code_of(play, alice) == "confirm_own_entry"
    play.confirm(Actor.of(ada_administrates(), device="another laptop"))
    assert (play.game.state, play.session.state) == (GameState.CONFIRMED, "approved")
    rows = Confirmation.objects.order_by("pk").values_list("by_name", "version", "voided_at")
    assert [(by, version, voided is None) for by, version, voided in rows] == [("Ben", 8, False), ("Ada", 9, True)]
    assert found_by_verify() == []


def test_what_nobody_had_confirmed_is_not_confirmed_by_its_correction(play: Play, alice: Actor) -> None:
    seating.approve_session(actor=alice, session=play.session)
    play.revise(Replace(1, tsumo(1)), actor=alice, reason="The sheet says tsumo")
    assert (play.game.state, Confirmation.objects.count()) == (GameState.FINISHED, 0)
    assert code_of(play, alice) == "confirm_own_entry"


def test_before_approval_a_correction_needs_another_confirmation_whoever_makes_it(play: Play, alice: Actor) -> None:
    play.confirm(BEN)
    play.revise(Replace(1, tsumo(1)), actor=alice)
    assert play.game.state == GameState.FINISHED
    assert code_of(play, alice) == "confirm_own_entry"
    play.confirm(BEN)
    assert found_by_verify() == []


def test_a_reopened_game_that_goes_on_is_confirmed_by_somebody_else_than_its_last_entry(play: Play) -> None:
    play.confirm(BEN)
    play.reopen_game(actor=BEN)
    play.undo_last_hand(actor=BEN)
    play.record_hand(number=8, result=DRAW, actor=BEN)
    assert code_of(play, BEN) == "confirm_own_entry"
    play.confirm(ANNA)
    assert play.game.state == GameState.CONFIRMED


@pytest.mark.parametrize("correct", ["revise", "scores", "void"])
def test_after_approval_every_correction_says_why(play: Play, alice: Actor, correct: str) -> None:
    seating.approve_session(actor=alice, session=play.session)

    def attempt(**reason: str) -> None:
        arguments = {"actor": alice, **reason}
        match correct:
            case "revise":
                play.revise(Replace(1, tsumo(1)), **arguments)
            case "scores":
                play.enter_final_scores(scores=FINISHED_SCORES, **arguments)
            case _:
                play.void_game(**arguments)

    with pytest.raises(Refusal) as refused:
        attempt(reason="  ")
    assert (refused.value.code, play.game.version) == ("reason_missing", 8)
    attempt(reason="It was written down wrongly")
    assert (play.game.version, play.session.state) == (9, "approved")


@pytest.mark.parametrize("correct", ["undo", "reopen", "withdraw"])
def test_an_approved_session_loses_no_result_before_it_is_open_again(play: Play, alice: Actor, correct: str) -> None:
    if correct == "withdraw":
        play.undo_last_hand()
        play.enter_final_scores(scores=FINISHED_SCORES)
    seating.approve_session(actor=alice, session=play.session)
    take_away = {"undo": "undo_last_hand", "reopen": "reopen_game", "withdraw": "withdraw_final_scores"}[correct]
    with pytest.raises(Refusal) as refused:
        getattr(play, take_away)(actor=alice, reason="It was written down wrongly")
    assert (refused.value.code, play.game.results.count()) == ("result_would_go", 4)
    reopen_session(actor=alice, session=play.session)
    getattr(play, take_away)(actor=alice, reason="It was written down wrongly")
    assert (play.session.state, found_by_verify()) == ("running", [])


def test_why_the_sum_differs_is_reason_enough(play: Play, alice: Actor) -> None:
    seating.approve_session(actor=alice, session=play.session)
    play.enter_final_scores(actor=alice, scores=(40_000, 30_000, 30_000, 19_000), sum_reason="A deposit was lost")
    assert play.game.revisions.latest("version").reason == "A deposit was lost"
