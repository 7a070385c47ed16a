"""A session exists once its seating is confirmed, and not before."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating.commands import close_evening, plan_session
from league.seating.models import Evening, Session
from tests.factories import make_entrants, make_evening, make_session
from tests.pages import form_with, text

pytestmark = pytest.mark.django_db


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["tuesday", *parts])


@pytest.fixture
def evening(league: Competition) -> Evening:
    return make_evening(league, present=make_entrants(league, 9))


def next_draw(alice: Client, evening: Evening) -> str:
    """The address for drawing the next session, as linked from the evening."""
    page = alice.get(f"{url('manage_draw_coming')}?evening={evening.pk}", follow=True)
    return str(page.redirect_chain[-1][0])


def test_looking_at_draws_creates_nothing(alice: Client, evening: Evening) -> None:
    address = next_draw(alice, evening)
    page = alice.get(address)
    assert "Seat session 1" in text(page)
    form = form_with(page, 'name="confirm"')
    tapped = alice.post(address, {**{name: value for name, value in form.items() if name != "confirm"}, "tap": form["seat-1-E"]})
    assert "Now tap whom to swap with." in text(tapped)
    for way in ("fewest", "random", "hand", "text", "swiss", "top", "snake"):
        assert alice.get(url("manage_draw_next", evening.pk, 1), {"way": way}, follow=True).status_code == 200
    assert not Session.objects.exists()


def test_a_draw_with_too_few_leaves_nothing_behind(alice: Client, league: Competition) -> None:
    evening = make_evening(league, present=make_entrants(league, 3))
    assert "only 3 are here" in text(alice.get(next_draw(alice, evening)))
    assert "Everybody who takes part is drawn" in text(alice.get(url("manage_evenings")))
    assert "only 3 are here" in text(alice.get(url("manage_draw_coming"), follow=True))
    assert not Session.objects.exists()


def test_the_draw_that_is_confirmed_makes_the_session_of_its_evening(alice: Client, evening: Evening) -> None:
    address = next_draw(alice, evening)
    page = alice.post(address, form_with(alice.get(address), 'name="confirm"'), follow=True)
    assert page.redirect_chain == [(url("manage_session", 1), 302)]
    session = Session.objects.get()
    assert (session.evening, session.state, session.seats.count(), session.sit_outs.count()) == (evening, "seated", 8, 1)


def test_back_and_reload_and_a_second_tap_after_the_confirmation_leave_one_session(alice: Client, evening: Evening) -> None:
    address = next_draw(alice, evening)
    form = form_with(alice.get(address), 'name="confirm"')
    for _tap in range(2):
        assert alice.post(address, form)["Location"] == url("manage_session", 1)
    back = alice.get(address, follow=True)
    assert back.redirect_chain[0][0].startswith(url("manage_draw", 1))
    assert "Alice has seated this session" in text(back)
    assert Session.objects.count() == 1


def test_an_outdated_draw_does_not_replace_a_newer_seating(alice: Client, league: Competition, evening: Evening) -> None:
    address = next_draw(alice, evening)
    form = form_with(alice.get(address), 'name="confirm"')
    make_session(league, list(league.entrants.order_by("-number")), evening=evening)
    page = alice.post(address, form)
    assert page.status_code == 409 and "Nothing of yours is saved yet." in text(page)
    assert Session.objects.count() == 1


def test_a_planned_session_is_drawn_before_another_is_made(alice: Client, league: Competition, evening: Evening) -> None:
    plan_session(actor=SYSTEM, competition=league, evening=evening)
    assert next_draw(alice, evening).startswith(url("manage_draw", 1))
    plan_session(actor=SYSTEM, competition=league)
    page = alice.get(url("manage_draw_coming"), follow=True)
    assert page.redirect_chain[0][0] == url("manage_draw", 2)


def test_nothing_is_drawn_for_a_closed_evening_nor_for_a_number_that_is_not_the_next(alice: Client, evening: Evening) -> None:
    assert alice.get(url("manage_draw_next", evening.pk, 2)).status_code == 404
    close_evening(actor=SYSTEM, evening=evening)
    assert "This evening is closed." in text(alice.get(url("manage_draw_coming"), {"evening": evening.pk}, follow=True))
    assert alice.get(url("manage_draw_next", evening.pk, 1)).status_code == 404
