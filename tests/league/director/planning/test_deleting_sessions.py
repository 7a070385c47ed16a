"""Deleting a session that never took place: the page names the consequences, later ones move up, and printed codes say so."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import appoint_stand_in, change_entrant, set_embargo
from league.competitions.models import Competition
from league.drawing import Draw
from league.errors import Refusal
from league.games.commands import record_hand, session_steps, start_session, void_game
from league.games.entry import Entry
from league.games.models import Game
from league.seating import commands
from league.seating.models import Session, TableLink
from scoring.game import ExhaustiveDraw
from tests.factories import make_draft, make_entrants, make_evening, make_running, make_session
from tests.pages import form_with, text, undos_of

pytestmark = pytest.mark.django_db


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


def test_the_page_lists_what_a_deletion_removes_and_later_sessions_move_up(alice: Client, league: Competition) -> None:
    people = make_entrants(league, 8)
    sessions = [make_session(league, people) for _ in range(3)]
    commands.note_arrival(actor=SYSTEM, session=sessions[1], entrant=people[0])
    page = alice.get(url("manage_session_delete", 2))
    for sentence in ("The seating of 8 people at 2 tables goes.", "that 1 player is here", "Session 3 becomes session 2."):
        assert sentence in text(page)
    assert league.sessions.count() == 3
    done = alice.post(url("manage_session_delete", 2), form_with(page, "Delete the session"), follow=True)
    assert "Session 2 was deleted." in text(done)
    assert list(league.sessions.order_by("number").values_list("pk", "number")) == [(sessions[0].pk, 1), (sessions[2].pk, 2)]


def test_a_session_that_ran_untouched_goes_with_its_links_which_say_that_it_was_removed(alice: Client, league: Competition) -> None:
    make_running(league)
    token = TableLink.objects.get().token
    assert "whoever scans one reads that the session was removed" in text(alice.get(url("manage_session_delete", 1)))
    alice.post(url("manage_session_delete", 1))
    assert not Session.objects.exists() and not Game.objects.exists()
    scanned = Client().get(reverse("table", args=[token]))
    assert scanned.status_code == 410
    assert "This session was removed" in text(scanned)


def test_a_cancelled_session_can_go(alice: Client, league: Competition) -> None:
    session = make_session(league)
    session_steps.cancel(actor=SYSTEM, session=session)
    assert "Delete the session" in text(alice.get(url("manage_session", 1)))
    alice.post(url("manage_session_delete", 1))
    assert not Session.objects.exists()


@pytest.mark.parametrize("is_void", [False, True])
def test_a_session_with_records_is_not_deleted_and_the_page_says_what_to_do_instead(
    alice: Client, league: Competition, is_void: bool
) -> None:
    make_running(league)
    game = Game.objects.get()
    record_hand(entry=Entry.new(SYSTEM, 0), game=game, number=1, result=ExhaustiveDraw(tenpai=frozenset()))
    if is_void:
        game.refresh_from_db()
        void_game(entry=Entry.new(SYSTEM, game.version), game=game, reason="A test")
    page = text(alice.post(url("manage_session_delete", 1), follow=True))
    assert "Something was recorded at these tables: 1. So the session cannot be deleted. Declare its games void, and cancel it" in page
    assert Session.objects.exists()


def test_a_session_before_one_that_has_begun_stays(alice: Client, league: Competition) -> None:
    people = make_entrants(league, 4)
    make_session(league, people)
    make_running(league, people)
    page = text(alice.post(url("manage_session_delete", 1), follow=True))
    assert "Later sessions have begun and keep their numbers: 2." in page and "cancel it" in page
    assert league.sessions.count() == 2


def test_an_approved_session_is_not_deleted(league: Competition) -> None:
    session = make_running(league)
    game = Game.objects.get()
    void_game(entry=Entry.new(SYSTEM, 0), game=game, reason="A test")
    session_steps.approve(actor=SYSTEM, session=session)
    with pytest.raises(Refusal, match="cannot do that now"):
        commands.delete_session(actor=SYSTEM, session=session)


def test_changes_made_since_the_page_was_shown_prevent_the_deletion(alice: Client, league: Competition) -> None:
    session = make_session(league)
    form = form_with(alice.get(url("manage_session_delete", 1)), "Delete the session")
    start_session(actor=SYSTEM, session=session)
    page = alice.post(url("manage_session_delete", 1), form, follow=True)
    assert "changed this after you opened the page" in text(page)
    assert Session.objects.get().state == "running"


def test_the_embargo_stays_before_the_session_that_it_was_before(league: Competition) -> None:
    people = make_entrants(league, 4)
    for _ in range(3):
        make_session(league, people)
    set_embargo(actor=SYSTEM, competition=league, until=2)
    commands.delete_session(actor=SYSTEM, session=league.sessions.get(number=1))
    league.refresh_from_db()
    assert league.published_until == 1
    commands.delete_session(actor=SYSTEM, session=league.sessions.get(number=2))
    league.refresh_from_db()
    assert league.published_until == 1


def test_drafts_lose_the_session_and_know_the_others_by_their_new_numbers(league: Competition) -> None:
    make_entrants(league, 4)
    draws = [Draw(((1, 2, 3, 4),)), Draw(((2, 1, 4, 3),)), Draw(((3, 4, 1, 2),))]
    draft = make_draft(league, sessions=3, schedule=draws)
    only = commands.fixed_draft(actor=SYSTEM, competition=league, sessions=[2], schedule=draws[:1])
    commands.delete_session(actor=SYSTEM, session=league.sessions.get(number=2))
    draft.refresh_from_db()
    assert draft.sessions == [1, 2]
    assert not league.seating_drafts.filter(pk=only.pk).exists()
    commands.confirm_draft(actor=SYSTEM, draft=draft)
    tables = [tuple(one.seats.order_by("wind").values_list("entrant__number", flat=True)) for one in league.sessions.order_by("number")]
    assert tables == [(1, 2, 3, 4), (3, 4, 1, 2)]


def test_a_seating_does_not_come_back_in_a_session_that_moved_up(league: Competition) -> None:
    people = make_entrants(league, 4)
    make_session(league, people)
    second = commands.plan_session(actor=SYSTEM, competition=league)
    commands.delete_session(actor=SYSTEM, session=league.sessions.get(number=1))
    second.refresh_from_db()
    assert second.number == 1
    with pytest.raises(Refusal, match="had no seating before"):
        commands.restore_seating(actor=SYSTEM, session=second)


def test_undo_of_a_draw_that_was_confirmed_leaves_no_session(alice: Client, league: Competition) -> None:
    evening = make_evening(league, present=make_entrants(league, 4))
    address = f"{url('manage_draw_next', evening.pk, 1)}?way=random&seed=1"
    page = alice.post(address, form_with(alice.get(address), 'name="confirm"'), follow=True)
    undo = next(filter(None, undos_of(page)))
    alice.post(undo)
    assert not Session.objects.exists()


def test_a_substitute_appointed_from_a_later_session_on_still_plays_from_that_one(league: Competition) -> None:
    people = make_entrants(league, 5)
    change_entrant(actor=SYSTEM, entrant=people[4], substitute=True)
    for _ in range(3):
        commands.plan_session(actor=SYSTEM, competition=league)
    appoint_stand_in(actor=SYSTEM, entrant=people[0], other=people[4], since=3)
    commands.delete_session(actor=SYSTEM, session=league.sessions.get(number=2))
    people[0].refresh_from_db()
    assert people[0].stand_in_from == 2


DONE_ALREADY = "That is done already. Session {} was deleted. (Alice, "


def test_a_second_tap_or_a_second_director_is_told_that_the_session_was_deleted_and_deletes_no_other(
    alice: Client, league: Competition
) -> None:
    people = make_entrants(league, 8)
    sessions = [make_session(league, people) for _ in range(3)]
    form = form_with(alice.get(url("manage_session_delete", 2)), "Delete the session")
    for _ in range(2):
        done = alice.post(url("manage_session_delete", 2), form, follow=True)
    assert done.status_code == 200
    assert done.redirect_chain[-1][0] == url("manage_sessions")
    assert DONE_ALREADY.format(2) in text(done)
    assert "changed this after you opened" not in text(done)
    assert list(league.sessions.order_by("number").values_list("pk", "number")) == [(sessions[0].pk, 1), (sessions[2].pk, 2)]


@pytest.mark.parametrize(("name", "sent"), [("manage_session", False), ("manage_session_delete", False), ("manage_session_delete", True)])
def test_the_pages_of_a_session_that_was_deleted_lead_to_the_others(alice: Client, league: Competition, name: str, sent: bool) -> None:
    people = make_entrants(league, 4)
    for _ in range(3):
        make_session(league, people)
    alice.post(url("manage_session_delete", 2))
    page = alice.post(url(name, 3), follow=True) if sent else alice.get(url(name, 3), follow=True)
    assert page.redirect_chain == [(url("manage_sessions"), 302)]
    assert DONE_ALREADY.format(2) in text(page)
    assert alice.get(url(name, 4)).status_code == 404, "there never was a fourth"
    assert league.sessions.count() == 2


def test_a_step_for_a_session_that_was_deleted_does_nothing_and_leads_to_the_others(alice: Client, league: Competition) -> None:
    make_session(league)
    alice.post(url("manage_session_delete", 1))
    page = alice.post(url("manage_step", 1, "start"), follow=True)
    assert DONE_ALREADY.format(1) in text(page)
    assert not Session.objects.exists()


def test_one_of_two_deletions_at_once_is_refused(league: Competition) -> None:
    session = make_session(league)
    commands.delete_session(actor=SYSTEM, session=Session.objects.get())
    with pytest.raises(Refusal, match="has been deleted already"):
        commands.delete_session(actor=SYSTEM, session=session)
    assert ActionLog.objects.filter(verb="delete_session").count() == 1


@pytest.fixture
def planned(alice: Client) -> Competition:
    """A tournament with seven sessions in its settings, all of them planned."""
    planned = Competition.objects.get()
    Competition.objects.update(kind="tournament", planned_sessions=7, session_minutes=90)
    commands.plan_sessions(actor=SYSTEM, competition=planned, starts=[None] * 7, minutes=90)
    return Competition.objects.get()


def sessions_of(planned: Competition) -> tuple[int, int]:
    """The number of sessions, and their number in the settings."""
    return planned.sessions.count(), Competition.objects.get().planned_sessions


@pytest.mark.parametrize(("chosen", "wanted"), [("fewer", 6), ("keep", 7)])
def test_deleting_asks_how_many_sessions_to_play_if_fewer_are_left(alice: Client, planned: Competition, chosen: str, wanted: int) -> None:
    page = alice.get(url("manage_session_delete", 7))
    assert "The settings say 7 sessions; without this one there are 6. How many are to be played?" in text(page)
    form = {**form_with(page, "Delete the session"), "planned": chosen}
    done = alice.post(url("manage_session_delete", 7), form, follow=True)
    assert sessions_of(planned) == (6, wanted)
    back = re.search(r'action="([^"]*plan-again[^"]*|[^"]*again[^"]*)"', done.content.decode())
    assert back is not None
    alice.post(html.unescape(back[1]))
    assert sessions_of(planned) == (7, 7)


def test_a_stray_session_beside_the_plan_goes_without_a_question_and_the_plan_stays(alice: Client, planned: Competition) -> None:
    commands.plan_sessions(actor=SYSTEM, competition=planned, starts=[None], minutes=90)
    page = alice.get(url("manage_session_delete", 8))
    assert "How many are to be played?" not in text(page)
    alice.post(url("manage_session_delete", 8), form_with(page, "Delete the session"))
    assert sessions_of(planned) == (7, 7)


def test_a_league_does_not_ask_about_its_number_of_sessions(alice: Client, league: Competition) -> None:
    make_session(league)
    assert "How many are to be played?" not in text(alice.get(url("manage_session_delete", 1)))


def test_lines_of_the_log_say_which_session_they_meant_before_others_moved_up(alice: Client, league: Competition) -> None:
    people = make_entrants(league, 8)
    sessions = [make_session(league, people) for _ in range(4)]
    for session in sessions[:3]:
        commands.hide_seating(actor=SYSTEM, session=session)
    for number in (2, 2):
        session_steps.remove(actor=SYSTEM, session=league.sessions.get(number=number))
    commands.publish_seating(actor=SYSTEM, sessions=[league.sessions.get(number=1)])
    commands.hide_seating(actor=SYSTEM, session=league.sessions.get(number=2))
    log = text(alice.get(url("manage_log")))
    assert "The seating of session 3 is kept secret. (Session 3 then, deleted since.)" in log
    assert "The seating of session 2 is kept secret. (Session 2 then, deleted since.)" in log
    assert "Session 4 was seated. (Session 4 then, now session 2.)" in log
    assert log.count("The seating of session 2 is kept secret. (") == 1, "the last line means what is session 2 now"
    assert "Session 1 then" not in log
    assert log.count("Session 2 was deleted.") == 2
    assert "was deleted. (" not in log, "what is gone has no number now"
