"""What an installation keeps is for its owner alone: folders 700, files 600, also those that an older version left open."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

__all__ = ["OTHERS", "close_at_start"]

OTHERS = 0o077  #: what group and others may; as a umask, what a new file does not grant them
FOLDERS = ("cache", "static", "uploads")
NAMES = ("secret_key", "*.sqlite3", "*.sqlite3-*", "*.log")


def kept_files(folder: Path, database: Path | None) -> Iterator[Path]:
    """The folder of an installation and all that we keep there, and its database with what SQLite writes beside it.

    Nothing else: a folder that holds other things, too, keeps those as they are.
    """
    yield folder
    yield from chain.from_iterable(map(folder.glob, NAMES))
    for name in FOLDERS:
        yield from (folder / name, *(folder / name).rglob("*"))
    if database is not None:
        yield from (database.with_name(database.name + suffix) for suffix in ("", "-wal", "-shm"))


def close_to_others(paths: Iterable[Path]) -> None:
    """Take from group and others what they may. What is somebody else's, shared by all (as ``/tmp``) or gone stays as it is."""
    for path in paths:
        try:
            found = path.lstat()
            if found.st_mode & OTHERS and not found.st_mode & 0o1000 and not path.is_symlink():
                path.chmod(found.st_mode & 0o700)
        except (FileNotFoundError, PermissionError):
            continue


def close_at_start(folder: Path, database: Path | None) -> None:
    """Close what an installation keeps, and from now on whatever this process makes."""
    os.umask(OTHERS)
    close_to_others(kept_files(folder, database))
