"""A player of a league evening who is replaced and goes home leaves the evening, not the season."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import start_session
from league.games.models import Game
from league.seating.commands import check_out, close_evening
from league.seating.models import CheckIn, Evening
from tests.factories import alice_directs, make_competition, make_entrant, make_evening, make_session
from tests.league.games.play import Play
from tests.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Competition:
    return make_competition("alarm-2019")


@pytest.fixture
def evening(season: Competition) -> Evening:
    names = ("Alma", "Bert", "Cleo", "Dora", "Emil")
    return make_evening(season, present=[make_entrant(season, first_name=name, last_name="") for name in names])


@pytest.fixture
def play(season: Competition, evening: Evening) -> Play:
    """Session 1 of the evening runs with Alma, Bert, Cleo and Dora; Emil sits out."""
    start_session(actor=SYSTEM, session=make_session(season, list(season.entrants.order_by("number")), evening=evening))
    return Play(Game.objects.select_related("competition", "table__session__evening").get())


@pytest.fixture
def alice(season: Competition, client: Client) -> Client:
    client.force_login(alice_directs(season))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def sent(alice: Client, play: Play, address: str, **typed: Any) -> HttpResponse:
    play.game.refresh_from_db()
    entry = {"client_id": str(uuid4()), "expected_version": play.game.version}
    return alice.post(reverse(address, args=[play.game.competition.slug, play.game.number]), {**entry, **typed}, follow=True)


def replaced(alice: Client, play: Play, **typed: Any) -> str:
    emil = play.game.competition.entrants.get(number=5).player_id
    home = {"seat": 1, "cause": "illness", "from_hand": 1, "player": emil, "name": "", "then": "all later sessions", "reason": ""}
    return page_of(sent(alice, play, "manage_incident_game", act="replace", **{**home, **typed})).text


def has_left(season: Competition, number: int) -> bool:
    return CheckIn.objects.get(entrant=season.entrants.get(number=number)).left


def status(season: Competition, number: int) -> str:
    return season.entrants.get(number=number).status


def test_the_choice_says_that_only_tonight_is_meant(alice: Client, play: Play) -> None:
    page = page_of(alice.get(reverse("manage_incident_game", args=["tuesday", play.game.number]))).text
    assert "goes home: no later session tonight" in page and "goes home: withdrawn" not in page


def test_who_goes_home_is_checked_out_and_stays_in_the_season(alice: Client, season: Competition, play: Play) -> None:
    page = replaced(alice, play)
    assert (has_left(season, 2), status(season, 2)) == (True, "active")
    assert "Bert is checked out of this evening, and stays in the season." in page
    assert "has left this evening" in page


def test_who_comes_back_is_checked_in_again(alice: Client, season: Competition, play: Play) -> None:
    replaced(alice, play)
    page = page_of(sent(alice, play, "manage_take_back", seat=1, reason="Stayed after all", takes_part="on")).text
    assert not has_left(season, 2)
    assert "has left this evening" not in page


def test_a_substitution_taken_back_leaves_whoever_went_home_at_home(alice: Client, season: Competition, play: Play) -> None:
    replaced(alice, play)
    sent(alice, play, "manage_take_back", seat=1, reason="Nobody played instead")
    assert has_left(season, 2)


def test_a_substitution_taken_back_leaves_whoever_went_home_for_another_reason_at_home(
    alice: Client, season: Competition, evening: Evening, play: Play
) -> None:
    replaced(alice, play, then="this game")
    check_out(actor=SYSTEM, evening=evening, entrant=season.entrants.get(number=2))
    sent(alice, play, "manage_take_back", seat=1, reason="Noted at the wrong table", takes_part="on")
    assert has_left(season, 2)


def test_a_closed_evening_checks_nobody_in_again(alice: Client, season: Competition, evening: Evening, play: Play) -> None:
    replaced(alice, play)
    play.game.refresh_from_db()
    play.play_to_the_end()
    close_evening(actor=SYSTEM, evening=evening)
    sent(alice, play, "manage_take_back", seat=1, reason="Noted at the wrong table", takes_part="on")
    assert not play.game.substitutions.filter(until_version=None).exists()
    assert has_left(season, 2)


def test_only_the_seats_of_tonight_are_asked_about(alice: Client, season: Competition, evening: Evening, play: Play) -> None:
    four = [season.entrants.get(number=number) for number in (4, 3, 2, 1)]
    make_session(season, four, evening=evening)
    make_session(season, four)
    page = replaced(alice, play)
    assert "Bert still has a seat in session 2." in page
    assert "What do the games count that Bert misses?" not in page


def test_struck_for_illness_is_still_out_of_the_ranking(alice: Client, season: Competition, play: Play) -> None:
    page = replaced(alice, play, strike="on", reason="Fever")
    assert status(season, 2) == "removed"
    assert "stays in the season" not in page


def test_of_a_session_without_an_evening_going_home_is_withdrawing(
    alice: Client, season: Competition, play: Play, evening: Evening
) -> None:
    play.game.table.session.evening = None
    play.game.table.session.save()
    page = page_of(alice.get(reverse("manage_incident_game", args=["tuesday", play.game.number]))).text
    assert "goes home: withdrawn, no later session" in page
    replaced(alice, play)
    assert (has_left(season, 2), status(season, 2)) == (False, "withdrawn")
