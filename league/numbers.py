"""Numbers in addresses and buttons: read as a browser sent them, or chosen for a new address."""

from __future__ import annotations

from random import SystemRandom

__all__ = ["new_seed", "whole_number", "whole_numbers"]

MOST_DIGITS = 9  #: everything we count fits, and so does every number with these digits into every database


def whole_number(text: str) -> int | None:
    """The number that these digits write, from 0; ``None`` for any other text and for numbers that count nothing of ours."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def whole_numbers(text: str) -> tuple[int, ...]:
    """The numbers of ``3,9,12``; anything else among them is left out."""
    return tuple(number for part in text.split(",") if (number := whole_number(part)) is not None)


def new_seed() -> int:
    """A seed for a new draw; it stands in the page's address, so that the same draw can be shown again."""
    return SystemRandom().randrange(1, 1_000_000)
