"""Keep an installation's files private to their owner: folders 700, files 600, including those an older version left open."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

__all__ = ["OTHERS", "close_at_start"]

OTHERS = 0o077  #: permission bits of group and others; used as a umask as well
FOLDERS = ("cache", "static", "uploads")
NAMES = ("secret_key", "*.sqlite3", "*.sqlite3-*", "*.log")


def kept_files(folder: Path, database: Path | None) -> Iterator[Path]:
    """The folder of an installation with everything we keep there, and its database with the files SQLite writes beside it.

    Anything else in these folders is left alone.
    """
    yield folder
    yield from chain.from_iterable(map(folder.glob, NAMES))
    for name in FOLDERS:
        yield from (folder / name, *(folder / name).rglob("*"))
    if database is not None:
        yield from (database.with_name(database.name + suffix) for suffix in ("", "-wal", "-shm"))


def close_to_others(paths: Iterable[Path]) -> None:
    """Remove all permissions of group and others. Skips what belongs to somebody else, is shared by all (like ``/tmp``) or is gone."""
    for path in paths:
        try:
            found = path.lstat()
            if found.st_mode & OTHERS and not found.st_mode & 0o1000 and not path.is_symlink():
                path.chmod(found.st_mode & 0o700)
        except (FileNotFoundError, PermissionError):
            continue


def close_at_start(folder: Path, database: Path | None) -> None:
    """Make the installation's files private, and from now on every file this process creates."""
    os.umask(OTHERS)
    close_to_others(kept_files(folder, database))
