"""A row of the desk leads a director to the incidents of its table, and saving leads back."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.games.models import Game, Penalty
from tests.factories import bob_scores, make_running

pytestmark = pytest.mark.django_db

DESK = reverse("desk", args=["tuesday"])


def test_a_row_leads_to_the_incidents_of_its_table_and_saving_leads_back(alice: Client, league: Competition) -> None:
    make_running(league, tables=2)
    game = Game.objects.get(table__number=2)
    address = f"{reverse('manage_incident_game', args=['tuesday', game.number])}?back=desk"
    assert f'href="{address}"' in alice.get(DESK).content.decode()
    page = alice.get(address).content.decode()
    assert re.search(r'action="#warning"', page), "the form keeps the address with its way back"
    warned = {"act": "warning", "client_id": str(uuid4()), "expected_version": "0", "seat": "1", "after_hand": "0", "reason": "Phone"}
    answer = alice.post(address, warned)
    assert answer["Location"] == f"{DESK}#table-1-2"
    assert Penalty.objects.get().game == game
    assert "The warning is noted." in alice.get(DESK).content.decode()


def test_scorekeepers_who_may_not_note_incidents_are_not_led_there(client: Client, league: Competition) -> None:
    make_running(league)
    client.force_login(bob_scores(league))
    assert "back=desk" not in client.get(DESK).content.decode()
