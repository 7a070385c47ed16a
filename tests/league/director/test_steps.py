"""The checklist always shows exactly one next step."""

from __future__ import annotations

import datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import set_competition_state
from league.competitions.models import Competition
from league.director import commands
from league.director.queries import checklist, evenings_of
from league.games.commands import sittings
from league.games.models import Game
from league.seating.commands import plan_session, seat_session
from tests.factories import make_competition, make_entrants, make_evening
from tests.league.director.test_commands import score

pytestmark = pytest.mark.django_db


def next_step(league: Competition) -> str:
    (step,) = [step for step in checklist(league) if step.state == "now"]
    return str(step.title)


def test_the_checklist_leads_through_an_evening(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    league = make_competition()
    assert next_step(league) == "Enter the players"
    entrants = make_entrants(league, 4)
    assert next_step(league) == "Open an evening"
    evening = make_evening(league)
    assert next_step(league) == "Check in who is here"
    commands.check_in_many(actor=SYSTEM, evening=evening, entrants=entrants)
    assert next_step(league) == "Seat the session"
    session = plan_session(actor=SYSTEM, competition=league, evening=evening)
    assert next_step(league) == "Seat the session"
    seat_session(actor=SYSTEM, session=session, tables=[entrants])
    assert next_step(league) == "Start the session"
    sittings.start(actor=SYSTEM, session=session)
    league.refresh_from_db()
    with django_assert_max_num_queries(9):
        assert next_step(league) == "Record every game"
    score(Game.objects.get())
    assert next_step(league) == "Approve the results"
    session.refresh_from_db()
    sittings.approve(actor=SYSTEM, session=session)
    assert next_step(league) == "Next session, or good night"


def test_a_draft_is_opened_first() -> None:
    league = set_competition_state(actor=SYSTEM, competition=make_competition(), state="draft")
    assert next_step(league) == "Open the competition"


def test_the_latest_open_evening_counts() -> None:
    league = make_competition()
    entrants = make_entrants(league, 4)
    make_evening(league, date=datetime.date(2026, 11, 17))
    make_evening(league, present=entrants, date=datetime.date(2026, 11, 24))
    assert [evening.date.day for evening in evenings_of(league)] == [24, 17]
    assert next_step(league) == "Seat the session"
