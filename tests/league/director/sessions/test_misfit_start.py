"""A session whose seating no longer fits, because people came or went, is not started without a word."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition, EntrantStatus
from league.seating.models import Session
from league.seating.seen import seating_seen
from tests.factories import make_entrant, make_session
from tests.pages import form_with, page_of, text

pytestmark = pytest.mark.django_db

START, PAGE = reverse("manage_step", args=["tuesday", 1, "start"]), reverse("manage_session", args=["tuesday", 1])


@pytest.fixture
def session(league: Competition) -> Session:
    """A seated session; one of its players has gone home, and Sabine came."""
    session = make_session(league)
    gone = league.entrants.order_by("number").first()
    assert gone is not None
    gone.player.first_name, gone.player.last_name, gone.status = "Eva", "", EntrantStatus.WITHDRAWN
    gone.player.save()
    gone.save()
    make_entrant(league, first_name="Sabine", last_name="")
    return session


def state() -> str:
    return Session.objects.get().state


def test_the_page_of_the_session_names_who_has_gone_and_who_has_no_seat(alice: Client, session: Session) -> None:
    page = alice.get(PAGE).content.decode()
    assert "The seating of session 1 does not fit any more: Eva does not play any more and Sabine has no seat yet." in page


@pytest.mark.parametrize("is_hidden", [False, True])
def test_mending_the_seating_comes_first_and_the_start_is_called_what_it_is(alice: Client, session: Session, *, is_hidden: bool) -> None:
    Session.objects.update(hidden=is_hidden)
    page = page_of(alice.get(PAGE))
    main = [one.text for tag in ("a", "button") for one in page.all(tag, class_="primary")]
    assert "Change the seating" in main and not any("Start" in one for one in main)
    said = text(alice.get(PAGE))
    state = "Only you see the seating so far." if is_hidden else "The seating is public."
    assert f"{state} Change it or draw it again before you start." in said
    assert "Start although the seating does not fit …" in said and "Start the session" not in said


@pytest.mark.parametrize("next_page", ["", "manage"])
def test_a_start_asks_and_starts_only_if_told_so(alice: Client, session: Session, next_page: str) -> None:
    asked = alice.post(START, {"seen": seating_seen(session), "next": next_page})
    assert "Eva does not play any more and Sabine has no seat yet." in asked.content.decode() and state() == "seated"
    alice.post(START, form_with(asked, "Start although the seating does not fit"))
    assert state() == "running"


def test_a_hidden_seating_that_does_not_fit_asks_both_at_once(alice: Client, session: Session) -> None:
    Session.objects.update(hidden=True)
    session.refresh_from_db()
    asked = alice.post(START, {"seen": seating_seen(session)})
    assert "Only directors see who sits where" in asked.content.decode() and "Eva does not play any more" in asked.content.decode()
    alice.post(START, {**form_with(asked, "Start although the seating does not fit, and show it"), "show": "yes"})
    assert state() == "running" and not Session.objects.get().hidden


def test_a_seating_that_fits_starts_without_a_question(alice: Client, league: Competition) -> None:
    alice.post(START, {"seen": seating_seen(make_session(league))})
    assert state() == "running"
