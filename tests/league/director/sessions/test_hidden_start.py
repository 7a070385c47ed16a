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
from tests.pages import form_with

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
