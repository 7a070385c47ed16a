"""Seating by hand: a text field for each seat, with one list of suggestions for all of them."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.seating.commands import plan_session
from league.seating.models import Seat, SitOut
from tests.factories import make_entrant, make_entrants, make_session
from tests.pages import form_with, text

pytestmark = pytest.mark.django_db

HAND = "?way=hand"
MOST_BYTES, MOST_QUERIES = 150_000, 22


def here(number: int = 1) -> str:
    return reverse("manage_draw", args=["tuesday", number]) + HAND


def filled(page: HttpResponse) -> dict[str, str]:
    """The seats as shown in their fields."""
    return {name: value for name, value in form_with(page, "Confirm the seating").items() if name.startswith("seat-")}


@pytest.fixture
def anna_and_three(alice: Client, league: Competition) -> list[Entrant]:
    """Four players, the first of them Anna Amsel, and a planned session."""
    players = [make_entrant(league, first_name="Anna", last_name="Amsel"), *make_entrants(league, 3)]
    plan_session(actor=SYSTEM, competition=league)
    return players


@pytest.mark.parametrize("is_seated", [False, True])
def test_the_page_for_172_is_small_and_needs_no_more_queries_than_for_twelve(
    alice: Client, league: Competition, is_seated: bool, django_assert_max_num_queries: object
) -> None:
    """Measured in processor seconds: 0.05 and 66 KB, seated 0.09 and 69 KB; with a select of everybody at every seat it was 6.5 s
    and 1.3 MB."""
    make_session(league, make_entrants(league, 172)) if is_seated else (
        make_entrants(league, 172),
        plan_session(actor=SYSTEM, competition=league),
    )
    with django_assert_max_num_queries(MOST_QUERIES):  # type: ignore[operator]
        page = alice.get(here())
    assert len(filled(page)) == 172
    assert len(page.content) <= MOST_BYTES


def test_everybody_present_is_in_one_list_that_every_field_uses(alice: Client, anna_and_three: list[Entrant]) -> None:
    page = text(alice.get(here()))
    assert page.count("<datalist") == 1 and page.count("<select") == 0
    assert page.count('<option value="Anna Amsel"') == 1
    assert page.count('list="who-is-here"') == 4


def test_players_are_typed_by_name_or_by_number(alice: Client, anna_and_three: list[Entrant]) -> None:
    _anna, two, three, four = anna_and_three
    names = {"seat-1-E": " anna  AMSEL", "seat-1-S": "2", "seat-1-W": three.shown_name, "seat-1-N": f"{four.shown_name} (4)"}
    assert alice.post(here(), {**names, "confirm": "1"}).status_code == 302
    assert list(Seat.objects.order_by("wind").values_list("entrant__number", flat=True)) == [1, 2, 3, 4]
    shown = filled(alice.get(here()))
    assert list(shown.values()) == ["Anna Amsel", two.shown_name, three.shown_name, four.shown_name]
    assert alice.post(here(), {**shown, "confirm": "1"}).status_code == 302


def test_somebody_absent_is_named_beside_the_field_and_nothing_typed_is_lost(alice: Client, anna_and_three: list[Entrant]) -> None:
    typed = {"seat-1-E": "Zacharias", "seat-1-S": "Anna Amsel", "seat-1-W": "3", "seat-1-N": "99"}
    page = alice.post(here(), {**typed, "confirm": "1"})
    assert page.status_code == 422
    assert "Nobody who is here is called “Zacharias”." in text(page)
    assert "Nobody who is here is called “99”." in text(page)
    assert "needs four players" not in text(page)
    assert re.search(r'name="seat-1-E"[^>]*aria-invalid="true"[^>]*aria-describedby="([\w-]+)"', text(page))
    assert filled(page) == {**typed, "seat-1-W": anna_and_three[2].shown_name}
    assert not Seat.objects.exists()


def test_the_number_tells_two_people_with_the_same_name_apart(alice: Client, league: Competition) -> None:
    twins = [make_entrant(league, first_name="Ina", last_name="Ibis") for _ in range(2)]
    others = make_entrants(league, 3)
    plan_session(actor=SYSTEM, competition=league)
    rest = {f"seat-1-{wind}": str(one.number) for wind, one in zip("SWN", others, strict=True)}
    page = alice.post(here(), {"seat-1-E": "Ina Ibis", **rest, "confirm": "1"})
    assert "More than one is called “Ina Ibis”: choose from the list, or write the number (1, 2)." in text(page)
    assert '<option value="Ina Ibis (2)"' in text(page)
    alice.post(here(), {"seat-1-E": "Ina Ibis (2)", **rest, "confirm": "1"})
    assert Seat.objects.get(wind=0).entrant == twins[1]
    assert SitOut.objects.get().entrant == twins[0]


def test_a_person_seated_twice_is_named_and_the_fields_keep_their_text(alice: Client, anna_and_three: list[Entrant]) -> None:
    page = alice.post(here(), {"seat-1-E": "Anna Amsel", "seat-1-S": "1", "seat-1-W": "2", "seat-1-N": "3"})
    assert page.status_code == 422
    assert "Placed twice: Anna Amsel." in text(page)
    assert list(filled(page).values())[:2] == ["Anna Amsel", "Anna Amsel"]


def test_a_check_says_how_good_it_is_and_keeps_the_names(alice: Client, anna_and_three: list[Entrant]) -> None:
    seats = {f"seat-1-{wind}": one.shown_name for wind, one in zip("ESWN", anna_and_three, strict=True)}
    page = alice.post(here(), {**seats, "check": "1"})
    assert "Everybody meets for the first time." in text(page)
    assert filled(page) == seats
    assert not Seat.objects.exists()
