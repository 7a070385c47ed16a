"""A substitute put in for a seat of one stage stays within the sessions of that stage: those of stages beside it are not covered."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, withdraw_entrant
from league.competitions.models import Competition
from league.competitions.spans import Span, span_of
from league.director.check_in.commands import put_substitute, take_substitute_back
from league.seating import commands as seating
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.director.stages.beside import director, name, of, one
from tests.pages import PagePart, page_of

__all__ = ["director"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """A final of 1 to 4 (sessions 1, 3 and 5) and beside it a consolation of 5 to 12 (sessions 2, 4 and 6). Number 13 is a substitute."""
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(cup, 13)
    change_entrant(actor=SYSTEM, entrant=people[12], substitute=True)
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, draw="final", members=people[:4])
    consolation = make_stage(cup, "Consolation", who="rest", members=people[4:12])
    for number in range(1, 7):
        stage, members = (final, people[:4]) if number % 2 else (consolation, people[4:12])
        session = seating.plan_session(actor=SYSTEM, competition=cup, stage=stage)
        tables = [members[first : first + 4] for first in range(0, len(members), 4)]
        seating.seat_session(actor=SYSTEM, session=session, tables=tables)
    seating.note_arrival(actor=SYSTEM, session=of(cup, 2), entrant=one(cup, 6))
    return cup


def check_in(director: Client, session: int, **sent: str) -> PagePart:
    address = reverse("manage_arrivals", args=["cup", session])
    return page_of(director.post(address, sent, follow=True) if sent else director.get(address)).one("main")


def put(cup: Competition, session: int = 2) -> None:
    put_substitute(actor=SYSTEM, session=of(cup, session), entrant=one(cup, 5), player=one(cup, 13).player, only=False)


def move_up(cup: Competition) -> None:
    """Number 2 has withdrawn, and number 5 moves from the consolation into the final."""
    withdraw_entrant(actor=SYSTEM, entrant=one(cup, 2))
    seating.replace_in_stage(actor=SYSTEM, stage=cup.stages.get(name="Final"), gone=one(cup, 2), entrant=one(cup, 5))


def test_from_this_session_on_means_those_of_the_stage_and_the_form_names_them(cup: Competition, director: Client) -> None:
    long = "from this session on in “Consolation” (sessions 2, 4 and 6), until you take it back"
    assert {option.text for option in check_in(director, 2).all("option", value="on")} == {long}
    page = check_in(director, 2, stand_in="5", who="13", name="", span="on")
    assert span_of(one(cup, 5)) == Span(2, 6, frozenset({3, 5}))
    assert f"The substitute plays for {name(cup, 5)} in sessions 2, 4 and 6 (“Consolation”), until you take it back." in page.text
    assert "In sessions 2, 4 and 6, until you take it back." in page.text
    for address in (reverse("manage_log", args=["cup"]), reverse("manage_entrant", args=["cup", 5])):
        said = page_of(director.get(address)).text.replace("2, 4, 6", "2, 4 and 6")
        assert f"plays for {name(cup, 5)} in sessions 2, 4 and 6." in said


def test_a_second_tap_changes_nothing_and_the_last_session_offers_no_later_one(cup: Competition, director: Client) -> None:
    put(cup)
    put(cup)
    assert span_of(one(cup, 5)) == Span(2, 6, frozenset({3, 5}))
    seating.note_arrival(actor=SYSTEM, session=of(cup, 6), entrant=one(cup, 6))
    assert not check_in(director, 6).all("option", value="on")


def test_whoever_moves_into_the_final_plays_there_in_person(cup: Competition, director: Client) -> None:
    put(cup)
    move_up(cup)
    seating.note_arrival(actor=SYSTEM, session=of(cup, 3), entrant=one(cup, 1))
    seating.seat_session(actor=SYSTEM, session=of(cup, 3), tables=[[one(cup, number) for number in (1, 3, 4, 5)]])
    assert "replaced" not in check_in(director, 3).text and name(cup, 13) not in check_in(director, 3).one(id="comer-5").text
    seats = page_of(director.get(reverse("manage_stage_seats", args=["cup", 2]))).one("main")
    assert "plays for" not in seats.text


def test_the_page_that_confirms_the_seats_of_a_stage_says_who_plays_for_whom(cup: Competition, director: Client) -> None:
    put_substitute(actor=SYSTEM, session=of(cup, 3), entrant=one(cup, 1), player=one(cup, 13).player, only=False)
    seats = page_of(director.get(reverse("manage_stage_seats", args=["cup", 2]))).one("main")
    assert f"{name(cup, 13)} plays for {name(cup, 1)} in sessions 3 and 5." in seats.text


def test_taken_back_from_a_session_on_the_earlier_ones_of_the_stage_stay(cup: Competition) -> None:
    put(cup)
    take_substitute_back(actor=SYSTEM, session=of(cup, 4), entrant=one(cup, 5), later=True)
    assert span_of(one(cup, 5)) == Span(2, 2)


def test_in_an_only_later_stage_there_is_no_end_as_nothing_is_played_beside() -> None:
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    people = make_entrants(cup, 13)
    change_entrant(actor=SYSTEM, entrant=people[12], substitute=True)
    make_stage(cup, "Preliminaries")
    session = seating.plan_session(actor=SYSTEM, competition=cup, stage=make_stage(cup, "Final", members=people[4:8]))
    seating.seat_session(actor=SYSTEM, session=session, tables=[people[4:8]])
    put(cup, 1)
    assert span_of(one(cup, 5)) == Span(1)
