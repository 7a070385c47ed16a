"""The name by which people are told a version of what they see: what a browser keeps, and asks for news by.

It is made of what is shown and of the key of the installation: the same as long as not one byte differs, and nothing in it says how often
something else has changed, as the revision of a competition would.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.crypto import salted_hmac

__all__ = ["shown_tag"]

LETTERS = 40


def shown_tag(parts: Iterable[bytes]) -> str:
    """The name of exactly these bytes, for this installation."""
    digest = salted_hmac("league.shown_tag", "", algorithm="sha256")
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:LETTERS]
