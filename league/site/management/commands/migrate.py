"""``manage.py migrate``: Django's own, one process at a time; a second one waits and then finds nothing left to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections

from league.site.unreleased import reason_against_database

KEY = 0x506C61747A  #: of PostgreSQL's lock
PATIENCE = 600.0  #: seconds to wait for another one on SQLite; PostgreSQL waits without end


class Command(migrate.Command):
    help = f"{migrate.Command.help} Several at once wait for each other."

    def handle(self, *args: Any, database: str, **options: Any) -> None:
        with alone(database):
            if reason := reason_against_database(database):
                raise CommandError(reason)
            super().handle(*args, database=database, **options)


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Keep other processes from migrating this database. The lock ends with its process, even if that is killed."""
    connection = connections[database]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [KEY])
        yield
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [KEY])
    else:
        with closing(sqlite3.connect(f"{connection.settings_dict['NAME']}-migrating", timeout=PATIENCE, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            yield
