"""The consolation is started while others would go on to the stage beside it, which chooses its players first."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating.commands import seat_session
from league.seating.models import Session
from tests.league.director.stages.test_beside import begin_consolation, correct, cup, name, one, playing, url
from tests.pages import form_with, text

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
CONSOLATION = 3
TITLE = "Start although it is not settled who plays?"


@pytest.fixture
def seated(cup: Competition) -> Competition:
    """The consolation is seated as decided."""
    eight = [one(cup, number) for number in playing(cup, 3)]
    seat_session(actor=SYSTEM, session=Session.objects.get(competition=cup, number=CONSOLATION), tables=[eight[:4], eight[4:]])
    return cup


def start(alice: Client, **fields: str) -> str:
    return text(alice.post(url("manage_step", CONSOLATION, "start"), {"without": "yes", **fields}, follow=True))


def state(cup: Competition) -> str:
    return cup.sessions.get(number=CONSOLATION).state


def said(cup: Competition) -> str:
    moves = f"By the rule {name(cup, 15)} (place 9 → 8) would play now. {name(cup, 14)} (place 8 → 9) would not."
    return f"In “Semi-final” others would play: {moves}"


def test_it_is_asked_first_as_whoever_plays_here_cannot_go_on_any_more_afterwards(alice: Client, seated: Competition) -> None:
    correct(seated)
    asked = start(alice)
    assert TITLE in asked and said(seated) in asked and state(seated) == "seated"
    assert "Whoever plays here can move there only until this session has started." in asked
    page = alice.post(url("manage_step", CONSOLATION, "start"), {"without": "yes"})
    assert f'href="{url("manage_stage", 2)}"' in page.content.decode()
    start(alice, **{**form_with(page, "Start all the same"), "without": "yes"})
    assert state(seated) == "running"


def test_the_page_of_the_session_says_so(alice: Client, seated: Competition) -> None:
    assert "others would play" not in text(alice.get(url("manage_session", CONSOLATION)))
    correct(seated)
    assert said(seated) in text(alice.get(url("manage_session", CONSOLATION)))


def test_once_it_has_begun_nobody_can_move_so_its_next_session_asks_nothing(alice: Client, seated: Competition) -> None:
    Session.objects.create(competition=seated, number=4, stage=seated.stages.get(number=3))
    eight = [one(seated, number) for number in playing(seated, 3)]
    seat_session(actor=SYSTEM, session=Session.objects.get(competition=seated, number=4), tables=[eight[:4], eight[4:]])
    begin_consolation(seated)
    Session.objects.filter(number=CONSOLATION).update(state="approved")
    correct(seated)
    assert "others would play" not in text(alice.get(url("manage_session", 4)))
