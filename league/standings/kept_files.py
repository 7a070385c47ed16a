"""Files of many hands, kept on this machine's disk until something changes, so that an answer only has to open one.

The cache says which file is current, so it is forgotten together with the pages. A machine that shares the cache but lacks the file
makes it once, too.
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

MOST_BYTES = 1 << 30  #: of all files together; beyond that the oldest are deleted
LEVEL = 6  #: of compression
Writer = Callable[[str], "KeptFile"]


@dataclass(frozen=True, slots=True)
class KeptFile:
    """The file at ``path``. If it can be compressed, a copy packed by gzip lies beside it."""

    name: str
    content_type: str
    tag: str
    path: str

    def opened(self, *, packed: bool) -> ExportedFile:
        """Open the file for one visitor, packed if the browser can unpack it."""
        is_packed = packed and self.content_type != XLSX
        file = Path(f"{self.path}.gz" if is_packed else self.path).open("rb")  # noqa: SIM115 (the answer closes it)
        return ExportedFile(self.name, self.content_type, file, known_tag=self.tag, is_packed=is_packed)


def kept_file(place: str, key: str, *, packed: bool) -> ExportedFile | None:
    """The file kept at this place, if it has this key and is on this machine."""
    found = recalled(place)
    if isinstance(found, tuple) and found[0] == key and isinstance(found[1], KeptFile):
        with suppress(FileNotFoundError):
            return found[1].opened(packed=packed)
    return None


def keep_file(place: str, key: str, write: Writer, *, packed: bool) -> ExportedFile:
    """Keep what ``write`` writes, replacing the old file at this place, for which nobody asks any more."""
    folder = Path(settings.VAR_DIR) / "cache" / "files"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    start = hashlib.sha256(place.encode()).hexdigest()[:20]
    made = write(str(folder / f"{start}-{key.rpartition(':')[2]}"))
    opened = made.opened(packed=packed)
    remember(place, (key, made))
    _remove_old(folder, start, Path(made.path).name)
    return opened


def write_file(path: str, made: ExportedFile) -> KeptFile:
    """Write the file where it is kept, readable only by its owner."""
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
    """Open a file that appears at this path only once it is complete."""
    descriptor, new = tempfile.mkstemp(dir=Path(path).parent)  # mode 600
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
        Path(new).replace(path)
    except BaseException:
        Path(new).unlink()
        raise


def _remove_old(folder: Path, start: str, current: str) -> None:
    """Delete old files of this place, files older than a day, and, if the rest is too large, the oldest."""
    total, since = 0, time.time() - KEEP_SECONDS
    for path in sorted(folder.iterdir(), key=_written, reverse=True):
        with suppress(OSError):  # another process was faster, or somebody is reading it on Windows
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
