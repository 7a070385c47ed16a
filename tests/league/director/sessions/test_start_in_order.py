"""Before a later session of a stage starts while an earlier one has not begun, the director is asked, and the earlier one is named."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import session_steps
from tests.league.director.overview.test_starting_together import arrive, cup, director, number, seat
from tests.pages import form_with, page_of

__all__ = ["cup", "director"]

pytestmark = pytest.mark.django_db
EARLIER = "Session 1 of “Final” comes before session 2, and has not begun."


@pytest.fixture
def both(cup: Competition) -> Competition:
    """Both games of the final are seated."""
    seat(cup, 2)
    return cup


def start(director: Client, which: int, language: str = "en", **sent: str) -> HttpResponse:
    return director.post(reverse("manage_step", args=["cup", which, "start"]), sent, headers={"accept-language": language})


def test_the_second_game_of_a_final_starts_before_the_first_only_once_that_is_answered(both: Competition, director: Client) -> None:
    asked = start(director, 2)
    main = page_of(asked).one("main")
    assert EARLIER in main.text and "Start out of order?" in main.text and number(both, 2).state == "seated"
    assert main.all("a", href=reverse("manage_session", args=["cup", 1]))
    director.post(reverse("manage_step", args=["cup", 2, "start"]), form_with(asked, "Start all the same"))
    assert number(both, 2).state == "running" and number(both, 1).state == "seated"


def test_german(both: Competition, director: Client) -> None:
    said = page_of(start(director, 2, "de")).one("main").text
    assert "Durchgang 1 in „Final“ kommt vor Durchgang 2 und hat noch nicht begonnen." in said and "Außer der Reihe starten?" in said


def test_nobody_is_asked_about_the_first_nor_once_it_is_played_or_cancelled(both: Competition, director: Client) -> None:
    start(director, 1)
    assert number(both, 1).state == "running"
    session_steps.call_back(actor=SYSTEM, session=number(both, 1))
    session_steps.cancel(actor=SYSTEM, session=number(both, 1))
    start(director, 2)
    assert number(both, 2).state == "running"


def test_the_consolation_beside_it_is_another_order(both: Competition, director: Client) -> None:
    start(director, 3)
    assert number(both, 3).state == "running"


def test_it_is_one_question_with_who_is_missing(both: Competition, director: Client) -> None:
    arrive(both, 2, without=1)
    asked = start(director, 2)
    assert EARLIER in page_of(asked).one("main").text and "not here yet" in page_of(asked).one("main").text
    director.post(reverse("manage_step", args=["cup", 2, "start"]), form_with(asked, "Start all the same"))
    assert number(both, 2).state == "running"


def test_a_start_together_asks_too(both: Competition, director: Client) -> None:
    address = reverse("manage_start_together", args=["cup", 2])
    asked = director.post(address, {"with": "2,3"})
    assert EARLIER in page_of(asked).one("main").text and number(both, 3).state == "seated"
    director.post(address, form_with(asked, "Start all the same"))
    assert [number(both, which).state for which in (1, 2, 3)] == ["seated", "running", "running"]
