"""Run work in a process of its own, which returns its memory and does not hold up the threads of this one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from django.conf import settings

__all__ = ["ChildFailed", "ChildTooSlow", "answer_of_child"]


class ChildTooSlow(Exception):
    """The process was not done in time and has been ended."""


class ChildFailed(Exception):
    """The process ended with an error; the text is its standard error."""


def answer_of_child(program: Sequence[str], asked: bytes, *, seconds: float) -> bytes:
    """The program's output for the input ``asked``. Raises ChildTooSlow after ``seconds``, or ChildFailed."""
    try:
        done = subprocess.run(program, input=asked, capture_output=True, timeout=seconds, cwd=settings.BASE_DIR, check=False)  # noqa: S603 (our own)
    except subprocess.TimeoutExpired as error:
        raise ChildTooSlow from error
    said = done.stderr.decode(errors="replace")
    if done.returncode:
        raise ChildFailed(said)
    sys.stderr.write(said)
    return done.stdout
