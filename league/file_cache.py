"""Django's cache of files, made fit for being shared by processes: one wins an ``add``, and what goes first is what is oldest."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

__all__ = ["FileCache"]


class FileCache(FileBasedCache):
    """Django's own looks for an entry before it writes it, so that two processes can both add it; and it throws away at random."""

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
        """Keep the value if the key has none; of processes that try at once, one succeeds."""
        if self.has_key(key, version):  # and what has expired is gone
            return False
        self._createdir()
        self._cull()
        descriptor, new = tempfile.mkstemp(dir=self._dir)
        try:
            with os.fdopen(descriptor, "wb") as file:
                self._write_content(file, timeout, value)
            os.link(new, self._key_to_file(key, version))
        except FileExistsError:
            return False
        finally:
            Path(new).unlink()
        return True

    def _cull(self) -> None:
        """Where there are too many entries, delete the oldest of them."""
        files = self._list_cache_files()
        if len(files) >= self._max_entries:
            for name in sorted(files, key=_written)[: len(files) // self._cull_frequency]:
                self._delete(name)


def _written(name: str) -> float:
    try:
        return Path(name).stat().st_mtime
    except FileNotFoundError:  # another process was quicker
        return 0.0
