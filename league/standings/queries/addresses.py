"""Addresses that differ only by their last number, looked up once for a whole table."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

__all__ = ["Address", "addresses"]

Address = Callable[[int], str]


def addresses(name: str, slug: str) -> Address:
    """A function from a number to the address of this page in the competition."""
    before, after = reverse(name, args=[slug, 0]).rsplit("0", 1)
    return f"{before}{{}}{after}".format
