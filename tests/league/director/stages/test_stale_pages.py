"""Two directors decide about a stage at the same time: what somebody did not see is not decided, and nothing typed is lost."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.director.stages.test_deciding import EQUAL, decide, url
from tests.league.standings.games import play
from tests.pages import form_with, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament")


def three_for_a_seat(alice: Client, cup: Competition) -> list[Entrant]:
    """Three tables ended alike. The first ones play in the final until one of them withdraws: the second ones are level for the seat."""
    players = make_entrants(cup, 12)
    for first in (0, 4, 8):
        session_steps.approve(actor=SYSTEM, session=play(cup, players[first : first + 4], EQUAL).table.session)
    make_stage(cup, "Preliminaries", planned_sessions=3)
    make_stage(cup, "Final", who="best", count=3, carried="nothing", planned_sessions=1)
    decide(alice)
    withdraw_entrant(actor=SYSTEM, entrant=players[0])
    return players


def test_a_lot_that_was_refused_is_not_drawn(alice: Client, cup: Competition) -> None:
    players = three_for_a_seat(alice, cup)
    sent = form_with(alice.get(url("manage_stage", 2)), "Draw the lot")
    alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": str(players[5].number)})
    refused = text(alice.post(url("manage_stage_step", 2, "replace"), {**sent, "who": "lot"}, follow=True))
    assert "Nothing of yours is saved yet." in refused
    assert not cup.actions.filter(verb="draw_stage_lot").exists(), "a lot that decided nothing would be told to everybody"
