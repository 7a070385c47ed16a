"""The product behind its web server on a database of its own, as a club would run it: durable, nothing made quick for the measurement."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from tests.servers import accepts, free_port, servers

__all__ = ["DATABASES", "Site", "site"]

ROOT = Path(__file__).resolve().parents[2]
DATABASES = ("SQLite", "PostgreSQL")
SECONDS_TO_START = 120  #: where others have the processor, too
NOT_OURS = (
    *("DATABASE_URL", "REDIS_URL", "PLATZWIND_VAR", "STATIC_ROOT", "DEBUG", "HTTPS", "BEHIND_PROXY", "ALLOWED_HOSTS", "SITE_ADDRESS"),
    *("WORKERS", "GUNICORN_CMD_ARGS"),
)


@dataclass(slots=True)
class Site:
    """One installation. ``environment`` is what its processes see; ``port`` is the same after a restart."""

    environment: dict[str, str]
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    def run(self, *command: str) -> str:
        """The output of ``python …`` run inside the installation."""
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stdout}{done.stderr}")
        return done.stdout

    def answer(self, *command: str) -> Any:
        """The JSON that one of our modules prints in its last line."""
        return json.loads(self.run("-m", *command).splitlines()[-1])

    def start(self, *options: str) -> None:
        """Start the web server as ``make run`` does, with more options of gunicorn's; in a group, so that all of it can be killed."""
        address = f"{self.address[0]}:{self.port}"
        command = [sys.executable, "-m", "gunicorn", "--bind", address, "--log-level", "warning", *options]
        self.server = subprocess.Popen(command, cwd=ROOT, env=self.environment, start_new_session=True)
        limit = time.monotonic() + SECONDS_TO_START
        while not accepts(self.port):
            if self.server.poll() is not None or time.monotonic() > limit:
                raise RuntimeError("gunicorn did not start")
            time.sleep(0.01)

    def workers(self) -> list[int]:
        """The worker processes."""
        assert self.server is not None
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.server.pid)], capture_output=True, text=True, check=True)
        return sorted(map(int, listed.stdout.split()))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the web server; ``SIGKILL`` kills its master and its workers at once, in the middle of whatever they do."""
        if self.server is None:
            return
        if how == signal.SIGKILL:
            os.killpg(self.server.pid, how)
        else:
            self.server.send_signal(how)
        self.server.wait()
        self.server = None


@contextmanager
def site(database: str, *, with_files: bool = True) -> Iterator[Site]:
    """A migrated installation on ``SQLite`` or ``PostgreSQL``, ``with_files`` for its pages; it and its servers are gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="platzwind-load-"))
    own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    own |= {"PLATZWIND_VAR": str(folder), "SECRET_KEY": "only-for-load-" + "x" * 50, "DJANGO_SETTINGS_MODULE": "tests.load.settings"}
    try:
        with _addresses(database, folder) as addresses:
            made = Site({**own, **addresses})
            files = (["compile_catalogues"], ["collectstatic", "--noinput"]) if with_files else ()
            for command in (*files, ["migrate"]):
                made.run("manage.py", *command, "--verbosity", "0")
            try:
                yield made
            finally:
                made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _addresses(database: str, folder: Path) -> Iterator[dict[str, str]]:
    if database == "SQLite":
        yield {"DATABASE_URL": f"sqlite:///{folder / 'platzwind.sqlite3'}"}
        return
    with servers(durable=True) as addresses:
        with psycopg.connect(addresses["DATABASE_URL"].removesuffix("/platzwind") + "/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE platzwind")
        yield addresses
