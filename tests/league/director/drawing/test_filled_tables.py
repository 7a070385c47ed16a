"""Substitutes fill the last table of any draw of one session, and the page gives the number of players."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.seating.commands import plan_session, seat_instead
from league.seating.models import Session
from tests.factories import make_entrants, make_session
from tests.pages import form_with, text

pytestmark = pytest.mark.django_db

DRAW = reverse("manage_draw", args=["tuesday", 1])


@pytest.fixture
def eleven(league: Competition) -> list[Entrant]:
    """Eleven players and two substitutes (12 and 13); session 1 is planned."""
    people = make_entrants(league, 13)
    for one in people[11:]:
        change_entrant(actor=SYSTEM, entrant=one, substitute=True)
    plan_session(actor=SYSTEM, competition=league)
    return people[:11]


@pytest.mark.parametrize("way", ["fewest", "random", "swiss", "top", "snake"])
def test_every_draw_offers_substitutes_for_the_last_table(alice: Client, eleven: list[Entrant], way: str) -> None:
    page = text(alice.get(DRAW, {"way": way}, follow=True))
    assert "8 people: 2 tables" in page and "1 substitute fills the last table" in page
    filled = alice.get(DRAW, {"way": way, "substitutes": "on"}, follow=True)
    assert "11 people and 1 substitute: 3 tables" in text(filled)
    alice.post(filled.redirect_chain[-1][0], form_with(filled, 'name="confirm"'))
    session = Session.objects.get()
    assert (session.seats.count(), session.seats.filter(entrant__substitute=True).count(), session.sit_outs.count()) == (12, 1, 0)
    assert "11 people and 1 substitute: 3 tables" in text(alice.get(reverse("manage_session", args=["tuesday", 1])))


def test_a_seating_with_a_substitute_is_shown_and_changed_as_it_is(alice: Client, league: Competition, eleven: list[Entrant]) -> None:
    filled = alice.get(DRAW, {"way": "random", "substitutes": "on"}, follow=True)
    alice.post(filled.redirect_chain[-1][0], form_with(filled, 'name="confirm"'))
    page = alice.get(DRAW)
    assert "11 people and 1 substitute: 3 tables" in text(page)
    assert "11 people and 1 substitute: 3 tables" in text(alice.get(DRAW, {"way": "fewest"}, follow=True)), "as it stands"
    assert "8 people: 2 tables" in text(alice.get(DRAW, {"way": "fewest", "substitutes": "off"}, follow=True))


def test_substitutes_are_not_offered_if_there_are_too_few(alice: Client, league: Competition, eleven: list[Entrant]) -> None:
    for one in eleven[:2]:
        withdraw_entrant(actor=SYSTEM, entrant=one)
    page = text(alice.get(DRAW, {"way": "swiss", "substitutes": "on"}, follow=True))
    assert "3 substitutes are needed to fill the last table, and there are 2." in page
    assert "8 people: 2 tables" in page


def test_a_new_draw_includes_the_substitute_of_somebody_who_left(alice: Client, league: Competition) -> None:
    people = make_entrants(league, 9)
    change_entrant(actor=SYSTEM, entrant=people[8], substitute=True)
    session = make_session(league, people[:8])
    withdraw_entrant(actor=SYSTEM, entrant=people[3])
    seat_instead(actor=SYSTEM, session=session, entrant=people[3], other=people[8])
    page = alice.get(DRAW, {"way": "fewest"}, follow=True)
    assert "7 people and 1 substitute: 2 tables" in text(page)
    alice.post(page.redirect_chain[-1][0], form_with(page, 'name="confirm"'))
    assert set(session.seats.values_list("entrant__number", flat=True)) == {1, 2, 3, 5, 6, 7, 8, 9}
