"""A seat left by somebody who plays in another stage by now is filled by hand with a substitute, so that nothing has to be drawn anew."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.seating import commands as seating
from league.seating.models import Seat, SitOut
from tests.league.director.check_in.test_moved_to_another_stage import CONSOLATION, FINAL, cup, director, move_up, moved, name, of, one
from tests.pages import form_with, page_of

__all__ = ["cup", "director", "moved"]  # the fixtures
pytestmark = pytest.mark.django_db

DRAW = reverse("manage_draw", args=["cup", CONSOLATION])


def seated(cup: Competition) -> list[int]:
    seats = Seat.objects.filter(session=of(cup, CONSOLATION)).order_by("table__number", "wind")
    return list(seats.values_list("entrant__number", flat=True))


@pytest.mark.parametrize("noted", [(), (6,), (6, 13)])
def test_a_substitute_written_into_the_free_seat_is_accepted(moved: Competition, director: Client, noted: tuple[int, ...]) -> None:
    """Also once others were noted as here, and whether or not the substitute was."""
    for number in noted:
        seating.note_arrival(actor=SYSTEM, session=of(moved, CONSOLATION), entrant=one(moved, number))
    page = director.get(DRAW)
    assert f"Table 2, East: {name(moved, 5)} does not play in “Consolation”. This seat is free." in page_of(page).text
    sent = {**form_with(page, "Confirm the seating"), "seat-1-E": one(moved, 13).player.full_name, "confirm": "1"}
    answer = director.post(DRAW, sent)
    assert answer.status_code == 302 and seated(moved) == [13, 6, 7, 8, 9, 10, 11, 12]
    assert not SitOut.objects.filter(session=of(moved, CONSOLATION)).exists()
    assert "This seat is free." not in page_of(director.get(DRAW)).text, "the substitute keeps the seat"


def test_a_substitute_is_offered_for_the_free_seat(moved: Competition, director: Client) -> None:
    page = director.get(DRAW)
    (take,) = page_of(page).one("main").all("button", name="take")
    assert take.text == f"{name(moved, 13)}, substitute"
    chosen = director.post(DRAW, {**form_with(page, "Confirm the seating"), "take": "13"})
    (put,) = page_of(chosen).one("main").all("button", name="put")
    filled = director.post(DRAW, {**form_with(chosen, "Confirm the seating"), "put": put.told["value"]})
    assert "Sitting out" not in page_of(filled).one("main").text
    director.post(DRAW, {**form_with(filled, "Confirm the seating"), "confirm": "1"})
    assert seated(moved) == [13, 6, 7, 8, 9, 10, 11, 12]


def test_without_a_free_seat_no_substitute_is_named_or_sits_out(cup: Competition, director: Client) -> None:
    page = director.get(DRAW)
    assert not page_of(page).one("main").all("button", name="take") and name(cup, 13) not in page_of(page).one("main").text


def test_whoever_withdrew_is_not_here_any_more_in_any_stage(moved: Competition, director: Client) -> None:
    page = page_of(director.get(reverse("manage_draw", args=["cup", FINAL]) + "?way=now"))
    assert f"Table 1, South: {name(moved, 2)} is not here any more. This seat is free." in page.text


def test_a_free_seat_is_told_in_german_too(moved: Competition, director: Client) -> None:
    page = page_of(director.get(DRAW, headers={"accept-language": "de"}))
    assert f"{name(moved, 5)} spielt in „Consolation“ nicht mit. Der Platz ist frei." in page.text


@pytest.mark.parametrize("sent", [{"confirm": "1"}, {"tap": "6"}])
def test_a_page_older_than_a_move_to_the_final_says_that_and_not_that_somebody_has_left(
    cup: Competition, director: Client, sent: dict[str, str]
) -> None:
    page = director.get(DRAW)
    move_up(cup)
    refused = director.post(DRAW, {**form_with(page, "Confirm the seating"), **sent})
    assert refused.status_code == 409
    said = page_of(refused).one(id="seating").text
    assert f"{name(cup, 5)} does not play in “Consolation”. Nothing is saved yet." in said and "is not here any more" not in said


def test_it_names_both_who_moved_and_who_has_left(cup: Competition, director: Client) -> None:
    page = director.get(DRAW)
    move_up(cup)
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 7))
    said = page_of(director.post(DRAW, {**form_with(page, "Confirm the seating"), "confirm": "1"})).one(id="seating").text
    left = f"{name(cup, 7)} is not here any more since this page was opened."
    assert f"{left} {name(cup, 5)} does not play in “Consolation”. Nothing is saved yet." in said


@pytest.mark.parametrize("written", ["name", "number"])
def test_whoever_plays_in_the_final_is_refused_as_such_when_written_into_a_seat(moved: Competition, director: Client, written: str) -> None:
    by_hand = f"{DRAW}?way=hand"
    page = director.get(by_hand)
    typed = name(moved, 5) if written == "name" else "5"
    refused = director.post(by_hand, {**form_with(page, "Confirm the seating"), "seat-1-E": typed, "confirm": "1"})
    assert refused.status_code == 422
    said = page_of(refused).text
    assert f"{name(moved, 5)} does not play in “Consolation”." in said and "Nobody who is here is called" not in said


def test_whoever_plays_there_and_is_not_checked_in_is_refused_with_the_way_out(moved: Competition, director: Client) -> None:
    """A finalist falls back into the consolation, whose check-in has begun without them."""
    seating.note_arrival(actor=SYSTEM, session=of(moved, CONSOLATION), entrant=one(moved, 6))
    seating.note_arrival(actor=SYSTEM, session=of(moved, CONSOLATION), entrant=one(moved, 7))
    Seat.objects.filter(session=of(moved, CONSOLATION), entrant__number=8).delete()
    by_hand = f"{DRAW}?way=hand"
    sent = {**form_with(director.get(by_hand), "Confirm the seating"), "seat-1-E": name(moved, 8), "confirm": "1"}
    said = page_of(director.post(by_hand, sent)).text
    assert (
        f"{name(moved, 8)} is not noted as here: note that first, on the check-in." in said and "Nobody who is here is called" not in said
    )


def test_an_unknown_name_is_refused_as_before(moved: Competition, director: Client) -> None:
    refused = director.post(DRAW, {**form_with(director.get(DRAW), "Confirm the seating"), "seat-1-E": "Zacharias", "confirm": "1"})
    assert "Nobody who is here is called “Zacharias”." in page_of(refused).text
