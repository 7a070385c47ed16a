"""Upgrade a database of every release: nothing is lost, and stored results match the games."""

from __future__ import annotations

import gzip
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.load.served import NOT_OURS
from tests.releases.__main__ import FOLDER
from tests.servers import postgresql

ROOT = FOLDER.parent.parent
RELEASES = sorted({path.name.removesuffix(".gz").rsplit(".", 2)[0] for path in FOLDER.glob("*.sql.gz")})
MOST_BYTES = 300_000
#: pages that a visitor requests of a public competition
PAGES = ("", "standings/", "sessions/", "statistics/", "standings.json", "results.csv")
ASK = """
import django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
call_command("verify")
from league.competitions.models import Competition
for competition in Competition.objects.filter(rehearsal=False).exclude(state="draft"):
    for page in PAGES:
        path = competition.get_absolute_url() + page
        print(path, Client(HTTP_HOST="localhost").get(path).status_code)
"""


@pytest.fixture
def postgresql_database() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="platzwind-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o711)
        with postgresql(Path(folder) / "postgresql") as address:
            yield address.removesuffix("/platzwind") + "/postgres"


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return f"sqlite:///{tmp_path / 'released.sqlite3'}" if kind == "sqlite" else request.getfixturevalue("postgresql_database")


def load(database: str, statements: str) -> None:
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            connection.executescript(statements)
    else:
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(statements.encode())


def told(folder: Path, database: str, *command: str) -> str:
    own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    own |= {"PLATZWIND_VAR": str(folder), "SECRET_KEY": "x" * 50, "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "league.settings"}
    own |= {"LANGUAGE_CODE": "en", "DEBUG": "1"}
    done = subprocess.run([sys.executable, *command], cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_a_release_is_migrated_verified_and_shown(release: str, kind: str, database: str, tmp_path: Path) -> None:
    load(database, gzip.decompress((FOLDER / f"{release}.{kind}.sql.gz").read_bytes()).decode())
    said = told(tmp_path, database, "-c", f"PAGES = {PAGES!r}\n{ASK}")
    assert "no difference found" in said
    answers = [line for line in said.splitlines() if line.startswith("/")]
    assert len(answers) >= 12 * len(PAGES)
    assert [line for line in answers if not line.endswith(" 200")] == []


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("of", ["sqlite", "postgresql"])
def test_a_kept_database_is_small(release: str, of: str) -> None:
    assert (FOLDER / f"{release}.{of}.sql.gz").stat().st_size < MOST_BYTES


def test_every_release_that_users_are_told_of_has_its_database() -> None:
    told_of = re.findall(r"^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sorted(told_of) == RELEASES != []


def test_the_version_is_that_of_the_newest_release() -> None:
    newest = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[0]
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == newest
