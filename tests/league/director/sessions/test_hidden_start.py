"""Starting a session with a hidden seating raises the question whether everybody may see it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating.commands import hide_seating
from league.seating.models import Session
from league.seating.seen import seating_seen
from tests.factories import make_session
from tests.pages import form_with, text, undos_of

pytestmark = pytest.mark.django_db

START = reverse("manage_step", args=["tuesday", 1, "start"])


@pytest.fixture
def hidden(league: Competition) -> Session:
    return hide_seating(actor=SYSTEM, session=make_session(league))


@pytest.mark.parametrize(("answer", "is_hidden"), [("yes", False), ("no", True)])
def test_the_start_of_a_hidden_seating_asks_and_does_as_answered(alice: Client, hidden: Session, answer: str, is_hidden: bool) -> None:
    asked = alice.post(START, {"seen": seating_seen(hidden), "next": "manage"})
    assert "Only directors see who sits where in Session 1." in asked.content.decode()
    hidden.refresh_from_db()
    assert (hidden.state, hidden.hidden) == ("seated", True)
    form = form_with(asked, "Show the seating, and start")
    assert form["seen"] == seating_seen(hidden)
    answered = alice.post(START, {**form, "show": answer})
    assert answered["Location"] == reverse("manage", args=["tuesday"])
    hidden.refresh_from_db()
    assert (hidden.state, hidden.hidden) == ("running", is_hidden)


def test_a_start_that_is_refused_shows_nothing(alice: Client, hidden: Session) -> None:
    assert "changed this" in alice.post(START, {"seen": "old", "show": "yes"}, follow=True).content.decode()
    hidden.refresh_from_db()
    assert (hidden.state, hidden.hidden) == ("seated", True)


def test_a_public_seating_is_started_at_once(alice: Client, league: Competition) -> None:
    make_session(league)
    alice.post(START)
    assert Session.objects.get().state == "running"


def test_the_question_whether_to_cancel_is_answered_by_words_that_cannot_be_mistaken(alice: Client, league: Competition) -> None:
    make_session(league)
    page = alice.get(reverse("manage_session", args=["tuesday", 1]), headers={"Accept-Language": "de"}).content.decode()
    assert 'data-confirm-label="Durchgang absagen" data-confirm-keep="Behalten"' in page


CALL_BACK = reverse("manage_step", args=["tuesday", 1, "call-back"])
HIDES_AGAIN = "The seating is hidden again, as the start had shown it."


def test_taking_the_start_back_hides_again_what_only_the_start_has_shown_and_says_so_before(alice: Client, hidden: Session) -> None:
    alice.post(START, {"show": "yes"})
    assert HIDES_AGAIN in alice.get(reverse("manage_session", args=["tuesday", 1])).content.decode()
    page = alice.post(CALL_BACK, follow=True)
    assert "Only you see the seating again, as the start had shown it." in text(page)
    hidden.refresh_from_db()
    assert (hidden.state, hidden.hidden) == ("seated", True)
    (undo,) = undos_of(page)
    alice.post(undo)
    hidden.refresh_from_db()
    assert (hidden.state, hidden.hidden) == ("running", False), "the undo starts it as before"


def test_a_seating_that_was_public_before_the_start_stays_public_when_it_is_taken_back(alice: Client, hidden: Session) -> None:
    alice.post(START, {"show": "yes"})
    alice.post(CALL_BACK)
    alice.post(reverse("manage_step", args=["tuesday", 1, "show-seating"]))
    alice.post(START)
    assert HIDES_AGAIN not in alice.get(reverse("manage_session", args=["tuesday", 1])).content.decode()
    assert "The start was taken back." in text(alice.post(CALL_BACK, follow=True))
    hidden.refresh_from_db()
    assert (hidden.state, hidden.hidden) == ("seated", False)


def test_what_a_director_has_shown_after_the_start_stays_public(alice: Client, hidden: Session) -> None:
    alice.post(START, {"show": "yes"})
    for step in ("hide-seating", "show-seating", "call-back"):
        alice.post(reverse("manage_step", args=["tuesday", 1, step]))
    hidden.refresh_from_db()
    assert (hidden.state, hidden.hidden) == ("seated", False)
