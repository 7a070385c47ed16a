"""Cache keys for what is built from a competition; they are never sent to anybody (:mod:`league.standings.shown_tag`)."""

from __future__ import annotations

import hashlib

from django.utils.translation import get_language

from league.serving.build import build_name

__all__ = ["built_key"]

LETTERS = 40


def built_key(kind: str, competition: int, results_revision: int, *decides: object) -> str:
    """The key of something built from a competition: its ``kind`` ("page", "file") and everything else that decides its contents.

    It differs after every change, including secret ones. The revision must have been read before the rows. The program's build and
    the language are part of the key.
    """
    named = (build_name(), competition, results_revision, get_language() or "", *decides)
    return f"{kind}:{hashlib.sha256(repr(named).encode()).hexdigest()[:LETTERS]}"
