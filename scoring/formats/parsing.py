"""Strict reading of JSON data: the keys of every object and the type of every value are declared, and nothing is guessed.

Each reader takes the data and the path of the field (``where``) and raises RuleViolation with that path. Codes: ``not_an_object
unknown_key missing_key wrong_type unknown_value number_too_big seat_unknown seat_twice``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.seats import SEATS, Seat

__all__ = [
    "MOST_OF_ALL",
    "Fields",
    "any_seat",
    "any_seats",
    "boolean",
    "large_number",
    "large_points",
    "listed",
    "number",
    "one_of",
    "points",
    "refused",
    "seat",
    "seats",
    "sub",
]

Read = TypeVar("Read")
MOST = 1_000_000_000
MOST_OF_ALL = 10**12  #: limit for games without riichi: hands can be worth millions, and the DMJL sets no limit
LAST_OF_FIVE: Seat = 4
FRACTION = re.compile(r"(-?[1-9][0-9]{0,9})/([1-9][0-9]?)")


class Fields:
    """The members of a JSON object, taken one by one; a key outside of ``known`` is refused at once."""

    def __init__(self, data: Any, where: str, known: Iterable[str]) -> None:
        if not isinstance(data, Mapping):
            raise refused("not_an_object", _("{path} must be a JSON object."), where)
        known = tuple(known)
        for key in data:
            if key not in known:
                sentence = _("{path} has no key {key}; it may have: {known}.")
                raise refused("unknown_key", sentence, sub(where, key), where, key=key, known=", ".join(known))
        self.data: Mapping[str, Any] = data
        self.where = where

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def take(self, key: str, read: Callable[[Any, str], Read]) -> Read:
        """The value of a required key."""
        if key not in self.data:
            raise refused("missing_key", _("{path} needs the key {key}."), sub(self.where, key), self.where, key=key)
        return read(self.data[key], sub(self.where, key))

    def optional(self, key: str, read: Callable[[Any, str], Read], default: Read) -> Read:
        """The value of a key that may be missing."""
        return read(self.data[key], sub(self.where, key)) if key in self.data else default

    def nullable(self, key: str, read: Callable[[Any, str], Read]) -> Read | None:
        """The value of a key that may be missing or null."""
        return None if self.data.get(key) is None else read(self.data[key], sub(self.where, key))


def sub(where: str, key: str) -> str:
    """The path of a member."""
    return f"{where}.{key}" if where else key


def refused(code: str, sentence: str, where: str, path: str | None = None, **params: Any) -> RuleViolation:
    """A refusal whose sentence may name the field as ``{path}``."""
    return RuleViolation(code, sentence, where=where, path=(where if path is None else path) or "The data", **params)


def number(data: Any, where: str) -> int:
    """A whole number in the range of points."""
    return _whole_number(data, where, MOST)


def large_number(data: Any, where: str) -> int:
    """A whole number in the range of points without riichi."""
    return _whole_number(data, where, MOST_OF_ALL)


def _whole_number(data: Any, where: str, most: int) -> int:
    if type(data) is not int:
        raise refused("wrong_type", _("{path} must be a whole number."), where)
    if abs(data) > most:
        raise refused("number_too_big", _("{path} is too big a number."), where)
    return data


def points(data: Any, where: str) -> int | Fraction:
    """Whole points, or an exact fraction in lowest terms as text: ``"1000/3"``."""
    if not isinstance(data, str):
        return number(data, where)
    found = FRACTION.fullmatch(data)
    read = Fraction(int(found[1]), int(found[2])) if found else Fraction(0)
    if read.denominator == 1 or str(read) != data:
        raise refused("wrong_type", _("{path} must be a whole number."), where)
    return read


def large_points(data: Any, where: str) -> int | Fraction:
    """As :func:`points`, in the range of sums of a game without riichi."""
    return points(data, where) if isinstance(data, str) else _whole_number(data, where, 1_000 * MOST_OF_ALL)


def boolean(data: Any, where: str) -> bool:
    """True or false."""
    if type(data) is not bool:
        raise refused("wrong_type", _("{path} must be true or false."), where)
    return data


def one_of(words: Iterable[str]) -> Callable[[Any, str], str]:
    """A reader for one of a few words."""
    known = tuple(words)

    def read(data: Any, where: str) -> str:
        if isinstance(data, str) and data in known:
            return data
        raise refused("unknown_value", _("{path} must be one of: {known}."), where, known=", ".join(known))

    return read


def listed(read_one: Callable[[Any, str], Read]) -> Callable[[Any, str], tuple[Read, ...]]:
    """A reader for a list of whatever ``read_one`` reads."""

    def read(data: Any, where: str) -> tuple[Read, ...]:
        if not isinstance(data, Sequence) or isinstance(data, str):
            raise refused("wrong_type", _("{path} must be a list."), where)
        return tuple(read_one(one, f"{where}[{index}]") for index, one in enumerate(data))

    return read


def seat(data: Any, where: str) -> Seat:
    """A seat, 0 to 3."""
    if type(data) is not int or data not in SEATS:
        raise refused("seat_unknown", _("Seats are 0, 1, 2 and 3."), where)
    return data


def seats(data: Any, where: str) -> frozenset[Seat]:
    """A list of different seats."""
    return _different(listed(seat)(data, where), where)


def _different(given: tuple[Seat, ...], where: str) -> frozenset[Seat]:
    if len(set(given)) < len(given):
        raise refused("seat_twice", _("{path} names a seat twice."), where)
    return frozenset(given)


def any_seat(data: Any, where: str) -> Seat:
    """A seat at the largest table, 0 to 4; the game decides whether it has such a seat."""
    if type(data) is not int or not 0 <= data <= LAST_OF_FIVE:
        raise refused("seat_unknown", _("Seats are 0 to {last}."), where, last=LAST_OF_FIVE)
    return data


def any_seats(data: Any, where: str) -> frozenset[Seat]:
    """A list of different seats at the largest table."""
    return _different(listed(any_seat)(data, where), where)
