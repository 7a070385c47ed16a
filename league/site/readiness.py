"""Whether this process can do its work: the database takes writes, and has the shape that this code expects."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock

from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from league.site.unreleased import reason_against_database

__all__ = ["reason_against"]

SECONDS = 5.0  #: how long a result is reused
ROOM = 1 << 20  #: bytes that must be free beside the file of the database: a hand needs a few thousand


@dataclass(slots=True)
class Latest:
    """The last result in this process; one thread checks at a time."""

    until: float = 0.0
    reason: str = ""
    is_whole: bool = False  #: whether the database was seen to have every table and column
    looking: Lock = field(default_factory=Lock)


latest = Latest()


def reason_against() -> str:
    """Say in a sentence why no hand can be recorded now; empty if one can.

    One visitor at a time makes us look; meanwhile the others hear the last answer.
    """
    if time.monotonic() >= latest.until and latest.looking.acquire(blocking=latest.until == 0.0):
        try:
            if time.monotonic() >= latest.until:
                latest.reason = _look()
                latest.until = time.monotonic() + SECONDS
        finally:
            latest.looking.release()
    return latest.reason


def _look() -> str:
    try:
        if not _expected() <= MigrationRecorder(connection).applied_migrations().keys():
            return _("The database is not migrated: manage.py migrate.")
        if not latest.is_whole and (reason := reason_against_database("default")):
            return reason
        latest.is_whole = True
        with transaction.atomic():
            _write()
            transaction.set_rollback(True)
        _take_room()
    except DatabaseError:
        return _("The database cannot be written.")
    except OSError:
        return _("The disk of the database is full, or cannot be written.")
    return ""


def _write() -> None:
    """Write one small row; the check rolls it back."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = name WHERE id = (SELECT min(id) FROM django_migrations)")


def _take_room() -> None:
    """SQLite notices a full disk only on commit, so write a temporary file beside the database."""
    if connection.vendor == "sqlite":
        with TemporaryFile(dir=Path(connection.settings_dict["NAME"]).parent, buffering=0) as file:
            file.write(bytes(ROOM))


@cache
def _expected() -> frozenset[tuple[str, str]]:
    """The migrations that this code brings; read once a process."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return frozenset(loader.disk_migrations)
