"""The sessions and people of a competition called “cup”, by their numbers, and its director."""

from __future__ import annotations

import pytest
from django.test import Client

from league.competitions.models import Competition, Entrant
from league.seating.models import Session
from tests.factories import alice_directs

__all__ = ["director", "name", "of", "one"]


@pytest.fixture
def director(cup: Competition, client: Client) -> Client:
    client.force_login(alice_directs(cup))
    return client


def of(cup: Competition, number: int) -> Session:
    return cup.sessions.select_related("stage", "competition").get(number=number)


def one(cup: Competition, number: int) -> Entrant:
    found: Entrant = cup.entrants.with_players().select_related("stand_in__player").get(number=number)
    return found


def name(cup: Competition, number: int) -> str:
    return one(cup, number).shown_name
