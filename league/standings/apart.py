"""Work that takes long, one at a time on this machine and by a process of its own that lets everybody else go first.

Python runs one thread of a process at a time: who counts twenty thousand hands in a web process slows every page that it answers meanwhile.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings
from django.core.files import locks
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override

from league.child_process import answer_of_child

__all__ = ["FEW_HANDS", "Busy", "TooOften", "apart", "busy", "turn"]

Result = TypeVar("Result")
PROGRAM = (sys.executable, "-m", "league.standings.apart")
FEW_HANDS = 500  #: are counted in a fifth of a second, quicker than a process starts
MOST_WAIT = 1.0  #: seconds for the turn of somebody else to end
LOOK_SECONDS = 0.05
COME_BACK = 5  #: seconds, says the answer to who may not wait
MOST_SECONDS = 120
LAST_OF_ALL = 19  #: the niceness of a process that works while nobody else does

_waits = threading.BoundedSemaphore(2)


class Busy(Exception):
    """It is somebody else's turn, and others wait already."""


class TooOften(Busy):
    """Who asks has just been sent so much that others come first."""


def busy(request: HttpRequest, why: Busy) -> HttpResponse:
    """The page that asks to come back in a moment."""
    page = render(request, "standings/busy.html", {"seconds": COME_BACK, "often": isinstance(why, TooOften)}, status=429)
    page["Retry-After"] = str(COME_BACK)
    return page


@contextmanager
def turn() -> Iterator[None]:
    """One at a time on this machine, whatever its processes; two more in each of them wait a moment. Busy for all others.

    The lock is the file's, so that it ends with a process, however that ends.
    """
    path = Path(settings.VAR_DIR) / "turn.lock"
    with path.open("ab") as file:
        if not _locked(file) and not _waited(file):
            raise Busy
        try:
            yield
        finally:
            locks.unlock(file)


def _locked(file: Any) -> bool:
    return bool(locks.lock(file, locks.LOCK_EX | locks.LOCK_NB))


def _waited(file: Any) -> bool:
    """Whether it became our turn while we waited."""
    if not _waits.acquire(blocking=False):
        return False
    try:
        until = time.monotonic() + MOST_WAIT
        while time.monotonic() < until:
            time.sleep(LOOK_SECONDS)
            if _locked(file):
                return True
        return False
    finally:
        _waits.release()


def apart(work: Callable[..., Result], *given: Any) -> Result:
    """What the function gives for this, worked out by a process of its own in our language; it sees what is committed."""
    if not settings.WORK_APART:
        return work(*given)
    asked = pickle.dumps((get_language() or "", work, given))
    found: Result = pickle.loads(answer_of_child(PROGRAM, asked, seconds=MOST_SECONDS))  # noqa: S301 (our own)
    return found


def main() -> None:
    """Read what to do, do it, write what came out."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(LAST_OF_ALL)
    import django

    django.setup()
    language, work, given = pickle.load(sys.stdin.buffer)  # noqa: S301 (our own)
    with override(language):
        found = work(*given)
    sys.stdout.buffer.write(pickle.dumps(found))


if __name__ == "__main__":
    main()
