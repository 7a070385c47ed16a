"""Follow a search in a process of its own, so that nothing is computed in the process that serves pages.

The child is :mod:`league.drawing.process`. It ends by itself when nobody reads its lines any more, as when this process is killed.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread
from time import monotonic
from typing import Any

from django.conf import settings

__all__ = ["COMMAND", "ChildSearch", "child_search"]

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "league.drawing.process")
Message = dict[str, Any]  #: a line from the child


class ChildSearch:
    """The output of a child process, line by line."""

    def __init__(self, process: Popen[str]) -> None:
        self.has_ended = False  #: whether all its lines were read
        self._process, self._has_begun = process, False
        self._lines: SimpleQueue[Message | None] = SimpleQueue()
        self._reader = Thread(target=self._read, name="lines of a search", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        try:
            for line in self._process.stdout or ():
                self._lines.put(json.loads(line))
        except ValueError:  # it died in the middle of a line
            logger.exception("A search has written what cannot be read")
        finally:
            self._lines.put(None)

    def latest(self, within: float) -> Message | None:
        """The newest line within so many seconds; None if there is none. Returns at once when the child has ended."""
        until, newest = monotonic() + within, None
        while not self.has_ended:
            line = self._next(until)
            if line == {}:
                break
            self.has_ended, newest = line is None, line or newest
        self._has_begun = self._has_begun or newest is not None
        return newest

    def _next(self, until: float) -> Message | None:
        """The next line; None at the end of all lines, empty if there is none in time."""
        try:
            return self._lines.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            return {}

    def stop(self) -> bool:
        """Ask for the best result so far; False if it is too early, since before its first line the child would end without an answer."""
        if self._has_begun:
            self._process.terminate()
        return self._has_begun

    def end(self) -> None:
        """End the child, whatever it has found."""
        self._process.kill()
        self._reader.join()


@contextmanager
def child_search(asked: Mapping[str, Any]) -> Iterator[ChildSearch]:
    """Begin the search ``asked`` (the standard input of :mod:`league.drawing.process`); it is ended with the block.

    ``OSError`` if no process can be started, or it does not take the task.
    """
    with Popen(COMMAND, stdin=PIPE, stdout=PIPE, text=True, cwd=settings.BASE_DIR) as process:  # noqa: S603 (our own)
        child = ChildSearch(process)
        try:
            assert process.stdin is not None
            json.dump(asked, process.stdin)
            process.stdin.close()
            yield child
        finally:
            child.end()
