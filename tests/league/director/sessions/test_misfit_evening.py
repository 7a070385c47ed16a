"""On a league evening, too, a session whose seating no longer fits is not started without a word."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import start_session
from league.seating.commands import check_in, check_out
from league.seating.models import Evening, Session
from league.seating.seen import seating_seen
from tests.factories import make_entrant, make_entrants, make_evening, make_session
from tests.pages import form_with

pytestmark = pytest.mark.django_db

START, PAGE = reverse("manage_step", args=["tuesday", 1, "start"]), reverse("manage_session", args=["tuesday", 1])


@pytest.fixture
def players(league: Competition) -> list[Entrant]:
    names = zip(make_entrants(league, 4), ("Emil", "Gustav", "Anke", "Doris"), strict=True)
    for entrant, name in names:
        entrant.player.first_name, entrant.player.last_name = name, ""
        entrant.player.save()
    return list(league.entrants.with_players().order_by("number"))


@pytest.fixture
def evening(league: Competition, players: list[Entrant]) -> Evening:
    return make_evening(league, present=players)


@pytest.fixture
def session(league: Competition, players: list[Entrant], evening: Evening) -> Session:
    return make_session(league, players, evening=evening)


def test_who_has_gone_home_is_named_and_the_start_asks(alice: Client, session: Session, evening: Evening, players: list[Entrant]) -> None:
    check_out(actor=SYSTEM, evening=evening, entrant=players[0])
    said = "The seating of session 1 does not fit any more: Emil does not play any more."
    assert said in alice.get(PAGE).content.decode()
    asked = alice.post(START, {"seen": seating_seen(session)})
    assert said in asked.content.decode() and Session.objects.get().state == "seated"
    alice.post(START, form_with(asked, "Start although the seating does not fit"))
    assert Session.objects.get().state == "running"


def test_who_has_left_the_league_is_named(alice: Client, session: Session, players: list[Entrant]) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=players[1])
    assert "Gustav does not play any more" in alice.get(PAGE).content.decode()


def test_who_came_after_the_draw_is_named(alice: Client, league: Competition, session: Session, evening: Evening) -> None:
    check_in(actor=SYSTEM, evening=evening, entrant=make_entrant(league, first_name="Ivo", last_name=""))
    assert "Ivo has no seat yet" in alice.get(PAGE).content.decode()


def test_who_still_plays_in_another_session_is_named_with_the_table(alice: Client, league: Competition, session: Session) -> None:
    start_session(actor=SYSTEM, session=session)
    four = list(league.entrants.with_players().order_by("number"))
    second = make_session(league, four, evening=make_evening(league, present=four))
    asked = alice.post(reverse("manage_step", args=["tuesday", 2, "start"]), {"seen": seating_seen(second)})
    assert "Session 1 is not over yet: Emil, Gustav, Anke and Doris still play there at table 1." in asked.content.decode()
    assert Session.objects.get(number=2).state == "seated"


def test_a_seating_that_fits_starts_without_a_question(alice: Client, session: Session) -> None:
    alice.post(START, {"seen": seating_seen(session)})
    assert Session.objects.get().state == "running"


def test_an_evening_without_a_check_in_misses_nobody(alice: Client, league: Competition) -> None:
    alice.post(START, {"seen": seating_seen(make_session(league, evening=make_evening(league)))})
    assert Session.objects.get().state == "running"
