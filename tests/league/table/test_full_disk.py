"""On a full disk nothing can be saved, and that is said as the cause: by the page for a hand, by any button, and by a file."""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import IO, Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from psycopg.errors import DiskFull

from league.games.models import RecordedHand
from league.standings.exports import xlsx_file
from tests.factories import PASSWORD, alice_directs
from tests.league.games.play import Play, one_table
from tests.league.table.phone import Phone, hidden

pytestmark = pytest.mark.django_db

RON = {"outcome": "ron", "winner": 0, "discarder": 1, "value": "3"}
CAUSE = "The disk of this server is full"


@pytest.fixture
def play() -> Play:
    return one_table()


def full_sqlite() -> Exception:
    """What SQLite really raises where there is no room."""
    with closing(sqlite3.connect(":memory:")) as small:
        small.execute("PRAGMA max_page_count = 2")
        small.execute("CREATE TABLE filled (content)")
        with pytest.raises(sqlite3.OperationalError, match="database or disk is full") as raised:
            small.execute("INSERT INTO filled VALUES (zeroblob(100000))")
    return raised.value


def full_postgresql() -> Exception:
    return DiskFull("could not extend file: No space left on device")


def no_room_by(cause: Exception) -> Callable[..., Any]:
    def refuse_writes(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("UPDATE", "INSERT")):
            raise OperationalError(str(cause)) from cause
        return execute(sql, params, many, context)

    return refuse_writes


BOTH = pytest.mark.parametrize("full", [full_sqlite, full_postgresql])


@BOTH
def test_the_form_for_a_hand_comes_back_with_all_that_was_typed_and_the_cause(play: Play, full: Callable[[], Exception]) -> None:
    phone = Phone(play.game, seat=0)
    entry = {**phone.opened(), **RON}
    with connection.execute_wrapper(no_room_by(full())):
        answer = phone.post("table_record", **entry)
    assert answer.status_code == 503
    assert "The disk of the server is full, so nothing was saved." in answer.content.decode()
    assert hidden(answer)["client_id"] == entry["client_id"]
    assert 'name="outcome" value="ron" checked' in answer.content.decode()
    assert phone.post("table_record", **{**hidden(answer), **RON}).status_code == 302
    assert RecordedHand.objects.count() == 1


def test_a_panel_on_a_phone_is_told_the_cause_and_keeps_what_it_has(play: Play) -> None:
    phone = Phone(play.game, seat=0)
    with connection.execute_wrapper(no_room_by(full_sqlite())):
        answer = phone.post("table_record", htmx=True, **phone.opened(), **RON)
    assert (answer.status_code, answer["X-Cause"]) == (503, "disk")


@BOTH
def test_the_sign_in_says_the_cause(play: Play, client: Client, full: Callable[[], Exception]) -> None:
    alice = alice_directs(play.game.competition)
    client.raise_request_exception = False
    with connection.execute_wrapper(no_room_by(full())):
        answer = client.post(reverse("login"), {"username": alice.username, "password": PASSWORD})
    assert answer.status_code == 503
    assert CAUSE in answer.content.decode()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a zip that was never whole tries to end itself once more
def test_a_file_that_finds_no_room_says_the_cause(play: Play, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_a_full_disk() -> IO[bytes]:
        return Path("/dev/full").open("w+b")

    play.play_to_the_end()
    monkeypatch.setattr(xlsx_file, "TemporaryFile", on_a_full_disk)
    answer = client.get(reverse("hands_xlsx", args=[play.game.competition.slug]))
    gc.collect()
    assert answer.status_code == 503
    assert CAUSE in answer.content.decode()


def test_any_other_mistake_is_still_ours(play: Play, client: Client) -> None:
    alice = alice_directs(play.game.competition)
    client.raise_request_exception = False
    with connection.execute_wrapper(no_room_by(sqlite3.OperationalError("no such table"))):
        answer = client.post(reverse("login"), {"username": alice.username, "password": PASSWORD})
    assert answer.status_code == 500
    assert "This is our mistake, not yours." in answer.content.decode()
