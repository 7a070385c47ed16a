"""Files of many hands, kept on this machine's disk until something changes. An answer opens one: nothing is read, packed or named anew.

Which file it is stands in the cache, so that it is forgotten with the pages. A machine that shares the cache, but has not made the file
itself, makes it once, too.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfileobj
from typing import IO

from django.conf import settings

from league.standings.exports.exported import XLSX, ExportedFile
from league.standings.page_store import KEEP_SECONDS, recalled, remember

__all__ = ["KeptFile", "keep_file", "kept_file", "write_file"]

MOST_BYTES = 1 << 30  #: of all files; then the oldest go
LEVEL = 6  #: of packing
Writer = Callable[[str], "KeptFile"]


@dataclass(frozen=True, slots=True)
class KeptFile:
    """What is known of the file at ``path``. What can be packed lies there a second time, packed by gzip."""

    name: str
    content_type: str
    tag: str
    path: str

    def opened(self, *, packed: bool) -> ExportedFile:
        """The file for one visitor, whose browser unpacks it or not."""
        is_packed = packed and self.content_type != XLSX
        file = Path(f"{self.path}.gz" if is_packed else self.path).open("rb")  # noqa: SIM115 (the answer closes it)
        return ExportedFile(self.name, self.content_type, file, known_tag=self.tag, is_packed=is_packed)


def kept_file(place: str, key: str, *, packed: bool) -> ExportedFile | None:
    """The file that is kept at this place, if it is the one of this key, and on this machine."""
    found = recalled(place)
    if isinstance(found, tuple) and found[0] == key and isinstance(found[1], KeptFile):
        with suppress(FileNotFoundError):
            return found[1].opened(packed=packed)
    return None


def keep_file(place: str, key: str, write: Writer, *, packed: bool) -> ExportedFile:
    """Keep what ``write`` writes to a path instead of what was at this place: nobody asks for an old one."""
    folder = Path(settings.VAR_DIR) / "cache" / "files"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    start = hashlib.sha256(place.encode()).hexdigest()[:20]
    made = write(str(folder / f"{start}-{key.rpartition(':')[2]}"))
    opened = made.opened(packed=packed)
    remember(place, (key, made))
    _remove_old(folder, start, Path(made.path).name)
    return opened


def write_file(path: str, made: ExportedFile) -> KeptFile:
    """Write it where it is kept, for its owner alone."""
    with made.file as source:
        known = KeptFile(made.name, made.content_type, made.tag, path)
        with _new(path) as file:
            source.seek(0)
            copyfileobj(source, file)
        if made.content_type != XLSX:
            with _new(f"{path}.gz") as file, gzip.GzipFile("", "wb", LEVEL, file, mtime=0) as packed:
                source.seek(0)
                copyfileobj(source, packed)
    return known


@contextmanager
def _new(path: str) -> Iterator[IO[bytes]]:
    """A file that stands at this path when it is whole."""
    descriptor, new = tempfile.mkstemp(dir=Path(path).parent)  # mode 600
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        Path(new).replace(path)
    except BaseException:
        Path(new).unlink()
        raise


def _remove_old(folder: Path, start: str, current: str) -> None:
    """Delete what was at this place before, what nobody has written anew for a day, and of the rest the oldest where it is too much."""
    total, since = 0, time.time() - KEEP_SECONDS
    for path in sorted(folder.iterdir(), key=_written, reverse=True):
        with suppress(OSError):  # another process was quicker, or somebody reads it on Windows
            found = path.stat()
            is_current = path.name.startswith(current)
            total += found.st_size
            is_old = path.name.startswith(start) or found.st_mtime < since or total > MOST_BYTES
            if is_old and not is_current:
                path.unlink()


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0
