"""Beside who is missing at the check-in stands a substitute's place: before the session starts, and while it runs."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import sittings
from league.games.models import Game, Substitution
from league.players.models import Player
from league.seating.commands import note_arrival, plan_session
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrants, make_session
from tests.league.director.test_commands import score

pytestmark = pytest.mark.django_db

CHECK_IN = reverse("manage_arrivals", args=["cup", 1])


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")


@pytest.fixture
def alice(client: Client, cup: Competition) -> Client:
    client.force_login(alice_directs(cup))
    return client


@pytest.fixture
def session(cup: Competition) -> Session:
    """Four at a table, of whom only number 1 is here; 5 is a substitute."""
    people = make_entrants(cup, 5)
    change_entrant(actor=SYSTEM, entrant=people[4], substitute=True)
    session = make_session(cup, people[:4])
    note_arrival(actor=SYSTEM, session=session, entrant=people[0])
    return session


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def text(response: HttpResponse) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def test_a_substitute_of_the_list_plays_from_the_start_and_the_absent_has_the_fixed_result(alice: Client, session: Session) -> None:
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "5", "name": ""}, follow=True)
    assert f"{entrant(5).shown_name} plays for {entrant(2).shown_name}." in text(page)
    sittings.start(actor=SYSTEM, session=session)
    assert Substitution.objects.get().player == entrant(5).player
    score(Game.objects.get())
    assert f"{entrant(5).shown_name} plays for {entrant(2).shown_name}." in text(alice.get(CHECK_IN))
    assert "−30,000" in text(alice.get(reverse("standings", args=["cup"])))


def test_a_name_that_is_typed_is_entered_as_a_substitute(alice: Client, session: Session, cup: Competition) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": "Zoe Zander"}, follow=True)
    made = cup.entrants.get(player__last_name="Zander")
    assert (made.substitute, entrant(2).stand_in) == (True, made)


def test_while_it_runs_the_session_and_the_desk_name_who_really_plays(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    sittings.start(actor=SYSTEM, session=session)
    line = f"{entrant(5).shown_name}, for {entrant(2).shown_name}"
    assert line in text(alice.get(reverse("manage_session", args=["cup", 1])))
    assert line in text(alice.get(reverse("desk", args=["cup"])))


def test_it_is_said_how_long_it_lasts_and_a_later_check_in_offers_to_take_it_back(
    alice: Client, session: Session, cup: Competition
) -> None:
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "5"}, follow=True)
    assert "in this session and the later ones, until you take it back." in text(page)
    plan_session(actor=SYSTEM, competition=cup)
    later = text(alice.get(reverse("manage_arrivals", args=["cup", 2])))
    assert 'name="stand_in_back"' in later and "1 replaced" in later and "0 of 4 are here" in later
    assert "everybody who is entered will be drawn" in later


def test_it_is_taken_back(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    page = alice.get(CHECK_IN)
    assert 'name="stand_in_back"' in text(page)
    assert "1 of 4 are here" in text(page) and "2 missing" in text(page) and "1 replaced" in text(page)
    alice.post(CHECK_IN, {"stand_in_back": "2"})
    assert entrant(2).stand_in is None


def test_while_the_session_runs_the_substitute_plays_in_the_game(alice: Client, session: Session) -> None:
    sittings.start(actor=SYSTEM, session=session)
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    row = Substitution.objects.get()
    assert (row.seat, row.from_hand, row.cause, row.player) == (1, 1, "absent", entrant(5).player)
    assert entrant(2).stand_in is None


def test_what_is_refused_comes_back_with_what_was_typed(alice: Client, session: Session) -> None:
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": " "})
    assert page.status_code == 422 and "Please say who plays instead." in text(page)
    Player.objects.filter(pk=entrant(3).player_id).update(first_name="Clara", last_name="Amsel")
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": "Clara Amsel"})
    assert page.status_code == 422 and "is no substitute here" in text(page)
    assert 'value="Clara Amsel"' in text(page)


def test_a_substitute_plays_for_one_alone(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    assert f">{entrant(5).shown_name}</option>" not in text(alice.get(CHECK_IN))
    assert alice.post(CHECK_IN, {"stand_in": "3", "who": "5"}).status_code == 422
