"""The two names of a version: one to find what was built, which nobody is told, and one to tell, by which nothing can be counted.

A page or file is kept under :func:`built_key`, which differs after every change of its competition, also after one that is kept back.
What is told of it (its ETag, ``?seen=``) is :func:`shown_tag`, by what it shows and by the key of the installation: the same as long as
not one byte of it differs, and nothing in it says how often something else has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from league.build import build_name

__all__ = ["built_key", "shown_tag"]

LETTERS = 40


def built_key(kind: str, competition: int, results_revision: int, *decides: object) -> str:
    """Where what was built of a competition is kept: ``kind`` ("page", "file") and what else decides what it looks like.

    The revision must have been read before the rows. The build of the program and the language are part of it.
    """
    named = (build_name(), competition, results_revision, get_language() or "", *decides)
    return f"{kind}:{hashlib.sha256(repr(named).encode()).hexdigest()[:LETTERS]}"


def shown_tag(parts: Iterable[bytes]) -> str:
    """The name of exactly these bytes, for this installation."""
    digest = salted_hmac("league.standings.versions", "", algorithm="sha256")
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:LETTERS]
