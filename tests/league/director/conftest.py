"""A league, and the browser of the director, for tests of the director's pages."""

from __future__ import annotations

import pytest
from django.test import Client

from league.competitions.models import Competition
from tests.factories import alice_directs, make_competition


@pytest.fixture
def league() -> Competition:
    return make_competition()


@pytest.fixture
def alice(request: pytest.FixtureRequest, client: Client) -> Client:
    """The director's browser: of the module's own ``cup``, or else of the league."""
    competition: Competition = request.getfixturevalue("cup" if hasattr(request.module, "cup") else "league")
    client.force_login(alice_directs(competition))
    return client
