"""Strict readers for texts, days and times. They refuse in the same way as :mod:`scoring.formats.parsing`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

from league.typed_names import check_name
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["compact", "day", "free_of_odd_letters", "moment", "moment_text", "positive", "refuse_unreadable", "text"]

#: Characters that not every database can store: null, and unpaired surrogates.
ODD_LETTERS = re.compile("[\x00\ud800-\udfff]")
MOST = 2_000_000_000
YEARS = range(1900, 3000)  #: beyond these, a time may not exist in another zone
compact: Mapping[str, Any] = {"ensure_ascii": False, "separators": (",", ":")}  #: arguments for ``json.dumps``


def refused(code: str, sentence: str, where: str, **params: Any) -> RuleViolation:
    return RuleViolation(code, sentence, where=where, path=where, **params)


def text(most: int, *, least: int = 0) -> Callable[[Any, str], str]:
    """A reader for a text of limited length. Codes: ``wrong_type``, ``odd_letters``, ``text_length``."""

    def read(data: Any, where: str) -> str:
        if not isinstance(data, str):
            raise refused("wrong_type", gettext_noop("{path} must be a text."), where)
        if ODD_LETTERS.search(data):
            raise refused("odd_letters", gettext_noop("{path} holds characters that cannot be stored."), where)
        if not least <= len(data) <= most:
            raise refused("text_length", gettext_noop("{path} must have {least} to {most} letters."), where, least=least, most=most)
        return data

    return read


def refuse_unreadable(*names: str, where: str) -> None:
    """Raise RuleViolation ``bad_name`` for an impossible name."""
    try:
        for name in names:
            check_name(name)
    except ValidationError as error:
        raise refused(
            "bad_name", gettext_noop("{path} holds letters that nobody can see, or is the name of this program."), where
        ) from error


def positive(data: Any, where: str) -> int:
    """A whole number from 1."""
    if type(data) is not int or not 1 <= data <= MOST:
        raise refused("wrong_type", gettext_noop("{path} must be a whole number from 1."), where)
    return data


def day(data: Any, where: str) -> datetime.date:
    """A day, ``"2026-11-24"``."""
    try:
        found = datetime.date.fromisoformat(data) if isinstance(data, str) else None
        if found is not None and found.year in YEARS and found.isoformat() == data:
            return found
    except ValueError:
        pass
    raise refused("wrong_type", gettext_noop("{path} must be a day such as 2026-11-24."), where)


def moment(data: Any, where: str) -> datetime.datetime:
    """A time with its zone, ``"2026-11-24T18:30:00Z"``."""
    try:
        found = datetime.datetime.fromisoformat(data) if isinstance(data, str) else None
        if found is not None and found.tzinfo is not None and found.year in YEARS:
            return found.astimezone(datetime.UTC)
    except (ValueError, OverflowError):
        pass
    raise refused("wrong_type", gettext_noop("{path} must be a time with its zone, such as 2026-11-24T18:30:00Z."), where)


def moment_text(value: datetime.datetime) -> str:
    """The only way times are written: in UTC, with as many decimals as they have."""
    return value.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z")


def free_of_odd_letters(data: Any, where: str) -> Any:
    """JSON data of any shape, provided all of its texts can be stored."""
    if isinstance(data, str):
        return text(MOST)(data, where)
    if isinstance(data, dict):
        for key, value in data.items():
            free_of_odd_letters(key, where)
            free_of_odd_letters(value, where)
    if isinstance(data, list):
        for value in data:
            free_of_odd_letters(value, where)
    return data
