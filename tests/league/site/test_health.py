"""Alive, and ready: what watches the server asks two different things."""

from __future__ import annotations

from tempfile import TemporaryDirectory

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from league.site import readiness


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer of an earlier test is remembered."""
    monkeypatch.setattr(readiness, "latest", readiness.Latest())


def refuse_writes(execute, sql, params, many, context):
    if sql.startswith(("UPDATE", "INSERT")):
        raise DatabaseError("attempt to write a readonly database")
    return execute(sql, params, many, context)


def test_a_process_is_alive_without_its_database(client: Client) -> None:
    assert client.get("/healthz/").status_code == 200  # a test without the mark django_db may not ask it


@pytest.mark.django_db
def test_a_process_is_ready_where_it_can_write_to_a_migrated_database(client: Client) -> None:
    response = client.get("/readyz/")
    assert (response.status_code, response.content) == (200, b"ready\n")


@pytest.mark.django_db
def test_a_database_that_cannot_be_written_is_said(client: Client) -> None:
    with connection.execute_wrapper(refuse_writes):
        response = client.get("/readyz/")
    assert response.status_code == 503
    assert response.content.decode() == "The database cannot be written.\n"


@pytest.mark.django_db
def test_a_full_disk_is_said_before_a_hand_meets_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with TemporaryDirectory() as folder:
        monkeypatch.setitem(connection.settings_dict, "NAME", f"{folder}/gone/platzwind.sqlite3")
        monkeypatch.setattr(connection, "vendor", "sqlite")
        response = client.get("/readyz/")
    assert response.status_code == 503
    assert response.content.decode() == "The disk of the database is full, or cannot be written.\n"


@pytest.mark.django_db
def test_a_database_that_is_not_migrated_is_said(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("games", "0001_initial")
    response = client.get("/readyz/")
    assert response.status_code == 503
    assert response.content.decode() == "The database is not migrated: manage.py migrate.\n"


@pytest.mark.django_db
def test_a_database_from_before_the_first_release_is_said(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE seating_removedlink RENAME TO elsewhere")
    response = client.get("/readyz/")
    assert response.status_code == 503
    assert response.content.decode().startswith("This database is from before 0.2.0: it has no seating_removedlink.")


@pytest.mark.django_db
def test_who_asks_again_and_again_costs_one_look_at_the_database(client: Client, django_assert_num_queries) -> None:
    client.get("/readyz/")
    with django_assert_num_queries(0):
        for _ in range(5):
            assert client.get("/readyz/").status_code == 200


@pytest.mark.django_db
def test_a_look_at_the_database_leaves_nothing_behind(client: Client) -> None:
    before = MigrationRecorder(connection).applied_migrations()
    client.get("/readyz/")
    assert MigrationRecorder(connection).applied_migrations().keys() == before.keys()


@pytest.mark.parametrize("path", ["/healthz/", "/readyz/"])
@pytest.mark.django_db
def test_behind_https_a_probe_inside_of_the_machine_is_answered_and_not_sent_elsewhere(client: Client, settings, path: str) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get(path).status_code == 200
    assert client.get("/").status_code == 301
