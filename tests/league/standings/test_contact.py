"""Whom players can ask: a contact that the director fills in and everybody reads."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.archive.kept import to_json
from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition
from league.competitions.models import Competition
from tests.factories import ada_administrates, make_competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    return make_competition()


def overview(client: Client, competition: Competition) -> str:
    return client.get(reverse("competition", args=[competition.slug]), headers={"accept-language": "en"}).content.decode()


@pytest.mark.parametrize(
    ("contact", "shown"),
    [
        ("Alma, alma@example.org", 'Questions? Alma, <a href="mailto:alma@example.org">alma@example.org</a>'),
        ("https://example.org/club", 'Questions? <a href="https://example.org/club" rel="nofollow">https://example.org/club</a>'),
        ("<b>0664 123</b>", "Questions? &lt;b&gt;0664 123&lt;/b&gt;"),
    ],
)
def test_the_public_page_names_the_contact(client: Client, competition: Competition, contact: str, shown: str) -> None:
    assert "Questions?" not in overview(client, competition)
    change_competition(actor=SYSTEM, competition=competition, contact=contact)
    assert shown in overview(client, competition)


def test_the_director_fills_it_in(client: Client, competition: Competition) -> None:
    client.force_login(ada_administrates())
    client.post(reverse("manage_settings", args=[competition.slug]), {"name": competition.name, "kind": "season", "contact": "Alma"})
    competition.refresh_from_db()
    assert competition.contact == "Alma"


def test_an_archive_carries_it_and_older_ones_are_written_as_before(competition: Competition) -> None:
    assert "contact" not in to_json(competition)
    competition.contact = "Alma"
    assert to_json(competition)["contact"] == "Alma"
