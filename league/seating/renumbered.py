"""Renumber sessions mentioned in the log: deleting one moves each later one up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

__all__ = ["moved_up", "number_now"]

Value = TypeVar("Value")


def number_now(then: int, gone: Iterable[int]) -> int | None:
    """A session's number after these were deleted, one after the other; None if it was one of them."""
    now = then
    for number in gone:
        if now == number:
            return None
        if now > number:
            now -= 1
    return now


def moved_up(by_session: Mapping[int, Value], deleted: int) -> dict[int, Value]:
    """Values by session number, re-keyed to the numbers after one session was deleted."""
    numbers = {then: number_now(then, [deleted]) for then in by_session}
    return {now: by_session[then] for then, now in numbers.items() if now is not None}
