"""Confirmation needs another person on another device than the last entry."""

from __future__ import annotations

import pytest

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.commands import StaleGame
from league.games.models import Confirmation, GameState
from league.seating import commands as seating
from tests.factories import alice_directs, bob_scores
from tests.league.games.play import ANNA, BEN, FINISHED_SCORES, Play, one_table

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
