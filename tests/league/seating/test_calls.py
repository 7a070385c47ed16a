"""A table calls the director: who is called, who comes, and what the log says about it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone, translation

from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.audit.queries import actions_of
from league.competitions.models import Competition
from league.director.log_words import worded
from league.errors import Refusal
from league.seating import commands
from league.seating.call_words import called_text, kind_text
from league.seating.models import Call, CallKind, ClockEvent, Session, SessionState, Table
from tests.factories import make_user
from tests.league.games.play import ANNA, BEN, Play, named_table

pytestmark = pytest.mark.django_db

ALICE, DORA = Actor(name="Alice"), Actor(name="Dora")


@pytest.fixture
def play() -> Play:
    return named_table("alarm-2019")


def table() -> Table:
    return Table.objects.select_related("session__competition").get(number=1)


def called(kind: str = "question", *, by: Actor = ANNA, client_id: UUID | None = None, ago: float = 0, **more: Any) -> Call:
    at = Actor(name=by.name, at=timezone.now() - timedelta(minutes=ago))
    return commands.call_director(actor=at, table=table(), kind=kind, client_id=client_id or uuid4(), **more)


def refused(code: str, act: Any, **given: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        act(**given)
    assert refusal.value.code == code
    return str(refusal.value)


def log() -> list[str]:
    competition = Competition.objects.get()
    return [
        worded(action, vocabulary=competition.ruleset).text
        for action in reversed(actions_of(competition, count=9))
        if "call" in action.details
    ]


def test_a_call_is_taken_and_settled_and_the_log_says_how_long_it_took(play: Play) -> None:
    call = called("chombo", ago=4.5, words="False ron?")
    commands.take_call(actor=ALICE, call=call)
    commands.finish_call(actor=ALICE, call=call)
    call.refresh_from_db()
    assert (call.by_name, call.taken_by, call.done_by) == ("Anna", "Alice", "Alice")
    assert log() == [
        "Session 1, table 1: the director was called (Chonbo).",
        "Session 1, table 1: somebody is on the way (Chonbo).",
        "Session 1, table 1: the call was settled 4:30 min after it was made (Chonbo).",
    ]
    assert ActionLog.objects.get(verb="call_director").details["reason"] == "False ron?"


def test_a_tap_sent_twice_is_one_call_and_another_one_of_the_same_kind_is_told_who_called(play: Play) -> None:
    tap = uuid4()
    assert called(client_id=tap) == called(client_id=tap)
    assert "Anna has called for this already." in refused("called_already", called, by=BEN)
    refused("entry_id_reused", called, kind="late", client_id=tap)
    called("late", by=BEN)  # another kind is another call
    assert Call.objects.count() == 2
    assert len(log()) == 2


def test_a_settled_or_withdrawn_call_lets_the_table_call_for_the_same_again(play: Play) -> None:
    commands.withdraw_call(actor=BEN, call=called())
    commands.finish_call(actor=ALICE, call=called())
    called()
    assert Call.objects.open().count() == 1


def test_of_two_directors_who_tap_at_once_one_takes_the_call_and_the_other_reads_who(play: Play) -> None:
    call = called()
    commands.take_call(actor=ALICE, call=call)
    commands.take_call(actor=ALICE, call=call)
    assert refused("taken_already", commands.take_call, actor=DORA, call=call) == "Alice is on the way already."
    commands.finish_call(actor=DORA, call=call)  # she was nearer
    commands.finish_call(actor=DORA, call=call)
    assert refused("done_already", commands.finish_call, actor=ALICE, call=call) == "Dora has settled that already."
    refused("done_already", commands.withdraw_call, actor=ANNA, call=call)
    assert len(log()) == 3


def test_a_withdrawn_call_is_neither_taken_nor_settled(play: Play) -> None:
    call = called()
    commands.withdraw_call(actor=BEN, call=call)
    commands.withdraw_call(actor=ANNA, call=call)
    assert refused("call_withdrawn", commands.take_call, actor=ALICE, call=call) == "Table 1 needs nobody any more."
    refused("call_withdrawn", commands.finish_call, actor=ALICE, call=call)
    assert log()[-1] == "Session 1, table 1: the call was taken back (A question)."


def test_what_is_wrong_with_a_call_is_said_in_a_sentence(play: Play) -> None:
    refused("words_missing", called, kind="other")
    refused("words_missing", called, kind="other", words=" \u200b ")
    refused("words_too_long", called, words="x" * 201)
    refused("no_such_kind", called, kind="fire")
    Session.objects.update(state=SessionState.APPROVED)
    assert refused("session_not_running", called) == "Nobody can be called: Session 1 is not being played."
    assert not Call.objects.exists()


def test_a_call_is_nothing_that_the_public_sees(play: Play) -> None:
    before = Competition.objects.get()
    commands.take_call(actor=ALICE, call=called())
    after = Competition.objects.get()
    assert after.results_revision == before.results_revision
    assert after.revision > before.revision  # the directors' pages learn of it


def test_the_minutes_that_a_call_took_are_given_back_to_its_table_once(play: Play) -> None:
    commands.set_minutes(actor=SYSTEM, session=play.session, minutes=90)
    call = called(ago=3.2)
    refused("call_not_done", commands.give_back_time, actor=ALICE, call=call)
    commands.finish_call(actor=ALICE, call=call)
    commands.give_back_time(actor=ALICE, call=call)
    refused("given_back_already", commands.give_back_time, actor=DORA, call=call)
    event = ClockEvent.objects.get()
    assert (event.table, event.seconds) == (table(), 240)


def test_without_a_clock_no_time_is_given_back(play: Play) -> None:
    call = called()
    commands.finish_call(actor=ALICE, call=call)
    refused("no_minutes", commands.give_back_time, actor=ALICE, call=call)
    call.refresh_from_db()
    assert call.given_back == 0


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [("riichi", "Chombo"), ("alarm", "Chonbo"), ("kuester", "An error in play"), ("dmjl", "An error in play")],
)
def test_the_kinds_of_calls_are_in_the_words_of_the_rules(ruleset: str, text: str) -> None:
    assert kind_text(CallKind.CHOMBO, ruleset) == text
    assert kind_text(CallKind.TILE, ruleset) == "A tile is missing"


def test_the_age_of_a_call_is_said_in_minutes() -> None:
    ages = [called_text(timedelta(seconds=seconds)) for seconds in (-3, 59, 60, 3599, 3720)]
    assert ages == ["Called just now", "Called just now", "Called 1 min ago", "Called 59 min ago", "Called 1 h 02 min ago"]
    with translation.override("de"):
        assert called_text(timedelta(minutes=3)) == "Gerufen vor 3 Min."


def test_who_has_an_account_signs_the_call_with_it(play: Play) -> None:
    user = make_user("zoe", first_name="Zoe")
    assert called().by_user is None
    call = commands.call_director(actor=Actor.of(user), table=table(), kind="late", client_id=uuid4())
    assert call.by_user == user
