"""While somebody else writes for too long, nothing is lost: what was typed comes back, and is saved once when it is sent again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.games.models import Game, RecordedHand
from tests.factories import alice_directs
from tests.league.games.play import Play, one_table
from tests.league.table.phone import Phone, hidden

pytestmark = pytest.mark.django_db(transaction=True)

RON = {"outcome": "ron", "winner": 0, "discarder": 1, "value": "3"}


@pytest.fixture
def play() -> Play:
    return one_table()


@pytest.fixture
def impatient(play: Play) -> Iterator[None]:
    """We wait for a moment and not for twenty seconds."""
    sets, sets_back = ("PRAGMA busy_timeout=50", "PRAGMA busy_timeout=20000")
    if connection.vendor == "postgresql":
        sets, sets_back = ("SET lock_timeout = 50", "SET lock_timeout = 0")
    with connection.cursor() as cursor:
        cursor.execute(sets)
        yield
        cursor.execute(sets_back)


@contextmanager
def somebody_writes() -> Iterator[None]:
    """Another process that has begun to write and does not end."""
    with ExitStack() as held:
        if connection.vendor == "sqlite":
            other = held.enter_context(closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)))
            other.execute("BEGIN IMMEDIATE")
        else:
            copied = held.enter_context(closing(connections.create_connection("default")))
            copied.set_autocommit(False)
            copied.cursor().execute(f"LOCK TABLE {Game._meta.db_table}, {Competition._meta.db_table} IN EXCLUSIVE MODE")
        yield


def test_the_form_comes_back_with_all_that_was_typed_and_the_same_entry(play: Play, impatient: None) -> None:
    phone = Phone(play.game, seat=0)
    entry = {**phone.opened(), **RON}
    with somebody_writes():
        answer = phone.post("table_record", **entry)
    assert answer.status_code == 503
    page = answer.content.decode()
    assert "Too much is being saved just now, and nothing of this was. Please press the button again." in page
    assert hidden(answer)["client_id"] == entry["client_id"]
    assert 'name="outcome" value="ron" checked' in page
    assert not RecordedHand.objects.exists()
    for _ in range(2):
        assert phone.post("table_record", **{**hidden(answer), **RON}).status_code == 302
    assert RecordedHand.objects.count() == 1


def test_a_panel_on_a_phone_is_told_so_and_keeps_what_it_has(play: Play, impatient: None) -> None:
    phone = Phone(play.game, seat=0)
    entry = {**phone.opened(), **RON}
    with somebody_writes():
        assert phone.post("table_record", htmx=True, **entry).status_code == 503
    assert phone.post("table_record", htmx=True, **entry).status_code == 200
    assert RecordedHand.objects.count() == 1


def test_any_other_button_is_answered_with_what_to_do(play: Play, impatient: None, client: Client) -> None:
    client.force_login(alice_directs(play.game.competition))
    address = reverse("manage_state", args=[play.game.competition.slug])
    with somebody_writes():
        answer = client.post(address, {"state": "finished", "sure": "1"})
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert "Nothing of your last step was saved." in answer.content.decode()
