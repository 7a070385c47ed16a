"""What an installation keeps is for its owner alone."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.conf import settings

from tests.load.served import NOT_OURS

OTHERS = 0o077
ROOT = Path(settings.BASE_DIR)


def run(folder: Path, *command: str, **environment: str) -> str:
    """What Python prints in an installation whose user's files are open to all by habit."""
    own = {name: value for name, value in os.environ.items() if name not in {*NOT_OURS, "SECRET_KEY", "DJANGO_SETTINGS_MODULE"}}
    own |= {"PLATZWIND_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "league.settings", **environment}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=own, check=True, capture_output=True, text=True, umask=0o022).stdout


def open_to_others(paths: Iterable[Path]) -> list[str]:
    return [f"{path} {path.stat().st_mode & 0o777:o}" for path in paths if path.stat().st_mode & OTHERS]


#: A visitor whom the started server answers from the database, and then from the cache; SQLite's own files are there while it runs.
VISIT = """
from league.wsgi import application
from django.core.cache import cache
from django.test import Client
from pathlib import Path
from django.conf import settings
print(Client(headers={"host": "127.0.0.1"}).get("/").status_code)
cache.set("kept", "page")
for path in [settings.VAR_DIR, *settings.VAR_DIR.rglob("*")]:
    print(oct(path.stat().st_mode & 0o777), path.name)
"""


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The folder of an installation with a new database, and what of it was open to others before the server ever started."""
    folder = tmp_path_factory.mktemp("new") / "var"
    run(folder, "manage.py", "migrate", "--verbosity", "0")
    return folder, open_to_others([folder, *folder.iterdir()])


def test_everything_in_var_is_for_its_owner_alone_while_the_server_runs(new: tuple[Path, list[str]]) -> None:
    folder, _open = new
    run(folder, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    status, *modes = run(folder, "-c", VISIT).splitlines()
    assert status == "200"
    assert {"platzwind.sqlite3", "platzwind.sqlite3-wal", "platzwind.sqlite3-shm", "cache", "static", "secret_key"} <= {
        mode.split()[1] for mode in modes
    }
    assert {mode.split()[0] for mode in modes} == {"0o700", "0o600"}


def test_a_new_database_is_closed_before_the_server_has_ever_started(new: tuple[Path, list[str]]) -> None:
    folder, open_at_first = new
    assert (folder / "platzwind.sqlite3").exists()
    assert open_at_first == []


def test_an_installation_of_an_older_version_is_closed_when_the_server_starts(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "var", tmp_path / "elsewhere.sqlite3"
    (folder / "cache").mkdir(parents=True)
    for path in (folder / "secret_key", folder / "cache" / "x.djcache", folder / "platzwind.sqlite3", elsewhere, folder / "not-ours.txt"):
        path.write_text("")
        path.chmod(0o644)
    folder.chmod(0o755)
    run(folder, "-c", "import league.wsgi", DATABASE_URL=f"sqlite:///{elsewhere}")
    closed = [folder, elsewhere, *folder.rglob("*")]
    assert open_to_others(path for path in closed if path.name != "not-ours.txt") == []
    assert (folder / "not-ours.txt").stat().st_mode & OTHERS


def test_static_files_in_a_place_of_their_own_can_be_sent_by_another_web_server(tmp_path: Path) -> None:
    run(tmp_path / "var", "manage.py", "collectstatic", "--noinput", "--verbosity", "0", STATIC_ROOT=str(tmp_path / "static"))
    run(tmp_path / "var", "-c", "import league.wsgi", STATIC_ROOT=str(tmp_path / "static"))
    found = list((tmp_path / "static").rglob("*"))
    assert any(path.suffix == ".gz" for path in found)
    assert {oct(path.stat().st_mode & 0o777) for path in found if path.is_file()} == {"0o644"}
    assert {oct(path.stat().st_mode & 0o777) for path in found if path.is_dir()} == {"0o755"}


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_backup_of_the_manual_is_whole_and_for_its_owner_alone_and_no_git_or_docker_takes_it(tmp_path: Path, language: str) -> None:
    (command,) = re.findall(
        r"^\(umask 077.*VACUUM INTO.*\)$", (ROOT / "docs" / "guide" / language / "server").with_suffix(".md").read_text(), re.MULTILINE
    )
    (tmp_path / "var").mkdir()
    with sqlite3.connect(tmp_path / "var" / "platzwind.sqlite3") as database:
        database.execute("CREATE TABLE kept (name)")
    subprocess.run(["sh", "-c", command.replace(".venv/bin/python", sys.executable)], cwd=tmp_path, check=True, umask=0o022)
    (copy,) = (tmp_path / "backups").iterdir()
    assert open_to_others([copy, copy.parent]) == []
    assert sqlite3.connect(copy).execute("SELECT count(*) FROM kept").fetchone() == (0,)
    ignored = subprocess.check_output(["git", "check-ignore", f"backups/{copy.name}", copy.name], cwd=ROOT, text=True)
    assert len(ignored.splitlines()) == 2
    assert {"backups", "**/*.sqlite3*"} <= set((ROOT / ".dockerignore").read_text().splitlines())


@pytest.mark.parametrize("command", ["compile_catalogues"])
def test_what_a_command_writes_for_the_server_s_own_user_can_be_read_by_it(tmp_path: Path, command: str) -> None:
    run(tmp_path / "var", "manage.py", command, "--verbosity", "0")
    assert all(path.stat().st_mode & 0o044 == 0o044 for path in (ROOT / "league" / "locale").rglob("*.mo"))
