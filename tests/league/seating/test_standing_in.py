"""A new draw includes substitutes who hold the seat of somebody who left, and nobody twice."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import appoint_stand_in, change_entrant, return_entrant, withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.drawing import Draw
from league.seating import commands
from league.seating.draft_queries import expected_players, spare_players
from league.seating.models import Session
from league.seating.queries import present_at
from tests.factories import make_competition, make_entrants, make_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """Eight players and two substitutes (9 and 10)."""
    cup = make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")
    for one in make_entrants(cup, 10)[8:]:
        change_entrant(actor=SYSTEM, entrant=one, substitute=True)
    return cup


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def eight() -> list[Entrant]:
    return list(Entrant.objects.filter(number__lte=8).order_by("number"))


def numbers(entrants: tuple[Entrant, ...]) -> list[int]:
    return [one.number for one in entrants]


@pytest.fixture
def replaced(cup: Competition) -> Session:
    """A seated session in which 9 has the seat of 4, who left."""
    session = commands.hide_seating(actor=SYSTEM, session=make_session(cup, eight()))
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    return commands.seat_instead(actor=SYSTEM, session=session, entrant=entrant(4), other=entrant(9))


def test_a_new_draw_of_one_session_takes_the_substitute_along(replaced: Session) -> None:
    assert numbers(present_at(replaced)) == [1, 2, 3, 5, 6, 7, 8, 9]


def test_a_seating_that_was_taken_away_is_drawn_with_the_substitute(replaced: Session) -> None:
    assert numbers(present_at(commands.clear_seating(actor=SYSTEM, session=replaced))) == [1, 2, 3, 5, 6, 7, 8, 9]


def test_a_draw_of_several_sessions_takes_the_substitute_along_once(cup: Competition, replaced: Session) -> None:
    later = commands.plan_session(actor=SYSTEM, competition=cup)
    assert numbers(expected_players([replaced, later])) == [1, 2, 3, 5, 6, 7, 8, 9]
    assert numbers(spare_players([replaced, later])) == [10]
    tables = [entrant(number) for number in (1, 2, 3, 9, 5, 6, 7, 8)]
    commands.seat_session(actor=SYSTEM, session=replaced, tables=[tables[:4], tables[4:]])
    assert numbers(expected_players([replaced, later])) == [1, 2, 3, 5, 6, 7, 8, 9], "also after a new seating"


def test_another_substitute_in_the_same_seat_takes_the_place_of_the_first(replaced: Session) -> None:
    commands.seat_instead(actor=SYSTEM, session=replaced, entrant=entrant(9), other=entrant(10))
    assert numbers(present_at(replaced)) == [1, 2, 3, 5, 6, 7, 8, 10]


def test_who_comes_back_is_drawn_and_the_substitute_is_not(replaced: Session) -> None:
    return_entrant(actor=SYSTEM, entrant=entrant(4))
    assert numbers(present_at(replaced)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_who_only_filled_a_table_is_not_taken_along(cup: Competition) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    players = [entrant(number) for number in (1, 2, 3, 9, 5, 6, 7, 8)]
    assert numbers(present_at(make_session(cup, players))) == [1, 2, 3, 5, 6, 7, 8]


def test_a_draft_with_the_substitute_is_confirmed(cup: Competition, replaced: Session) -> None:
    schedule = [Draw(((1, 2, 3, 9), (5, 6, 7, 8)))]
    draft = commands.fixed_draft(actor=SYSTEM, competition=cup, sessions=[replaced.number], schedule=schedule)
    commands.confirm_draft(actor=SYSTEM, draft=draft)
    assert set(replaced.seats.values_list("entrant__number", flat=True)) == {1, 2, 3, 5, 6, 7, 8, 9}


def test_who_is_replaced_stays_drawn_and_the_substitute_fills_no_table(cup: Competition) -> None:
    session = commands.plan_session(actor=SYSTEM, competition=cup)
    appoint_stand_in(actor=SYSTEM, entrant=entrant(4), other=entrant(9), since=1)
    commands.note_arrival(actor=SYSTEM, session=session, entrant=entrant(1))
    assert numbers(present_at(session)) == [1, 4]
    assert numbers(expected_players([session])) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert numbers(spare_players([session])) == [10]
