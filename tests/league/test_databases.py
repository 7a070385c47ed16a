"""How the product meets its database: passwords of any letters, and one process that migrates while others wait."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests.depth import IS_NIGHT
from tests.load.served import NOT_OURS
from tests.servers import postgresql, postgresql_programs

AT_ONCE = 3 if IS_NIGHT else 2
PASSWORD = "a/b#c@d%41 e:f?g&h"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a PostgreSQL of this module's own, without a database."""
    try:
        postgresql_programs()
    except SystemExit as missing:
        pytest.skip(str(missing))
    with tempfile.TemporaryDirectory(prefix="platzwind-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o711)
        with postgresql(Path(folder) / "postgresql") as address:
            yield address.removesuffix("/platzwind")


@dataclass(frozen=True)
class Migrated:
    """A database that several containers have migrated at once, and what each of them said, with its exit status."""

    address: str
    told: list[tuple[int, str, str]]

    def copied(self, folder: Path) -> str:
        """The address of a copy, which may be changed."""
        if self.address.startswith("sqlite"):
            path = folder / "copy.sqlite3"
            with closing(sqlite3.connect(self.address.removeprefix("sqlite:///"))) as there, closing(sqlite3.connect(path)) as copy:
                there.backup(copy)
            return f"sqlite:///{path}"
        server, _, name = self.address.rpartition("/")
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute("DROP DATABASE IF EXISTS copy")
            connection.execute(f"CREATE DATABASE copy TEMPLATE {name}")
        return f"{server}/copy"


@pytest.fixture(scope="module", params=["SQLite", "PostgreSQL"])
def at_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Migrated:
    """A new database, migrated by all who start at once."""
    folder = tmp_path_factory.mktemp("at-once")
    address = f"sqlite:///{folder / 'new.sqlite3'}"
    if request.param == "PostgreSQL":
        server: str = request.getfixturevalue("cluster")
        address = f"{server}/new"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE new")
    processes = [started(folder, "migrate", DATABASE_URL=address) for _ in range(AT_ONCE)]
    told = [process.communicate() for process in processes]
    return Migrated(address, [(process.returncode, *said) for process, said in zip(processes, told, strict=True)])


def started(folder: Path, *command: str, **environment: str) -> subprocess.Popen[str]:
    own = {name: value for name, value in os.environ.items() if name not in {*NOT_OURS, "DJANGO_SETTINGS_MODULE"}}
    own |= {"PLATZWIND_VAR": str(folder), "SECRET_KEY": "x" * 50, **environment}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "manage.py", *command], cwd=settings.BASE_DIR, env=own, stdout=pipe, stderr=pipe, text=True)


def migrated(database: str, folder: Path) -> tuple[int, str]:
    """The exit status of ``manage.py migrate``, and what it said of what is wrong."""
    process = started(folder, "migrate", DATABASE_URL=database, LANGUAGE_CODE="en")
    _out, errors = process.communicate()
    return process.returncode, errors


def asked(database: str, statement: str) -> None:
    there = sqlite3.connect(database.removeprefix("sqlite:///")) if database.startswith("sqlite") else psycopg.connect(database)
    with closing(there):
        there.execute(statement)
        there.commit()


def test_containers_that_start_at_once_and_all_migrate_do_not_meet(at_once: Migrated, tmp_path: Path) -> None:
    assert [status for status, _out, _errors in at_once.told] == [0] * AT_ONCE, at_once.told
    assert sum("Applying games.0001_initial" in out for _status, out, _errors in at_once.told) == 1
    checked = started(tmp_path, "migrate", "--check", DATABASE_URL=at_once.address)
    assert checked.wait() == 0


def test_a_database_from_before_the_first_release_is_named_and_left_as_it_is(at_once: Migrated, tmp_path: Path) -> None:
    database = at_once.copied(tmp_path)
    asked(database, "ALTER TABLE competitions_entrant DROP COLUMN stand_in_pauses")
    status, told = migrated(database, tmp_path)
    assert status == 1
    assert "This database is from before 0.2.0: it has no competitions_entrant.stand_in_pauses." in told, told
    assert "Traceback" not in told


def test_a_database_from_before_the_first_release_that_lacks_nothing_goes_on(at_once: Migrated, tmp_path: Path) -> None:
    """Its migrations of then stay noted beside those of now."""
    database = at_once.copied(tmp_path)
    asked(database, "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '0008_noted_chombo', '2026-11-22')")
    status, told = migrated(database, tmp_path)
    assert status == 0, told


def test_a_password_of_any_letters_opens_the_database(cluster: str, tmp_path: Path) -> None:
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute("CREATE ROLE guarded LOGIN PASSWORD 'a/b#c@d%41 e:f?g&h'")
        hba = Path(str(connection.execute("SHOW hba_file").fetchone()[0]))  # type: ignore[index]
        hba.write_text(f"local all guarded scram-sha-256\n{hba.read_text()}")
        connection.execute("SELECT pg_reload_conf()")
    address = cluster.replace("platzwind@", "guarded@") + "/postgres"
    for password, is_right in ((PASSWORD, True), ("another", False)):
        asked = started(tmp_path, "showmigrations", DATABASE_URL=address, DATABASE_PASSWORD=password)
        _out, errors = asked.communicate()
        assert (asked.returncode == 0) is is_right, errors


def test_compose_gives_the_password_to_both_sides_as_it_is() -> None:
    composed = (Path(settings.BASE_DIR) / "compose.yaml").read_text()
    assert "DATABASE_URL: postgres://platzwind@db/platzwind" in composed
    assert "DATABASE_PASSWORD: ${POSTGRES_PASSWORD:?choose one}" in composed
