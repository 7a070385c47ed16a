"""The second game of a table that starts while its first is played is asked about under its own title, and both pages say it afterwards."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.sessions.queries import session_page
from league.games.commands import session_steps
from league.games.models import Game
from league.games.states import GameState
from league.seating.models import Seat
from tests.league.director.overview.test_starting_together import cup, director, number, seat
from tests.league.director.sessions.test_start_in_order import start
from tests.pages import PagePart, form_with, page_of

__all__ = ["cup", "director"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def first(cup: Competition) -> Competition:
    """The first game of the final is played, the second seated at the same table."""
    seat(cup, 2)
    session_steps.start(actor=SYSTEM, session=number(cup, 1))
    return cup


def names(cup: Competition, which: int, last: str = "and") -> str:
    *some, one = [seat.entrant.shown_name for seat in Seat.objects.filter(session=number(cup, which)).order_by("wind")]
    return f"{', '.join(some)} {last} {one}"


def notices(director: Client, which: int, language: str = "en") -> list[PagePart]:
    page = page_of(director.get(reverse("manage_session", args=["cup", which]), headers={"accept-language": language}))
    return [part for part in page.all("p", class_="notice") if "Session" in part.text or "Durchgang" in part.text]


def test_the_question_says_that_the_first_game_is_not_over_and_leads_to_it(first: Competition, director: Client) -> None:
    asked = start(director, 2)
    main = page_of(asked).one("main")
    assert page_of(asked).one("h1").text == "Start although session 1 is not over yet?"
    assert f"Session 1 is not over yet: {names(first, 1)} still play there at table 1." in main.text
    assert "seating" not in main.text and number(first, 2).state == "seated"
    assert main.all("a", href=reverse("manage_session", args=["cup", 1]))
    director.post(reverse("manage_step", args=["cup", 2, "start"]), form_with(asked, "Start all the same"))
    assert number(first, 2).state == "running"


def test_the_page_of_the_second_says_so_before_it_starts(first: Competition, director: Client) -> None:
    main = page_of(director.get(reverse("manage_session", args=["cup", 2]))).one("main")
    assert f"Session 1 is not over yet: {names(first, 1)} still play there at table 1." in main.text
    assert "Start all the same …" in main.text and "does not fit" not in main.text


def test_while_both_are_played_each_page_leads_to_the_other(first: Competition, director: Client) -> None:
    session_steps.start(actor=SYSTEM, session=number(first, 2))
    (earlier,), (later,) = notices(director, 1), notices(director, 2)
    assert later.text.startswith(f"Session 1 is not over yet: {names(first, 1)} still play there at table 1.")
    assert earlier.text.startswith(f"Session 2 has started, too: {names(first, 1)} have a seat there at table 1.")
    assert later.all("a", href=reverse("manage_session", args=["cup", 1])) and earlier.all(
        "a", href=reverse("manage_session", args=["cup", 2])
    )
    assert notices(director, 3) == []


def test_nothing_is_said_any_more_once_the_first_game_is_over(first: Competition, director: Client) -> None:
    session_steps.start(actor=SYSTEM, session=number(first, 2))
    Game.objects.filter(table__session=number(first, 1)).update(state=GameState.VOID)
    assert notices(director, 1) == [] and notices(director, 2) == []


def test_the_consolation_beside_it_is_not_asked_about(first: Competition, director: Client) -> None:
    start(director, 3)
    assert number(first, 3).state == "running" and session_page(number(first, 3)).unfinished == ()


def test_german(first: Competition, director: Client) -> None:
    asked = page_of(start(director, 2, "de"))
    assert asked.one("h1").text == "Starten, obwohl Durchgang 1 noch nicht zu Ende ist?"
    assert f"Durchgang 1 ist noch nicht zu Ende: {names(first, 1, 'und')} spielen dort noch an Tisch 1." in asked.one("main").text
    session_steps.start(actor=SYSTEM, session=number(first, 2))
    assert notices(director, 1, "de")[0].text.startswith(f"Auch Durchgang 2 läuft schon: {names(first, 1, 'und')} haben dort einen Platz")
