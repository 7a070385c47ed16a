"""Run a command with a private PostgreSQL and Redis: ``python tests/servers.py pytest tests/league``.

The servers live in a temporary folder on sockets and free ports of their own, know nothing of any other server on the machine, and
are gone when the command ends. ``DATABASE_URL`` and ``REDIS_URL`` tell the command where they are.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import quote

SECONDS_TO_START = 30
#: For a throwaway cluster: nothing is forced to disk, nothing runs in the background, and no plan is compiled.
QUICK = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "checkpoint_timeout=1h",
    "max_wal_size=512MB",
    "jit=off",
)
MEMORY = Path("/dev/shm")
ENOUGH = 6 * 1024**3  #: bytes of memory needed for a quick cluster beside the browsers; a container has 64 MB by default


def main(command: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with servers() as addresses:
        return subprocess.run(command, env={**os.environ, **addresses}).returncode


@contextmanager
def servers(*, durable: bool = False) -> Iterator[dict[str, str]]:
    """Start both servers, and return the environment variables that say where they are."""
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="platzwind-", dir=place(durable=durable)))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        folder.chmod(0o711)
        database = stack.enter_context(postgresql(folder / "postgresql", durable=durable))
        yield {"DATABASE_URL": database, "REDIS_URL": stack.enter_context(redis())}


def place(*, durable: bool) -> Path:
    """A folder with a short path, because socket names are limited; in memory for throwaway clusters, where tables are emptied nine times
    as fast."""
    in_memory = not durable and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH
    return MEMORY if in_memory else Path("/tmp")


@contextmanager
def postgresql(folder: Path, *, durable: bool = False) -> Iterator[str]:
    """Start a fresh cluster, either ``durable`` as PostgreSQL is by default, or quick. PostgreSQL refuses to run as root, so root starts it
    as another user."""
    bin_dir = postgresql_programs()
    owner = None if os.getuid() else unprivileged_user()
    folder.mkdir(mode=0o700)
    if owner:
        shutil.chown(folder, owner)
    data = folder / "data"
    initdb = [bin_dir / "initdb", "-D", data, "-U", "platzwind", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    subprocess.run(initdb, user=owner, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    quick = [] if durable else [part for option in QUICK for part in ("-c", option)]
    server = subprocess.Popen(
        [bin_dir / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "max_connections=200", *quick],
        user=owner,
        cwd=folder,
        stderr=(folder.parent / "postgresql.log").open("w"),
    )
    with stopped_at_the_end(server, signal.SIGINT):
        wait_for((folder / ".s.PGSQL.5432").exists, server, "PostgreSQL")
        wait_for(lambda: answers(bin_dir / "pg_isready", "-q", "-h", folder), server, "PostgreSQL")
        yield f"postgres://platzwind@{quote(str(folder), safe='')}/platzwind"


def postgresql_programs() -> Path:
    """The programs of PostgreSQL; Debian keeps them outside the path, by version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    if folders:
        return folders[-1]
    found = shutil.which("initdb")
    if found is None:
        sys.exit("PostgreSQL is missing; on Debian and Ubuntu: sudo apt install postgresql")
    return Path(found).resolve().parent


def unprivileged_user() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def redis() -> Iterator[str]:
    program = shutil.which("redis-server")
    if program is None:
        sys.exit("Redis is missing; on Debian and Ubuntu: sudo apt install redis-server")
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "no"]
    server = subprocess.Popen([program, *options], cwd="/tmp", stdout=subprocess.DEVNULL)
    with stopped_at_the_end(server, signal.SIGTERM):
        wait_for(lambda: accepts(port), server, "Redis")
        yield f"redis://127.0.0.1:{port}"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def accepts(port: int) -> bool:
    with socket.socket() as visitor:
        return visitor.connect_ex(("127.0.0.1", port)) == 0


def answers(*command: object) -> bool:
    return subprocess.run([str(part) for part in command]).returncode == 0


def wait_for(is_ready: Callable[[], bool], server: subprocess.Popen[bytes], name: str) -> None:
    limit = time.monotonic() + SECONDS_TO_START
    while not is_ready():
        if server.poll() is not None or time.monotonic() > limit:
            sys.exit(f"{name} did not start")
        time.sleep(0.05)


@contextmanager
def stopped_at_the_end(server: subprocess.Popen[bytes], how: signal.Signals) -> Iterator[None]:
    try:
        yield
    finally:
        server.send_signal(how)
        server.wait(timeout=SECONDS_TO_START)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
