"""A league and its director's browser, for tests of the director's pages."""

from __future__ import annotations

import pytest
from django.test import Client

from league.competitions.models import Competition
from tests.factories import alice_directs, make_competition


@pytest.fixture
def league() -> Competition:
    return make_competition()


@pytest.fixture
def alice(league: Competition, client: Client) -> Client:
    client.force_login(alice_directs(league))
    return client
