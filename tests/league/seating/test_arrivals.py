"""The check-in of a tournament: arrivals for a session that belongs to no evening."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import change_entrant, withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.errors import Refusal
from league.games.commands import start_session
from league.seating import commands, queries
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_evening, make_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition(kind="tournament", slug="cup")


def planned(cup: Competition) -> Session:
    return commands.plan_session(actor=SYSTEM, competition=cup)


def note(session: Session, *entrants: Entrant) -> None:
    for entrant in entrants:
        commands.note_arrival(actor=SYSTEM, session=session, entrant=entrant)


def drawn(session: Session) -> list[int]:
    return [entrant.number for entrant in queries.present_at(session)]


def here(session: Session) -> list[int]:
    return [comer.number for comer in queries.comers_to(session) if comer.here]


def test_without_a_check_in_everybody_but_the_substitutes_is_drawn(cup: Competition) -> None:
    entrants = make_entrants(cup, 6)
    withdraw_entrant(actor=SYSTEM, entrant=entrants[0])
    change_entrant(actor=SYSTEM, entrant=entrants[5], substitute=True)
    assert drawn(planned(cup)) == [2, 3, 4, 5]


def test_once_somebody_has_arrived_only_who_is_here_is_drawn(cup: Competition, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    entrants = make_entrants(cup, 6)
    change_entrant(actor=SYSTEM, entrant=entrants[5], substitute=True)
    session = planned(cup)
    note(session, entrants[0], entrants[3], entrants[5])
    with django_assert_num_queries(2):
        assert drawn(session) == [1, 4]
    commands.take_back_all_arrivals(actor=SYSTEM, session=session)
    assert drawn(session) == [1, 2, 3, 4, 5]


def test_all_are_here_but_who_is_taken_back(cup: Competition) -> None:
    entrants = make_entrants(cup, 9)
    change_entrant(actor=SYSTEM, entrant=entrants[8], substitute=True)
    session = planned(cup)
    assert len(commands.note_all_arrivals(actor=SYSTEM, session=session)) == 8
    commands.take_back_arrival(actor=SYSTEM, session=session, entrant=entrants[2])
    assert here(session) == [1, 2, 4, 5, 6, 7, 8]
    assert drawn(session) == here(session)


def test_a_check_in_at_the_tables_takes_nobody_out_of_the_seating(cup: Competition) -> None:
    entrants = make_entrants(cup, 9)
    session = make_session(cup, entrants)
    note(session, entrants[4])
    assert drawn(session) == list(range(1, 10))


def test_who_was_not_here_when_the_session_was_seated_comes_in_with_the_arrival(cup: Competition) -> None:
    entrants = make_entrants(cup, 5)
    session = planned(cup)
    note(session, *entrants[:4])
    commands.seat_session(actor=SYSTEM, session=session, tables=[entrants[:4]])
    assert drawn(session) == [1, 2, 3, 4]
    note(session, entrants[4])
    assert drawn(session) == [1, 2, 3, 4, 5]


def test_all_who_are_here_are_those_with_a_place_once_there_are_places(cup: Competition) -> None:
    entrants = make_entrants(cup, 9)
    late = make_entrants(cup, 1)[0]
    session = make_session(cup, entrants)
    commands.note_all_arrivals(actor=SYSTEM, session=session)
    assert here(session) == list(range(1, 10))
    assert late.number not in here(session)


def test_a_check_in_goes_on_while_the_session_runs_and_ends_with_its_approval(cup: Competition) -> None:
    entrants = make_entrants(cup, 4)
    session = make_session(cup, entrants)
    start_session(actor=SYSTEM, session=session)
    note(session, entrants[0])
    commands.approve_session(actor=SYSTEM, session=session)
    with pytest.raises(Refusal) as refusal:
        note(session, entrants[1])
    assert refusal.value.code == "wrong_session_state"
    assert here(session) == [1]


def test_strangers_who_withdrew_and_evenings_are_refused(cup: Competition) -> None:
    entrants = make_entrants(cup, 4)
    session = planned(cup)
    (stranger,) = make_entrants(make_competition(slug="other"), 1)
    gone = withdraw_entrant(actor=SYSTEM, entrant=entrants[0])
    tonight = commands.plan_session(actor=SYSTEM, competition=cup, evening=make_evening(cup))
    codes = []
    for where, who in ((session, stranger), (session, gone), (tonight, entrants[1])):
        with pytest.raises(Refusal) as refusal:
            note(where, who)
        codes.append(refusal.value.code)
    assert codes == ["other_competition", "withdrawn", "evening_check_in"]


def test_every_change_is_logged_once_and_a_tap_too_many_changes_nothing(cup: Competition) -> None:
    entrants = make_entrants(cup, 2)
    session = planned(cup)
    for _ in range(2):
        note(session, entrants[0])
    for _ in range(2):
        commands.note_all_arrivals(actor=SYSTEM, session=session)
    for _ in range(2):
        commands.take_back_arrival(actor=SYSTEM, session=session, entrant=entrants[0])
        commands.take_back_all_arrivals(actor=SYSTEM, session=session)
    logged = [row.verb for row in ActionLog.objects.of(cup).filter(verb__contains="arrival").order_by("pk")]
    assert logged == ["note_arrival", "note_all_arrivals", "take_back_arrival", "take_back_all_arrivals"]


def test_who_has_a_seat_and_withdrew_since_is_listed_at_the_table(cup: Competition) -> None:
    entrants = make_entrants(cup, 4)
    session = make_session(cup, entrants)
    withdraw_entrant(actor=SYSTEM, entrant=entrants[2])
    rows = {comer.number: (comer.table, comer.wind, comer.is_active) for comer in queries.comers_to(session)}
    assert rows == {1: (1, 0, True), 2: (1, 1, True), 3: (1, 2, False), 4: (1, 3, True)}
