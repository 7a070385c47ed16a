"""Under an embargo, a substitute in a public seating reveals a secret, so that directors are asked first."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant, set_embargo
from league.competitions.models import Competition, EntrantStatus
from league.director.substitutes.commands import replace_player
from league.games.entry import Entry
from league.games.models import Game
from league.seating.commands import hide_seating, note_arrival
from league.seating.models import Seat
from tests.factories import make_competition, make_entrant, make_player, make_running, make_session
from tests.pages import form_with, text

pytestmark = pytest.mark.django_db

QUESTION = "Show this to everybody?"
GIVE = "Seat Xaver there instead"
HIDE = "Hide this seating and give the seat"


@pytest.fixture
def cup() -> Competition:
    """A running session 1 with the embargo beginning at it, a session 2 with a public seating, and Xaver as a substitute."""
    cup = make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")
    people = [make_entrant(cup, first_name=name, last_name="") for name in ("Hans", "Berta", "Carla", "Doris")]
    add_entrant(actor=SYSTEM, competition=cup, player=make_player(first_name="Xaver", last_name=""), substitute=True)
    make_running(cup, people)
    make_session(cup, people)
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    return cup


def disqualified(cup: Competition, alice: Client) -> HttpResponse:
    """Disqualify Hans in session 1 on the incident page, and let Xaver play on for him."""
    game, xaver = Game.objects.get(table__session__number=1), cup.entrants.get(player__first_name="Xaver").player
    replace_player(
        entry=Entry.new(SYSTEM, game.version), game=game, seat=0, player=xaver, from_hand=1, cause="disqualified", reason="Marked tiles"
    )
    return alice.get(reverse("manage_incident_game", args=["cup", game.number]))


def pressed(alice: Client, page: HttpResponse, button: str, **button_value: str) -> HttpResponse:
    """Send the form that contains the button; ``button_value`` is the name and the value of the button."""
    (form,) = [one for one in re.findall(r"<form.*?</form>", page.content.decode(), re.DOTALL) if button in one]
    (address,) = re.findall(r'<form[^>]* action="([^"]+)"', form)
    return alice.post(address, {**form_with(page, button), **button_value}, follow=True)


def in_session_2() -> set[str]:
    seats = Seat.objects.filter(session__number=2).select_related("entrant__player")
    return {seat.entrant.shown_name for seat in seats}


def seen_by_everybody() -> str:
    """The page of session 2 as read signed out; empty if it is not found."""
    page = Client().get(reverse("session", args=["cup", 2]))
    return text(page) if page.status_code == 200 else ""


def test_giving_a_seat_away_after_a_disqualification_asks_first(cup: Competition, alice: Client) -> None:
    asked = pressed(alice, disqualified(cup, alice), GIVE)
    assert QUESTION in text(asked) and "the seating of session 2 is public" in text(asked)
    assert "everybody will see at once that Xaver sits there instead of Hans." in text(asked)
    assert "they can infer that Hans plays no further" in text(asked)
    assert "Hans" in seen_by_everybody() and "Xaver" not in seen_by_everybody()
    done = pressed(alice, asked, "Show it to everybody", sure="1")
    assert "The seats are given." in text(done)
    assert "Xaver" in seen_by_everybody() and in_session_2() == {"Xaver", "Berta", "Carla", "Doris"}


def test_the_seating_is_hidden_in_the_step_that_gives_the_seat(cup: Competition, alice: Client) -> None:
    done = pressed(alice, pressed(alice, disqualified(cup, alice), GIVE), HIDE, hide="1")
    assert "The seats are given." in text(done)
    assert "Only directors see the seating of session 2 now, until you show it on the page “Publication”." in text(done)
    assert in_session_2() == {"Xaver", "Berta", "Carla", "Doris"} and seen_by_everybody() == ""


def test_a_seat_that_cannot_be_given_hides_nothing(cup: Competition, alice: Client) -> None:
    asked = pressed(alice, disqualified(cup, alice), GIVE)
    Seat.objects.filter(session__number=2, entrant__number=1).update(entrant=cup.entrants.get(player__first_name="Xaver"))
    done = pressed(alice, asked, HIDE, hide="1")
    assert "Xaver has a seat in this session already." in text(done) and "Only directors see" not in text(done)
    assert not cup.sessions.get(number=2).hidden


def test_no_question_comes_if_the_seating_is_secret_or_the_results_are_public(cup: Competition, alice: Client) -> None:
    page = disqualified(cup, alice)
    hide_seating(actor=SYSTEM, session=cup.sessions.get(number=2))
    assert QUESTION not in text(pressed(alice, page, GIVE))
    assert "Xaver" in in_session_2()


def test_no_question_comes_without_an_embargo(cup: Competition, alice: Client) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=None)
    assert QUESTION not in text(pressed(alice, disqualified(cup, alice), GIVE))
    assert "Xaver" in in_session_2()


def test_giving_a_struck_players_seat_away_asks_first(cup: Competition, alice: Client) -> None:
    leaving = reverse("manage_leaving", args=["cup", 1])
    xaver = cup.entrants.get(player__first_name="Xaver").player_id
    decided = {"plays": "substitute", "player": xaver, "since": "2", "count": "struck", "reason": "fell ill", "act": "save"}
    asked = alice.post(leaving, decided)
    assert QUESTION in text(asked) and "Xaver sits there instead of Hans." in text(asked)
    assert (cup.entrants.get(number=1).status, "Xaver" in in_session_2()) == (EntrantStatus.ACTIVE, False)
    done = pressed(alice, asked, HIDE, hide="1")
    assert "Hans: it is saved." in text(done) and "Only directors see the seating of session 2 now" in text(done)
    assert cup.entrants.get(number=1).status == EntrantStatus.REMOVED
    assert "Xaver" in in_session_2() and seen_by_everybody() == ""


def test_a_substitute_at_the_check_in_is_not_public_and_needs_no_question(cup: Competition, alice: Client) -> None:
    session = cup.sessions.get(number=2)
    note_arrival(actor=SYSTEM, session=session, entrant=cup.entrants.get(number=2))
    page = alice.post(
        reverse("manage_arrivals", args=["cup", 2]),
        {"stand_in": "1", "who": cup.entrants.get(player__first_name="Xaver").number, "span": "on"}, follow=True,
    )  # fmt: skip
    assert "The substitute plays for Hans" in text(page)
    assert "Hans" in seen_by_everybody() and "Xaver" not in seen_by_everybody()
