"""Place cards of a session stand before those who play there."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.check_in.commands import put_substitute
from league.games.commands import start_session
from league.seating.commands import take_back_decision
from league.seating.models import Session
from tests.factories import make_competition, make_entrant, make_session
from tests.league.paper.reading import asked, response_of
from tests.league.standings.stages.test_outdated_seats import cup, some, withdraw

__all__ = ["cup"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def pokal() -> Competition:
    """Alma, Bert, Cleo and Dora are seated; Jonas plays for Bert."""
    pokal = make_competition()
    own = [make_entrant(pokal, first_name=first, last_name="", club=None) for first in ("Alma", "Bert", "Cleo", "Dora")]
    session = make_session(pokal, own)
    put_substitute(actor=SYSTEM, session=session, entrant=own[1], name="Jonas")
    return pokal


@pytest.mark.parametrize("is_running", [False, True])
def test_the_card_names_the_substitute_who_plays_and_small_below_for_whom(pokal: Competition, is_running: bool) -> None:
    if is_running:
        start_session(actor=SYSTEM, session=Session.objects.get())
    cards = asked(pokal, "name_cards", session=1).text
    assert cards.count("Jonas for Bert") == 2, "on both sides"
    assert cards.count("Bert") == 2 and cards.count("Table 1 · South") == 2
    assert "Jonas für Bert" in asked(pokal, "name_cards", "de", session=1).text


def test_a_substitutes_card_has_no_place_as_that_is_of_whoever_is_replaced(cup: Competition) -> None:
    take_over = {"actor": SYSTEM, "session": Session.objects.get(number=3), "entrant": some(cup, 10)[0], "name": "Jonas"}
    put_substitute(**take_over)
    cards = asked(cup, "name_cards", session=3, places="on").text
    assert cards.count("Jonas") == 2
    assert cards.count("place") == 2 * 6, "6 has moved up, so there is no card for the seat, and Jonas has no place"


def test_whoever_withdrew_gets_none(pokal: Competition) -> None:
    withdraw(pokal, 1)
    cards = asked(pokal, "name_cards", session=1).text
    assert "Alma" not in cards and cards.count("Cleo") == 2


def test_whoever_moved_up_gets_one_without_a_seat_in_the_final_and_none_in_the_consolation(cup: Competition) -> None:
    withdraw(cup, 5)
    moved, gone = (one.shown_name for one in some(cup, 6, 5))
    final, consolation = (asked(cup, "name_cards", session=number).text for number in (2, 3))
    assert final.count(moved) == 2 and gone not in final and final.count("Table 1 · South") == 0
    assert moved not in consolation


def test_while_it_is_open_who_plays_there_is_nobody_to_print_a_card_for(cup: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    assert response_of(cup, "name_cards", session=2)["Content-Type"] != "application/pdf"


def test_cards_of_a_hidden_seating_are_a_draft(pokal: Competition) -> None:
    assert "Draft" not in asked(pokal, "name_cards", session=1).text
    Session.objects.update(hidden=True)
    assert "Draft" in asked(pokal, "name_cards", session=1).text
    assert "Entwurf" in asked(pokal, "name_cards", "de", session=1).text
    assert "Draft" not in asked(pokal, "name_cards").text, "cards of everybody belong to no seating"


def test_on_cards_of_a_rehearsal_that_stands_instead(pokal: Competition) -> None:
    Session.objects.update(hidden=True)
    pokal.rehearsal = True
    pokal.save()
    cards = asked(pokal, "name_cards", session=1).text
    assert "Rehearsal" in cards and "Draft" not in cards
