"""Numbers in addresses and buttons: read those sent by a browser, choose seeds for new addresses."""

from __future__ import annotations

from random import SystemRandom

__all__ = ["new_seed", "whole_number", "whole_numbers"]

MOST_DIGITS = 9  #: enough for everything we count, and it fits an integer column of every database


def whole_number(text: str) -> int | None:
    """The number written in these digits, from 0; ``None`` for any other text and for numbers larger than any of ours."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def whole_numbers(text: str) -> tuple[int, ...]:
    """The numbers in a text such as ``3,9,12``; anything else is skipped."""
    numbers = map(whole_number, text.split(","))
    return tuple(number for number in numbers if number is not None)


def new_seed() -> int:
    """A seed for a new draw; it becomes part of the page's address, so that the same draw can be shown again."""
    return SystemRandom().randrange(1, 1_000_000)
