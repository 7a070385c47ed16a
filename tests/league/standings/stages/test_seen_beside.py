"""Under an embargo on the results that decided a final and the consolation beside it, a seat is outdated for everybody as soon as public
seatings show the same person in the other one."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.seating.commands import seat_session
from league.seating.models import Session
from league.standings.queries.people import people_of
from tests.league.standings.stages.test_outdated_seats import CHANGED, OPEN, cards, cup, notices, own, some

__all__ = ["cup"]  # the fixture
pytestmark = pytest.mark.django_db
CHANGING = "This seating is being changed."


def seat_final(cup: Competition) -> None:
    """Seat the final with 6, who had a seat in the consolation, instead of 5."""
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[some(cup, 6, 1, 9, 2)])


def test_the_own_page_promises_the_seat_of_the_final_alone(cup: Competition) -> None:
    seat_final(cup)
    (said,) = (line for line in own(6) if "session" in line and "table" in line)
    assert said.startswith("Next at table 1 as East") and "(session 2)" in said
    (card,) = (one for one in cards("cup/players/6/") if "kept secret" not in one)
    assert card.startswith("Session 2")


def test_the_session_left_says_that_its_seating_is_being_changed(cup: Competition) -> None:
    seat_final(cup)
    assert CHANGING in notices("cup/sessions/3/") and CHANGING not in notices("cup/sessions/2/")
    names = {one.number: one.shown_name for one in some(cup, 6, 10)}
    (table,) = (card for card in cards("cup/sessions/3/") if names[10] in card)
    assert names[6] not in table and table.count(OPEN) == 1
    assert own(4)[-1].endswith(f"(session 3). {CHANGING}"), "at another table, too"


def test_whoever_is_seen_nowhere_else_is_told_nothing(cup: Competition) -> None:
    seat_final(cup)
    assert CHANGED.format(2) not in own(5) and not any("Final" in line for line in own(5))


def test_until_the_final_is_public_nothing_is_told(cup: Competition) -> None:
    seat_final(cup)
    Session.objects.filter(number=2).update(hidden=True)
    assert own(6)[-1].endswith("(session 3)") and CHANGING not in notices("cup/sessions/3/")


def test_it_takes_one_query_and_only_under_an_embargo(cup: Competition, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    everything = people_of(cup)
    with django_assert_num_queries(0):
        assert not everything.seen_beside
    seat_final(cup)
    cup.refresh_from_db()
    some_people = people_of(cup)
    six = some(cup, 6)[0].pk
    with django_assert_num_queries(1):
        assert (3, six) in some_people.seen_beside and (2, six) not in some_people.seen_beside
        assert some_people.seen_beside
