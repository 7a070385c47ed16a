"""Run long work in a process of its own with the lowest priority, one task at a time on this machine.

Python runs one thread of a process at a time: counting twenty thousand hands in a web process would slow down all its other pages.
"""

from __future__ import annotations

import logging
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
from django.utils.log import log_response
from django.utils.translation import get_language, override

from league.child_process import answer_of_child

__all__ = ["FEW_HANDS", "Busy", "TooOften", "apart", "busy", "too_slow", "turn"]

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
PROGRAM = (sys.executable, "-m", "league.standings.apart")
FEW_HANDS = 500  #: this many are counted in a fifth of a second, faster than a process starts
MOST_WAIT = 1.0  #: seconds to wait for somebody else's turn to end
LOOK_SECONDS = 0.05
COME_BACK = 5  #: seconds after which visitors who may not wait are told to come back
MOST_SECONDS = 120
LATER = 300  #: seconds after which visitors are told to try again what was not done in time
LAST_OF_ALL = 19  #: the niceness of a process that gives way to all others

_waits = threading.BoundedSemaphore(2)


class Busy(Exception):
    """It is somebody else's turn, and others wait already."""


class TooOften(Busy):
    """The visitor has just been sent so much that others come first."""


def busy(request: HttpRequest, why: Busy) -> HttpResponse:
    """A page that asks the visitor to come back in a moment."""
    page = render(request, "standings/busy.html", {"seconds": COME_BACK, "often": isinstance(why, TooOften)}, status=429)
    page["Retry-After"] = str(COME_BACK)
    return page


def too_slow(request: HttpRequest) -> HttpResponse:
    """A page for whom the process was ended, as it was not done in time: the machine has too much else to do, so a warning is logged."""
    page = render(request, "standings/too_slow.html", {"minutes": LATER // 60}, status=503)
    page["Retry-After"] = str(LATER)
    words = "%s was not made in %s seconds, as the machine has too much else to do, or there are too many hands"
    log_response(words, request.path, MOST_SECONDS, response=page, request=request, logger=logger, level="warning")
    return page


@contextmanager
def turn(what: str = "turn") -> Iterator[None]:
    """Take a turn: one at a time on this machine for each ``what``. Up to two more in each process wait a moment; others get ``Busy``.

    The lock belongs to a file, so it is released when the process ends, however that happens.
    """
    path = Path(settings.VAR_DIR) / f"{what}.lock"
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
    """Wait a moment for our turn; false if it did not come."""
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
    """Call the function in a process of its own, in the current language; it sees only committed data. Raises ChildTooSlow."""
    if not settings.WORK_APART:
        return work(*given)
    asked = pickle.dumps((get_language() or "", work, given))
    found: Result = pickle.loads(answer_of_child(PROGRAM, asked, seconds=MOST_SECONDS))  # noqa: S301 (our own)
    return found


def main() -> None:
    """Read the task, carry it out, write the result."""
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
