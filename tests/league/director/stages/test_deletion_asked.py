"""Before a stage is deleted the page says how many play in it, what is carried over no more, and who moves in the standings."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from tests.factories import make_stage
from tests.league.director.stages.test_deciding import url
from tests.league.director.stages.test_standings_moved import cup, eight
from tests.pages import form_with, page_of

__all__ = ["cup", "eight"]

pytestmark = pytest.mark.django_db


def question(alice: Client, number: int = 2, language: str = "en") -> HttpResponse:
    return alice.get(url("manage_stage_delete", number), headers={"accept-language": language})


@pytest.mark.usefixtures("eight")
def test_the_question_names_people_points_and_who_moves(alice: Client, cup: Competition) -> None:
    before = cup.stages.count()
    main = page_of(question(alice)).one("main")
    assert "4 people play in it: afterwards they stand in the table of “Preliminaries”, and go on to no other stage." in main.text
    moves = main.one("section", id="who-moves")
    assert "get another place" in moves.text and moves.all("tr"), "with places and totals before and after"
    assert cup.stages.count() == before and cup.sessions.get(number=3).stage is not None, "nothing is deleted yet"


@pytest.mark.usefixtures("eight")
def test_it_says_that_nothing_is_carried_over_any_more_unless_all_games_count_on(alice: Client, cup: Competition) -> None:
    together = "Games of it and of “Preliminaries” count together then, without anything carried over."
    assert together not in page_of(question(alice)).one("main").text, "they do so far"
    for carried in ("share", "start", "nothing"):
        cup.stages.filter(number=2).update(carried=carried)
        assert together in page_of(question(alice)).one("main").text


@pytest.mark.usefixtures("eight")
def test_what_it_says_is_what_happens(alice: Client, cup: Competition) -> None:
    asked = question(alice)
    alice.post(url("manage_stage_delete", 2), form_with(asked, "Delete this stage"))
    assert not cup.stages.filter(number=2).exists() and cup.sessions.get(number=3).stage is None


@pytest.mark.usefixtures("eight")
def test_while_places_are_secret_who_moves_stands_behind_a_tap(alice: Client, cup: Competition) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    assert page_of(question(alice)).one("section", id="who-moves").all("details", class_="secret")


@pytest.mark.usefixtures("eight")
def test_a_stage_from_which_others_go_on_says_at_once_why_it_cannot_be_deleted(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Superfinal", who="best", count=4, source=cup.stages.get(number=2))
    main = page_of(question(alice)).one("main")
    assert "“Superfinal” takes its players from “Final”. Delete or change that stage first." in main.text
    assert [button.text for button in main.all("button")] == []


def test_a_stage_without_people_says_nothing_of_them(alice: Client, cup: Competition) -> None:
    make_stage(cup, "Preliminaries")
    make_stage(cup, "Final", who="best", count=4)
    text = page_of(question(alice)).one("main").text
    assert "in it:" not in text and "carried over" not in text and "Nobody moves" in text


@pytest.mark.usefixtures("eight")
def test_german(alice: Client) -> None:
    text = page_of(question(alice, language="de")).one("main").text
    assert "4 Personen spielen darin: Danach stehen sie in der Tabelle „Preliminaries“ und kommen in keine andere Phase." in text
