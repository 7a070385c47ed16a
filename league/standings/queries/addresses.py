"""Addresses that differ by their last number only: looked up once for a whole table."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

__all__ = ["Address", "addresses"]

Address = Callable[[int], str]


def addresses(name: str, slug: str) -> Address:
    """Number → the address of the page of this name in this competition."""
    before, after = reverse(name, args=[slug, 0]).rsplit("0", 1)
    return f"{before}{{}}{after}".format
