"""What is answered to who is signed in is kept nowhere; what everybody gets may be."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.competitions.models import Competition
from tests.factories import PASSWORD, ada_administrates, alice_directs, charlie, make_competition, make_entrants

pytestmark = pytest.mark.django_db
PUBLIC = ("/", "/tuesday/", "/tuesday/players/", "/tuesday/standings.json", "/rules/", "/calculator/")


@pytest.fixture(autouse=True)
def league() -> Competition:
    league = make_competition()
    make_entrants(league)
    return league


def told(client: Client, address: str) -> set[str]:
    return {part.strip() for part in client.get(address).get("Cache-Control", "").split(",")}


@pytest.mark.parametrize(
    "address", [*PUBLIC, "/nothing/", "/tuesday/manage/", "/tuesday/manage/log/", "/tuesday/manage/players/export.csv"]
)
def test_no_answer_to_a_director_is_stored(client: Client, league: Competition, address: str) -> None:
    client.force_login(alice_directs(league))
    assert "no-store" in told(client, address)


def test_nor_what_is_refused_to_an_account_without_rights(client: Client) -> None:
    client.force_login(charlie())
    assert {"no-store"} < told(client, "/tuesday/manage/") and client.get("/tuesday/manage/").status_code == 403


@pytest.mark.parametrize("address", ["/admin/", "/admin/accounts/user/", "/players/manage/"])
def test_nor_an_answer_to_an_administrator(client: Client, address: str) -> None:
    client.force_login(ada_administrates())
    assert "no-store" in told(client, address)


def test_nor_the_answer_that_signs_in(client: Client, league: Competition) -> None:
    alice = alice_directs(league)
    answer = client.post(reverse("login"), {"username": alice.username, "password": PASSWORD})
    assert answer.status_code == 302 and "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("address", PUBLIC[:4])
def test_public_responses_may_be_cached_and_revalidated(client: Client, address: str) -> None:
    first = client.get(address)
    assert "no-store" not in first.get("Cache-Control", "")
    if "ETag" in first:
        assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304


def test_a_cookie_of_no_session_changes_no_header(client: Client) -> None:
    plain = client.get("/tuesday/players/")
    client.cookies[settings.SESSION_COOKIE_NAME] = "made-up"
    assert client.get("/tuesday/players/")["Cache-Control"] == plain["Cache-Control"]


def test_nothing_is_looked_up_for_visitors_without_a_session(client: Client) -> None:
    client.get("/tuesday/")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get("/tuesday/")
    assert not any("session" in query["sql"] and "django_session" in query["sql"] for query in queries.captured_queries)
