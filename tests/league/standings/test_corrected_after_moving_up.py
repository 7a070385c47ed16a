"""Corrections after approval are listed for the approved session, even if its number changed when an earlier one was deleted."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.games.commands import session_steps
from league.games.models import Game
from league.games.queries.approval import approval_reason, approved_alone
from league.seating.commands import reopen_session
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_running, make_session
from tests.league.games.play import BEN, FINISHED_SCORES, Play

pytestmark = pytest.mark.django_db

TOLD = "Corrected after the approval on"
REREAD = {"actor": SYSTEM, "scores": (50_000, 30_000, 20_000, 20_000), "reason": "Two sheets were mixed up"}


@pytest.fixture
def play() -> Play:
    """A session 2 that was approved, reopened and cancelled, and became session 1 when its predecessor was deleted; then comes a third."""
    competition = make_competition()
    people = make_entrants(competition, 4)
    unplayed = make_session(competition, people)
    make_running(competition, people)
    make_session(competition, people)
    play = Play(Game.objects.select_related("competition", "table__session").get())
    approve(play)
    reopen_session(actor=SYSTEM, session=play.session)
    play.void_game(reason="Wrong sheet")
    session_steps.cancel(actor=SYSTEM, session=play.session)
    session_steps.remove(actor=SYSTEM, session=unplayed)
    return play


def approve(play: Play) -> None:
    play.enter_final_scores(scores=FINISHED_SCORES)
    play.confirm(BEN)
    session_steps.approve(actor=SYSTEM, session=play.session)


def told(session: int) -> list[str]:
    page = Client(headers={"accept-language": "en"}).get(reverse("session", args=["tuesday", session])).content.decode()
    return re.findall(rf"{TOLD} .*? by .*?</p>", re.sub(r"\s+", " ", page))


def test_what_was_done_to_a_session_whose_approval_was_taken_back_is_no_late_correction(play: Play) -> None:
    assert play.session.number == 1
    assert told(1) == []


def test_the_next_session_does_not_inherit_the_approval_of_the_one_that_had_its_number(play: Play) -> None:
    third = Session.objects.get(number=2)
    session_steps.start(actor=SYSTEM, session=third)
    other = Play(Game.objects.select_related("competition", "table__session").get(table__session=third))
    approve(other)
    assert told(2) == [], "entered after the approval of the session that was number 2, and before its own"
    other.enter_final_scores(**REREAD)
    assert len(told(2)) == 1 and "Two sheets were mixed up" in told(2)[0]


def test_once_approved_again_under_its_new_number_later_corrections_are_told(play: Play) -> None:
    reopen_session(actor=SYSTEM, session=play.session)
    play.reopen_game()
    approve(play)
    assert told(1) == []
    play.enter_final_scores(**REREAD)
    assert len(told(1)) == 1


def test_why_a_session_was_approved_unconfirmed_goes_with_it_when_it_moves_up(play: Play) -> None:
    third = Session.objects.get(number=2)
    session_steps.remove(actor=SYSTEM, session=third)
    people = list(play.session.competition.entrants.all())
    for _ in range(2):
        make_session(play.session.competition, people)
    unplayed, last = Session.objects.filter(number__gt=1).order_by("number")
    session_steps.start(actor=SYSTEM, session=last)
    alone = Play(Game.objects.select_related("competition", "table__session").get(table__session=last))
    alone.enter_final_scores(scores=FINISHED_SCORES)
    session_steps.approve(actor=SYSTEM, session=last, reason="The sheet is signed")
    reopen_session(actor=SYSTEM, session=last)
    alone.void_game(reason="Wrong sheet")
    session_steps.cancel(actor=SYSTEM, session=last)
    session_steps.remove(actor=SYSTEM, session=unplayed)
    last.refresh_from_db()
    assert (last.number, approval_reason(last)) == (2, "The sheet is signed")
    assert set(approved_alone(last.competition)) == {(2, 1)}
