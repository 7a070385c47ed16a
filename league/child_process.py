"""Work for a process of its own, which gives its memory back and leaves the others' threads alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from django.conf import settings

__all__ = ["ChildFailed", "ChildTooSlow", "answer_of_child"]


class ChildTooSlow(Exception):
    """It was not done in time, and is ended."""


class ChildFailed(Exception):
    """It ended with an error; the text is what it said."""


def answer_of_child(program: Sequence[str], asked: bytes, *, seconds: float) -> bytes:
    """What the program writes after it has read ``asked``. Raises ChildTooSlow after so many seconds, or ChildFailed."""
    try:
        done = subprocess.run(program, input=asked, capture_output=True, timeout=seconds, cwd=settings.BASE_DIR, check=False)  # noqa: S603 (our own)
    except subprocess.TimeoutExpired as error:
        raise ChildTooSlow from error
    said = done.stderr.decode(errors="replace")
    if done.returncode:
        raise ChildFailed(said)
    sys.stderr.write(said)
    return done.stdout
