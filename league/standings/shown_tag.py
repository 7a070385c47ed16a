"""Tags for versions of a page's contents, by which a browser asks for news.

A tag is made from the bytes shown and the installation's secret key: it changes with every byte, and, unlike a competition's revision,
does not reveal how often something else has changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.crypto import salted_hmac

__all__ = ["shown_tag"]

LETTERS = 40


def shown_tag(parts: Iterable[bytes]) -> str:
    """The tag of exactly these bytes in this installation."""
    digest = salted_hmac("league.shown_tag", "", algorithm="sha256")
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:LETTERS]
