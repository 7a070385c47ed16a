"""The history given to the draw, and the people present."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.seating import commands, queries
from tests.factories import make_competition, make_entrants, make_evening, make_running, make_session

pytestmark = pytest.mark.django_db


def test_the_history_counts_meetings_winds_and_sit_outs(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    league = make_competition()
    entrants = make_entrants(league, 5)
    evening = make_evening(league, present=entrants)
    make_session(league, entrants, evening=evening)
    make_session(league, entrants[:4])
    commands.cancel_session(actor=SYSTEM, session=make_session(league, entrants))
    coming = commands.plan_session(actor=SYSTEM, competition=league, evening=evening)
    with django_assert_num_queries(2):
        history = queries.history_of(league, without=coming)
    assert history.met(2, 1) == 2
    assert history.met(1, 5) == 0
    assert history.winds[1] == (2, 0, 0, 0)
    assert history.sit_outs == {5: 1} == history.sit_outs_tonight


def test_a_session_that_is_seated_again_does_not_count_itself() -> None:
    league = make_competition()
    session = make_session(league)
    assert not queries.history_of(league, without=session).meetings


def test_present_is_who_is_checked_in_and_has_not_left(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    league = make_competition()
    entrants = make_entrants(league, 6)
    evening = make_evening(league, present=entrants[:5])
    make_session(league, entrants[:4], evening=evening)
    commands.check_out(actor=SYSTEM, evening=evening, entrant=entrants[0])
    session = commands.plan_session(actor=SYSTEM, competition=league, evening=evening)
    with django_assert_num_queries(2):
        assert [entrant.number for entrant in queries.present_at(session)] == [2, 3, 4, 5]
    with django_assert_num_queries(2):
        guests = {guest.number: (guest.here, guest.left) for guest in queries.attendance(evening)}
    assert guests == {1: (False, True), 2: (True, False), 3: (True, False), 4: (True, False), 5: (True, False), 6: (False, False)}


def test_without_an_evening_every_active_entrant_is_present() -> None:
    league = make_competition()
    make_entrants(league, 3)
    assert len(queries.present_at(commands.plan_session(actor=SYSTEM, competition=league))) == 3


def test_tables_come_with_seats_and_links(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    session = make_running(make_competition(), tables=2)
    with django_assert_num_queries(3):
        tables = queries.tables_of(session)
        names = [seat.entrant.shown_name for table in tables for seat in table.seated]  # type: ignore[attr-defined]
        links = [link.token for table in tables for link in table.valid_links]  # type: ignore[attr-defined]
    assert (len(names), len(links)) == (8, 2)
