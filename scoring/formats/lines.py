"""Common parts of JSON lines: reading one, its ``id``, and the answer to a refused one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _

__all__ = ["Say", "id_of", "is_id", "not_json", "read_line", "refusal_to_json"]

Say = Callable[[RuleViolation], str]  #: puts a refusal into words


def read_line(line: str | bytes) -> Any:
    """The data of a line.

    Raises RuleViolation ``not_json``: not UTF-8, not JSON, a repeated key, nested too deeply, or a number with thousands of digits.
    """
    try:
        text = line.decode() if isinstance(line, bytes) else line
        return DECODER.decode(text)
    except ValueError as error:
        raise not_json(str(error)) from None
    except RecursionError:
        raise not_json("nested too deeply") from None


def not_json(reason: str) -> RuleViolation:
    """The refusal of a line that cannot be read; ``reason``: that of the reader, in English."""
    return RuleViolation("not_json", _("The line is not JSON: {reason}."), reason=reason)


def is_id(name: Any) -> bool:
    """Whether this can be the ``id`` of a line: text, a whole number, or nothing."""
    return name is None or type(name) in (str, int)


def id_of(data: Any) -> str | int | None:
    """The ``id`` to answer with, if the line has a valid one."""
    name = data.get("id") if isinstance(data, dict) else None
    return name if is_id(name) else None


def refusal_to_json(refusal: RuleViolation, say: Say = str) -> dict[str, Any]:
    """The answer to a refused line, without its ``id``; ``hand``: the number of the first impossible hand."""
    errors = [_error(one, say(one)) for one in (refusal, *refusal.others)]
    return {"valid": False, **({} if refusal.hand is None else {"hand": refusal.hand}), "errors": errors}


def _error(refusal: RuleViolation, message: str) -> dict[str, str]:
    error = {"code": refusal.code, "message": message}
    return error if refusal.where is None else {**error, "where": refusal.where}


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("an object names a key twice")
    return members


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


DECODER = json.JSONDecoder(object_pairs_hook=_without_doubles, parse_constant=_no_constant)
