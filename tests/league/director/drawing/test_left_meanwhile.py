"""Somebody leaves after a session was drawn: the page names them, and keeps what is still right."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating.commands import check_out, plan_session
from league.seating.models import Evening, Seat, Session
from tests.factories import make_entrant, make_evening, make_session
from tests.pages import form_with, page_of

pytestmark = pytest.mark.django_db

NAMES = ("Alma", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hans")


@pytest.fixture
def evening(league: Competition) -> Evening:
    """Eight players are here, and Ida and Jan."""
    return make_evening(league, present=[make_entrant(league, first_name=name, last_name="") for name in (*NAMES, "Ida", "Jan")])


@pytest.fixture
def seated(league: Competition, evening: Evening) -> Session:
    """Two tables; Ida and Jan sit out."""
    return make_session(league, list(league.entrants.order_by("number")), evening=evening)


def leaves(evening: Evening, *numbers: int) -> None:
    for number in numbers:
        check_out(actor=SYSTEM, evening=evening, entrant=evening.competition.entrants.get(number=number))


def here(query: str = "") -> str:
    return reverse("manage_draw", args=["tuesday", 1]) + query


def seats_of(page: HttpResponse) -> dict[str, str]:
    return {name: value for name, value in form_with(page, "Confirm the seating").items() if name.startswith("seat-")}


def numbers() -> list[int]:
    return list(Seat.objects.order_by("table__number", "wind").values_list("entrant__number", flat=True))


def test_the_seating_is_shown_as_it_is_with_the_seat_of_who_left(alice: Client, evening: Evening, seated: Session) -> None:
    leaves(evening, 2)
    page = alice.get(here())
    assert list(seats_of(page).values()) == ["Alma", "", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hans"]
    assert "Table 1, South: Bert is not here any more. This seat is free." in page_of(page).text


def tap(alice: Client, page: HttpResponse, text: str) -> HttpResponse:
    """What a tap on the button with this text answers."""
    (button,) = [one for one in page_of(page).all("button") if one.text == text]
    return alice.post(here(), {**form_with(page, "Confirm the seating"), button.told["name"]: button.told["value"]})


def test_the_first_tap_only_chooses_and_says_what_the_next_one_does(alice: Client, evening: Evening, seated: Session) -> None:
    leaves(evening, 2)
    page = alice.get(here())
    assert not page_of(page).all("button", name="put")
    assert [button.text for button in page_of(page).all("button", name="take")] == ["Ida", "Jan"]
    assert "A tap on a name only chooses: the seat stays free until you tap it, too." in page_of(page).text
    before = seats_of(page)
    page = tap(alice, page, "Ida")
    assert (seats_of(page), numbers()) == (before, [1, 2, 3, 4, 5, 6, 7, 8])
    assert "Ida is chosen, and nothing is changed yet: your next tap on the seat puts them there." in page_of(page).text
    assert [button.text for button in page_of(page).all("button", name="put")] == ["Ida takes this seat: Table 1, South"]
    again = tap(alice, page, "Choose again")
    assert [button.text for button in page_of(again).all("button", name="take")] == ["Ida", "Jan"]


def test_two_taps_put_somebody_who_sits_out_on_the_free_seat(alice: Client, evening: Evening, seated: Session) -> None:
    leaves(evening, 2)
    page = tap(alice, tap(alice, alice.get(here()), "Ida"), "Ida takes this seat: Table 1, South")
    assert "To change places, tap two names." in page_of(page).text
    assert alice.post(here(), {**form_with(page, "Confirm the seating"), "confirm": "1"}).status_code == 302
    assert numbers() == [1, 9, 3, 4, 5, 6, 7, 8]


def test_of_two_free_seats_one_is_filled_after_the_other(alice: Client, evening: Evening, seated: Session) -> None:
    leaves(evening, 2, 8)
    page = tap(alice, alice.get(here()), "Jan")
    assert "your next tap on a seat puts them there" in page_of(page).text
    page = tap(alice, page, "Jan takes this seat: Table 2, North")
    assert page.status_code == 200
    assert [button.text for button in page_of(page).all("button", name="take")] == ["Ida"]
    page = tap(alice, tap(alice, page, "Ida"), "Ida takes this seat: Table 1, South")
    alice.post(here(), {**form_with(page, "Confirm the seating"), "confirm": "1"})
    assert numbers() == [1, 9, 3, 4, 5, 6, 7, 10]


def test_who_is_chosen_and_has_a_seat_takes_no_free_one(alice: Client, evening: Evening, seated: Session) -> None:
    leaves(evening, 2)
    typed = form_with(alice.get(here()), "Confirm the seating")
    for take in ("3", "2", "99", "x", ""):
        page = alice.post(here(), {**typed, "take": take})
        assert (page.status_code, page_of(page).all("button", name="put")) == (200, [])


def test_where_nobody_sits_out_a_new_draw_is_offered(alice: Client, evening: Evening, seated: Session) -> None:
    leaves(evening, 2, 9, 10)
    page = page_of(alice.get(here()))
    assert "Nobody who is here sits out." in page.text and not page.all("button", name="take")
    assert [value for name, value in seats_of(alice.get(here())).items() if name.startswith("seat-2")] == ["Emil", "Fritz", "Gina", "Hans"]


def test_who_fills_a_gap_with_nonsense_changes_nothing(alice: Client, evening: Evening, seated: Session) -> None:
    leaves(evening, 2)
    typed = form_with(alice.get(here()), "Confirm the seating")
    for put in ("seat-1-S 2", "seat-9-S 9", "", "seen 1"):
        assert list(seats_of(alice.post(here(), {**typed, "put": put})).values())[:2] == ["Alma", ""]


@pytest.mark.parametrize("way", ["fewest", "random", "snake"])
def test_a_draw_older_than_somebodys_leaving_names_them_and_draws_again_in_the_same_way(
    alice: Client, league: Competition, evening: Evening, way: str
) -> None:
    plan_session(actor=SYSTEM, competition=league, evening=evening)
    leaves(evening, 9, 10)
    page = alice.get(here(f"?way={way}"), follow=True)
    drawn, typed = page.wsgi_request.get_full_path(), form_with(page, "Confirm the seating")
    leaves(evening, 1)
    refused = alice.post(drawn, {**typed, "confirm": "1"})
    assert refused.status_code == 409
    text = page_of(refused).text
    assert "Alma is not here any more since this page was opened. Nothing is saved yet." in text
    assert "is called" not in text
    (again,) = re.findall(r'<a class="button primary" href="([^"]+)">Draw again', refused.content.decode())
    assert again == f"?way={way}"
    assert again in [link.told["href"] for link in page_of(refused).all("a", aria_current="true")]
    assert not Seat.objects.exists()


def test_a_tap_on_such_a_draw_names_them_too(alice: Client, league: Competition, evening: Evening, seated: Session) -> None:
    typed = form_with(alice.get(here()), "Confirm the seating")
    leaves(evening, 1, 5)
    page = alice.post(here(), {**typed, "tap": "3"})
    assert page.status_code == 409
    assert "Alma, Emil are not here any more" in page_of(page).text
    assert 'href="?way=now">Look at the seating as it is now' in page.content.decode()


def test_who_is_chosen_for_a_free_seat_stays_chosen_if_the_confirmation_is_refused(
    alice: Client, evening: Evening, seated: Session
) -> None:
    leaves(evening, 2)
    page = tap(alice, alice.get(here()), "Ida")
    refused = alice.post(here(), {**form_with(page, "Confirm the seating"), "confirm": "1"})
    assert (refused.status_code, numbers()) == (422, [1, 2, 3, 4, 5, 6, 7, 8])
    assert "Ida is chosen, and nothing is changed yet: your next tap on the seat puts them there." in page_of(refused).text
    filled = tap(alice, refused, "Ida takes this seat: Table 1, South")
    assert alice.post(here(), {**form_with(filled, "Confirm the seating"), "confirm": "1"}).status_code == 302
    assert numbers() == [1, 9, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("sent", [{"confirm": "1"}, {"tap": "3"}])
def test_whoever_leaves_meanwhile_frees_a_seat_and_all_other_changes_stay(
    alice: Client, evening: Evening, seated: Session, sent: dict[str, str]
) -> None:
    moved = alice.post(here(), {**form_with(alice.get(here()), "Confirm the seating"), "held": "1", "tap": "9"})
    assert list(seats_of(moved).values())[:2] == ["9", "2"], "Ida for Alma"
    leaves(evening, 7)
    refused = alice.post(here(), {**form_with(moved, "Confirm the seating"), **sent})
    assert refused.status_code == 409
    text = page_of(refused).text
    assert "Gina is not here any more since this page was opened. Nothing is saved yet." in text
    assert "Table 2, West: Gina is not here any more. This seat is free." in text
    assert list(seats_of(refused).values()) == ["Ida", "Bert", "Cleo", "Dora", "Emil", "Fritz", "", "Hans"]
    filled = tap(alice, tap(alice, refused, "Alma"), "Alma takes this seat: Table 2, West")
    assert alice.post(here(), {**form_with(filled, "Confirm the seating"), "confirm": "1"}).status_code == 302
    assert numbers() == [9, 2, 3, 4, 5, 6, 1, 8]
