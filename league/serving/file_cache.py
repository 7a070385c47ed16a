"""Django's file cache, made safe for several processes: only one wins an ``add``, and the oldest entries go first."""

from __future__ import annotations

import os
import pickle
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

__all__ = ["FileCache"]

DAMAGED = (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, KeyError, TypeError, ValueError)


class FileCache(FileBasedCache):
    """Django's own class checks for an entry before writing it, so two processes can both add it; and it culls at random."""

    if TYPE_CHECKING:
        _dir: str
        _max_entries: int
        _cull_frequency: int

        def _createdir(self) -> None: ...
        def _key_to_file(self, key: Any, version: int | None = None) -> str: ...
        def _write_content(self, file: Any, timeout: float | None, value: Any) -> None: ...
        def _list_cache_files(self) -> list[str]: ...
        def _delete(self, fname: str) -> bool: ...

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Store the value if the key has none; of processes that try at once, exactly one succeeds."""
        if self.has_key(key, version):
            return False
        self._createdir()
        self._cull()
        descriptor, new = tempfile.mkstemp(dir=self._dir)
        target = self._key_to_file(key, version)
        try:
            with os.fdopen(descriptor, "wb") as file:
                self._write_content(file, timeout, value)
            return _linked(new, target) or (self._is_cleared(target, aside=f"{new}.old") and _linked(new, target))
        finally:
            Path(new).unlink()

    def _is_cleared(self, target: str, *, aside: str) -> bool:
        """Remove an expired entry; whether the way is free. It is moved aside first, lest we delete what another process just added."""
        try:
            with Path(target).open("rb") as file:
                if not self._is_expired(file):
                    return False
            Path(target).rename(aside)
        except FileNotFoundError:
            return True
        with Path(aside).open("rb") as file:
            is_old = self._is_expired(file)
        if not is_old:
            _linked(aside, target)
        Path(aside).unlink()
        return is_old

    def _is_expired(self, f: BinaryIO) -> bool:
        """Whether the entry is expired or damaged. Django's own method deletes it by name, which another process may have reused."""
        try:
            until = pickle.load(f)  # noqa: S301 (our own file)
            return until is not None and until < time.time()
        except DAMAGED:
            return True

    def _cull(self) -> None:
        """Delete the oldest entries if there are too many."""
        files = self._list_cache_files()
        if len(files) >= self._max_entries:
            for name in sorted(files, key=_written)[: len(files) // self._cull_frequency]:
                self._delete(name)


def _linked(new: str, target: str) -> bool:
    """Link the entry to ``target``; False if something is there already."""
    try:
        os.link(new, target)
    except FileExistsError:
        return False
    return True


def _written(name: str) -> float:
    try:
        return Path(name).stat().st_mtime
    except FileNotFoundError:  # another process was quicker
        return 0.0
