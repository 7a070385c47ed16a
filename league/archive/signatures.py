"""Signatures in a line of a game: of hands, scores, penalties, and what only directors read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from league.archive.parsing import moment, moment_text, text
from league.audit.actor import MOST_LETTERS
from league.games.incident_kinds import DIRECTORS_ONLY, WARNING
from league.games.signing import Signed
from scoring.errors import RuleViolation, gettext_noop
from scoring.formats.parsing import Fields, number, one_of

__all__ = [
    "MOST_REASON",
    "SignedNote",
    "note_to_json",
    "penalty_to_json",
    "read_note",
    "read_penalty",
    "reader",
    "signature_of",
    "signed",
]

MOST_REASON = 200
MOST_MINUTES = 1_000


@dataclass(frozen=True, slots=True)
class SignedNote:
    """A warning, or another kind that only directors read: the seat (0..4), after which hand (0: before the first), by whom, when, why."""

    seat: int
    after_hand: int
    signature: Signed
    kind: str = WARNING


def signed(signature: Signed) -> dict[str, str]:
    """The signature as JSON, without its reason."""
    return {"by": signature.by_name, "at": moment_text(signature.at)}


def reader(*more: str) -> Callable[[Any, str], Signed]:
    """A reader for a signature, with its ``reason`` if that is named."""

    def read(data: Any, where: str) -> Signed:
        fields = Fields(data, where, ("by", "at", *more))
        return signature_of(fields, fields.take("reason", text(MOST_REASON)) if more else "")

    return read


def signature_of(fields: Fields, reason: str = "") -> Signed:
    return Signed(fields.take("by", text(MOST_LETTERS, least=1)), fields.take("at", moment), reason)


def penalty_to_json(signature: Signed, minutes: int | None) -> dict[str, Any]:
    """The data of a penalty besides its facts; ``minutes`` (late) only if known."""
    return {"reason": signature.reason, **({} if minutes is None else {"minutes": minutes}), **signed(signature)}


def read_penalty(data: Any, where: str) -> tuple[Signed, int | None]:
    fields = Fields(data, where, ("reason", "minutes", "by", "at"))
    return signature_of(fields, fields.take("reason", text(MOST_REASON, least=1))), fields.nullable("minutes", _minutes)


def note_to_json(note: SignedNote) -> dict[str, Any]:
    kind = {} if note.kind == WARNING else {"kind": note.kind}
    return {**kind, "seat": note.seat, "after_hand": note.after_hand, "reason": note.signature.reason, **signed(note.signature)}


def read_note(data: Any, where: str) -> SignedNote:
    fields = Fields(data, where, ("kind", "seat", "after_hand", "reason", "by", "at"))
    signature = signature_of(fields, fields.take("reason", text(MOST_REASON, least=1)))
    kind = fields.optional("kind", one_of(DIRECTORS_ONLY), WARNING)
    return SignedNote(fields.take("seat", _seat), fields.take("after_hand", _from_zero), signature, kind)


def _seat(data: Any, where: str) -> int:
    """A seat of any table; whether this table has it is checked against the facts."""
    if type(data) is not int or not 0 <= data <= 4:
        raise RuleViolation("seat_unknown", gettext_noop("There is no such seat."), where=where)
    return data


def _minutes(data: Any, where: str) -> int:
    return _up_to(MOST_MINUTES, number(data, where), where)


def _from_zero(data: Any, where: str) -> int:
    return _up_to(500, number(data, where), where)


def _up_to(most: int, found: int, where: str) -> int:
    if not 0 <= found <= most:
        sentence = gettext_noop("{path} must be a whole number from 0 to {most}.")
        raise RuleViolation("number_too_big", sentence, where=where, path=where, most=most)
    return found
