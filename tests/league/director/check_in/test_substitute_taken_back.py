"""The check-in takes back a substitute arranged for several sessions, in that session only or from it on."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import appoint_stand_in, change_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.games.models import Substitution
from league.seating.commands import delete_session, note_arrival, plan_session, seat_session
from tests.factories import make_competition, make_entrants
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    """Four players, two substitutes (5 and 6), and five sessions."""
    cup = make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")
    for one in make_entrants(cup, 6)[4:]:
        change_entrant(actor=SYSTEM, entrant=one, substitute=True)
    for _ in range(5):
        plan_session(actor=SYSTEM, competition=cup)
    return cup


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def check_in(number: int) -> str:
    return reverse("manage_arrivals", args=["cup", number])


def arranged(since: int, until: int | None = None) -> None:
    """Number 5 plays for number 2."""
    appoint_stand_in(actor=SYSTEM, entrant=entrant(2), other=entrant(5), since=since, until=until)


def replaced_in(alice: Client, cup: Competition) -> list[int]:
    """The sessions whose check-in shows a substitute for number 2."""
    name = entrant(2).shown_name
    return [number for number in range(1, cup.sessions.count() + 1) if f"plays for {name}." in text(alice.get(check_in(number)))]


def test_taken_back_in_one_session_the_substitute_plays_in_the_earlier_and_the_later_ones(alice: Client, cup: Competition) -> None:
    arranged(2)
    page = text(alice.get(check_in(3)))
    assert "Take back in session 3 only" in page and "Take back from session 3 on" in page
    answer = text(alice.post(check_in(3), {"stand_in_back": "2"}, follow=True))
    name, other = entrant(2).shown_name, entrant(5).shown_name
    assert f"{name} plays in this session. In the other ones {other} plays for {name} as before." in answer
    assert replaced_in(alice, cup) == [2, 4, 5]


def test_taken_back_from_a_session_on_the_earlier_ones_keep_the_substitute(alice: Client, cup: Competition) -> None:
    arranged(2)
    answer = text(alice.post(check_in(4), {"stand_in_back_on": "2"}, follow=True))
    assert f"From this session on {entrant(2).shown_name} plays. Earlier sessions keep their substitute." in answer
    assert replaced_in(alice, cup) == [2, 3]


def test_in_the_last_session_the_only_way_back_leaves_earlier_sessions_alone(alice: Client, cup: Competition) -> None:
    arranged(2, 4)
    page = text(alice.get(check_in(4)))
    assert "Take back in session 4 only" in page and "Take back from session 4 on" not in page
    alice.post(check_in(4), {"stand_in_back": "2"})
    assert replaced_in(alice, cup) == [2, 3]


def test_taking_back_the_only_session_leaves_no_arrangement(alice: Client, cup: Competition) -> None:
    arranged(3, 3)
    alice.post(check_in(3), {"stand_in_back": "2"})
    assert replaced_in(alice, cup) == [] and entrant(2).stand_in is None


def test_taken_back_twice_is_taken_back_once(alice: Client, cup: Competition) -> None:
    arranged(2)
    for _ in range(2):
        alice.post(check_in(3), {"stand_in_back": "2"})
    assert replaced_in(alice, cup) == [2, 4, 5]
    assert text(alice.get(reverse("manage_log", args=["cup"]))).count(f"Session 3: {entrant(2).shown_name} plays, and no substitute.") == 1


def test_a_player_back_for_one_session_is_replaced_again_in_the_next(alice: Client, cup: Competition) -> None:
    arranged(1)
    alice.post(check_in(1), {"stand_in_back": "2"})
    for session in cup.sessions.order_by("number")[:2]:
        seat_session(actor=SYSTEM, session=session, tables=[[entrant(number) for number in (1, 2, 3, 4)]])
        session_steps.start(actor=SYSTEM, session=session)
    assert [row.game.table.session.number for row in Substitution.objects.all()] == [2]


def test_a_substitute_free_for_one_session_can_play_for_somebody_else(alice: Client, cup: Competition) -> None:
    arranged(2)
    alice.post(check_in(3), {"stand_in_back": "2"})
    note_arrival(actor=SYSTEM, session=cup.sessions.get(number=3), entrant=entrant(2))
    alice.post(check_in(3), {"stand_in": "1", "who": "5", "span": "only"})
    assert entrant(1).stand_in == entrant(5)
    assert alice.post(check_in(4), {"stand_in": "3", "who": "5", "span": "only"}).status_code == 422


def test_a_mistaken_way_back_is_undone_with_the_same_substitute(alice: Client, cup: Competition) -> None:
    arranged(2)
    alice.post(check_in(3), {"stand_in_back": "2"})
    note_arrival(actor=SYSTEM, session=cup.sessions.get(number=3), entrant=entrant(1))
    assert alice.post(check_in(3), {"stand_in": "2", "who": "5", "span": "only"}).status_code == 302
    assert replaced_in(alice, cup) == [2, 3, 4, 5]


def test_another_substitute_for_that_session_needs_a_confirmation(alice: Client, cup: Competition) -> None:
    arranged(2)
    alice.post(check_in(3), {"stand_in_back": "2"})
    note_arrival(actor=SYSTEM, session=cup.sessions.get(number=3), entrant=entrant(1))
    page = alice.post(check_in(3), {"stand_in": "2", "who": "6", "span": "only"})
    name = entrant(2).shown_name
    assert page.status_code == 422 and f"from session 2 on. In session 3 {name} plays. Who plays instead in session 3 alone" in text(page)


def test_the_page_of_the_person_says_in_which_session_they_play(alice: Client, cup: Competition) -> None:
    arranged(2)
    alice.post(check_in(3), {"stand_in_back": "2"})
    name, other = entrant(2).shown_name, entrant(5).shown_name
    page = text(alice.get(reverse("manage_entrant", args=["cup", 2])))
    assert f"{other} plays for {name} from session 2 on. In session 3 {name} plays." in page


def test_when_an_earlier_session_is_deleted_the_person_still_plays_in_the_same_one(alice: Client, cup: Competition) -> None:
    arranged(1)
    alice.post(check_in(4), {"stand_in_back": "2"})
    delete_session(actor=SYSTEM, session=cup.sessions.get(number=2))
    assert replaced_in(alice, cup) == [1, 2, 4]


def test_once_the_session_has_begun_nothing_is_taken_back_in_silence(alice: Client, cup: Competition) -> None:
    arranged(1)
    session = cup.sessions.get(number=1)
    seat_session(actor=SYSTEM, session=session, tables=[[entrant(number) for number in (1, 2, 3, 4)]])
    session_steps.start(actor=SYSTEM, session=session)
    page = text(alice.post(check_in(1), {"stand_in_back_on": "2"}, follow=True))
    assert "The session has begun meanwhile." in page
    assert replaced_in(alice, cup) == [1, 2, 3, 4, 5]
