"""Numbers that a browser sent: in an address, or as the value of a button."""

from __future__ import annotations

__all__ = ["whole_number"]

MOST_DIGITS = 9  #: everything we count fits, and so does every number with these digits into every database


def whole_number(text: str) -> int | None:
    """The number that these digits write, from 0; ``None`` for any other text and for numbers that count nothing of ours."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
