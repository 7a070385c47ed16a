"""``python -m tests.releases 0.2.0``: store a database of this release, for the test that upgrades it. Run it once, at the release."""

from __future__ import annotations

import gzip
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.load.served import Site, site
from tests.servers import postgresql_programs

FOLDER = Path(__file__).parent
PG_DUMP = ("--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=500")


def main(release: str) -> None:
    for database in ("SQLite", "PostgreSQL"):
        with site(database, with_files=False) as made:
            made.run("-m", "tests.releases.content")
            dumped = "\n".join(dump_of(database, made)) + "\n"
        path = FOLDER / f"{release}.{database.lower()}.sql.gz"
        path.write_bytes(gzip.compress(dumped.encode(), mtime=0))
        print(f"{path}: {path.stat().st_size:,} bytes")


def dump_of(database: str, made: Site) -> Iterator[str]:
    """The statements that recreate this database. For PostgreSQL, those known only to its own program or one of its versions are
    removed."""
    address = made.environment["DATABASE_URL"]
    if database == "SQLite":
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection:
            yield from connection.iterdump()
        return
    told = subprocess.run([postgresql_programs() / "pg_dump", *PG_DUMP, address], capture_output=True, text=True, check=True)
    yield from (line for line in told.stdout.splitlines() if not line.startswith(("\\", "--", "SET ")))


if __name__ == "__main__":
    main(*sys.argv[1:])
