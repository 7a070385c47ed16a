"""A session is not started without a word while its check-in misses somebody."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.overview.queries import checklist
from league.seating.commands import note_all_arrivals, note_arrival, take_back_arrival
from league.seating.models import Session
from league.seating.seen import seating_seen
from tests.factories import make_entrant, make_evening, make_session
from tests.pages import form_with, page_of

pytestmark = pytest.mark.django_db

START, PAGE = reverse("manage_step", args=["tuesday", 1, "start"]), reverse("manage_session", args=["tuesday", 1])
CHECK_IN = reverse("manage_arrivals", args=["tuesday", 1])
NAMES = ("Anton", "Berta", "Cäsar", "Dora", "Emil", "Fritz", "Gustav", "Heinz")


@pytest.fixture
def session(league: Competition) -> Session:
    """A session of two tables without an evening, for which nobody was checked in."""
    return make_session(league, [make_entrant(league, first_name=name, last_name="") for name in NAMES], tables=2)


def come(session: Session, *names: str) -> None:
    for name in names:
        note_arrival(actor=SYSTEM, session=session, entrant=Entrant.objects.get(player__first_name=name))


def state() -> str:
    return Session.objects.get().state


def test_the_page_of_the_session_names_who_is_missing_and_leads_to_the_check_in(alice: Client, session: Session) -> None:
    note_all_arrivals(actor=SYSTEM, session=session)
    take_back_arrival(actor=SYSTEM, session=session, entrant=Entrant.objects.get(player__first_name="Dora"))
    (notice,) = [part for part in page_of(alice.get(PAGE)).all(class_="notice") if "Dora" in part.text]
    assert "Dora is not here yet." in notice.text and notice.all("a", href=CHECK_IN)


def test_of_many_who_are_missing_some_are_named_and_the_others_counted(alice: Client, session: Session) -> None:
    come(session, "Anton")
    assert "Berta, Cäsar, Dora, Emil, Fritz and 2 more are not here yet." in page_of(alice.get(PAGE)).one("main").text


@pytest.mark.parametrize("next_page", ["", "manage"])
def test_a_start_asks_once_who_is_missing(alice: Client, session: Session, next_page: str) -> None:
    come(session, *NAMES[:-1])
    asked = alice.post(START, {"seen": seating_seen(session), "next": next_page})
    main = page_of(asked).one("main")
    assert "Heinz is not here yet." in main.text and main.all("a", href=CHECK_IN) and state() == "seated"
    alice.post(START, form_with(asked, "Start without waiting"))
    assert state() == "running"


def test_a_hidden_seating_and_somebody_missing_are_one_question(alice: Client, session: Session) -> None:
    come(session, *NAMES[:-1])
    Session.objects.update(hidden=True)
    session.refresh_from_db()
    asked = alice.post(START, {"seen": seating_seen(session)})
    assert "Heinz is not here yet." in page_of(asked).one("main").text
    alice.post(START, {**form_with(asked, "Show the seating, and start"), "show": "yes"})
    assert state() == "running"


def test_next_steps_have_asked_already(alice: Client, league: Competition, session: Session) -> None:
    come(session, *NAMES[:-1])
    acts = [act for step in checklist(league) for act in step.acts if act.label == "Start without it"]
    assert len(acts) == 1
    alice.post(acts[0].url, {acts[0].name: acts[0].value})
    assert state() == "running"


def test_nobody_is_missed_before_a_check_in_or_on_an_evening(alice: Client, league: Competition, session: Session) -> None:
    assert "not here yet" not in page_of(alice.get(PAGE)).one("main").text
    come(session, "Anton")
    Session.objects.update(evening=make_evening(league, present=list(league.entrants.all())))
    assert "not here yet" not in page_of(alice.get(PAGE)).one("main").text
    session.refresh_from_db()
    alice.post(START, {"seen": seating_seen(session)})
    assert state() == "running"


def test_everybody_here_starts_without_a_question(alice: Client, session: Session) -> None:
    note_all_arrivals(actor=SYSTEM, session=session)
    assert "not here yet" not in page_of(alice.get(PAGE)).one("main").text
    alice.post(START, {"seen": seating_seen(session)})
    assert state() == "running"
