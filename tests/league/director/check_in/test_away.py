"""Whoever is noted as missing is called so wherever a substitute is chosen, and stands behind those who are here."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.games.models import Game
from league.seating.commands import note_arrival
from league.seating.models import Arrival, CheckIn, Session, SitOut
from tests.factories import alice_directs, make_competition, make_entrant, make_evening, make_session
from tests.league.director.check_in.test_moved_to_another_stage import CONSOLATION, cup, director, move_up, moved, of, one
from tests.pages import page_of

__all__ = ["cup", "director", "move_up", "moved"]

pytestmark = pytest.mark.django_db

NAMES = ("Alma", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gerda")
AWAY = "(not noted as here)"


@pytest.fixture
def pokal() -> Competition:
    """Session 1 of the first four; Emil and Fritz are substitutes, Gerda plays and has no seat. Alma and Fritz are noted as here."""
    pokal = make_competition(slug="pokal", kind="tournament")
    own = [make_entrant(pokal, first_name=name, last_name="") for name in NAMES]
    for substitute in own[4:6]:
        change_entrant(actor=SYSTEM, entrant=substitute, substitute=True)
    session = make_session(pokal, own[:4])
    for here in (own[0], own[5]):
        note_arrival(actor=SYSTEM, session=session, entrant=here)
    return pokal


def page(competition: Competition, address: str, number: int = 1, language: str = "en") -> HttpResponse:
    client = Client(headers={"accept-language": language})
    client.force_login(alice_directs(competition))
    return client.get(reverse(address, args=[competition.slug, number]))


def offered(answer: HttpResponse, name: str) -> list[str]:
    """The choices of the first field of this name, without “nobody yet”."""
    return [option.text for option in page_of(answer).all("select", name=name)[0].all("option") if option.told["value"]]


def started(competition: Competition) -> int:
    session_steps.start(actor=SYSTEM, session=Session.objects.get(competition=competition))
    return Game.objects.get().number


def on_the_board(competition: Competition) -> list[str]:
    seated = set(NAMES[:4])
    return [button.text for button in page_of(page(competition, "manage_reseat")).all("button", name="tap") if button.text not in seated]


def test_at_the_check_in(pokal: Competition) -> None:
    assert offered(page(pokal, "manage_arrivals"), "who") == ["Fritz", f"Emil {AWAY}"]
    assert offered(page(pokal, "manage_arrivals", language="de"), "who")[1] == "Emil (nicht als anwesend eingetragen)"


def test_at_a_table(pokal: Competition) -> None:
    number = started(pokal)
    assert offered(page(pokal, "manage_incident_game", number), "player") == ["Fritz", f"Emil {AWAY}", f"Gerda {AWAY}"]


def test_where_seats_are_changed(pokal: Competition) -> None:
    started(pokal)
    assert on_the_board(pokal) == ["Fritz", f"Emil {AWAY}", f"Gerda {AWAY}"]


def test_where_somebody_takes_a_free_seat_of_a_seating(moved: Competition, director: Client) -> None:
    change_entrant(actor=SYSTEM, entrant=make_entrant(moved, first_name="Zora", last_name=""), substitute=True)
    for number in (6, 14):
        note_arrival(actor=SYSTEM, session=of(moved, CONSOLATION), entrant=one(moved, number))
    takes = page_of(director.get(reverse("manage_draw", args=["cup", CONSOLATION]))).all("button", name="take")
    assert [take.text for take in takes] == ["Zora, substitute", f"{one(moved, 13).shown_name}, substitute {AWAY}"]


def test_nobody_is_called_away_before_the_check_in_has_begun(pokal: Competition) -> None:
    Arrival.objects.all().delete()
    assert offered(page(pokal, "manage_incident_game", started(pokal)), "player") == ["Emil", "Fritz", "Gerda"]


def test_whoever_is_noted_for_a_session_beside_is_here(pokal: Competition) -> None:
    beside = make_session(pokal)
    note_arrival(actor=SYSTEM, session=beside, entrant=Entrant.objects.get(number=5))
    assert offered(page(pokal, "manage_arrivals"), "who") == ["Emil", "Fritz"]


def test_on_an_evening_whoever_went_home_and_whoever_never_came() -> None:
    season = make_competition(slug="season")
    own = [make_entrant(season, first_name=name, last_name="") for name in NAMES]
    evening = make_evening(season, present=own[:6])
    session = make_session(season, own[:4], evening=evening)
    for rest in own[4:6]:
        SitOut.objects.create(session=session, entrant=rest)
    number = started(season)
    CheckIn.objects.filter(entrant=own[4]).update(left=True)
    assert offered(page(season, "manage_incident_game", number), "player") == ["Fritz", "Emil (went home)", f"Gerda {AWAY}"]
    assert on_the_board(season) == ["Fritz", "Emil (went home)", f"Gerda {AWAY}"]
