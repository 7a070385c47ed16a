"""While results of the stage before are kept back, nobody reads from the others who would go on, or who is level for the last seat."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.games.commands import start_session
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrants, make_session, make_stage
from tests.league.standings.stages.cups import json_of, play_tables, scores_from
from tests.pages import text

pytestmark = pytest.mark.django_db
LEVEL = "are level for 2 seats in “Final”: nothing separates them, so the directors decide."
MARK = 'class="goes-on"'


@pytest.fixture
def cup() -> Competition:
    """Twelve have played session 1 of two: three won, and three are level for the last seat of the final. Session 2 is seated."""
    cup = make_competition("ema-2012", slug="cup", name="Cup", kind="tournament")
    own = make_entrants(cup, 12)
    play_tables(cup, own, *[scores_from([15_000, 5_000, -5_000, -15_000])] * 3)
    make_stage(cup, "Preliminaries", planned_sessions=2)
    make_stage(cup, "Final", who="best", count=5, carried="nothing")
    make_session(cup, own, tables=3)
    return cup


def start(cup: Competition) -> None:
    start_session(actor=SYSTEM, session=Session.objects.get(competition=cup, number=2))


def read(address: str = "/cup/standings/", client: Client | None = None) -> str:
    return text((client or Client()).get(address, headers={"accept-language": "en"}))


@pytest.mark.parametrize("address", ["/cup/standings/", "/cup/standings/?stage=1", "/cup/standings/?after=1"])
def test_nothing_is_said_of_who_would_go_on_while_a_session_before_is_secret(cup: Competition, address: str) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    assert LEVEL in read(address) and MARK in read(address), "session 2 has not begun, so no result of it is kept back"
    start(cup)
    assert LEVEL not in read(address) and MARK not in read(address)
    alice = Client()
    alice.force_login(alice_directs(cup))
    assert LEVEL in read(address, alice) and MARK in read(address, alice)
    set_embargo(actor=SYSTEM, competition=cup, until=None)
    assert LEVEL in read(address) and MARK in read(address)


@pytest.mark.parametrize("address", ["/cup/standings/", "/cup/live/"])
def test_no_line_is_drawn_either(cup: Competition, address: str) -> None:
    cup.stages.filter(number=2).update(count=3)
    line = "“Final”: up to here 3 would go on."
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    assert line in read(address)
    start(cup)
    assert line not in read(address)


def test_a_hidden_seating_of_the_next_session_is_not_given_away_by_a_line_that_vanishes(cup: Competition) -> None:
    Session.objects.filter(number=2).update(hidden=True)
    assert LEVEL in read() and MARK in read()


def test_the_table_itself_stays(cup: Competition) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    before = json_of(cup)
    start(cup)
    assert [row["place"] for row in json_of(cup)["standings"]] == [row["place"] for row in before["standings"]]
