"""Where what was built of a competition is kept, until something changes. Nobody is told this key (:mod:`league.standings.shown_tag`)."""

from __future__ import annotations

import hashlib

from django.utils.translation import get_language

from league.standings.build import build_name

__all__ = ["built_key"]

LETTERS = 40


def built_key(kind: str, competition: int, results_revision: int, *decides: object) -> str:
    """Where what was built of a competition is kept: ``kind`` ("page", "file") and what else decides what it looks like.

    It differs after every change, also of what is kept back. The revision must have been read before the rows. The build of the program and
    the language are part of it.
    """
    named = (build_name(), competition, results_revision, get_language() or "", *decides)
    return f"{kind}:{hashlib.sha256(repr(named).encode()).hexdigest()[:LETTERS]}"
