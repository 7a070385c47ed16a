"""The expected sum of scores from paper in parts: each penalty with its question, and what the sum tells about the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms

from league.games.queries.paper import PaperSheet
from scoring.game import off_the_sum

__all__ = ["SumPart", "sum_parts"]


@dataclass(frozen=True, slots=True)
class SumPart:
    """A penalty that lowers the expected sum by ``points`` if the sheet holds it (``is_held``); ``field`` asks whether it does. ``told``:
    what the sum tells instead of the given answer, None where they agree."""

    field: forms.BoundField
    text: str
    points: int
    is_held: bool
    told: bool | None = None


def sum_parts(sheet: PaperSheet, fields: Sequence[forms.BoundField], total: int | None, deposits_lost: int) -> list[SumPart]:
    """The parts for the penalties of the sheet, with the questions about them in the same order; ``total``: the sum of the scores, None
    until all can be read."""
    asked = list(zip(sheet.penalties, fields, strict=True))
    answers = {one.row: field.value() == "yes" for one, field in asked if field.value()}
    told = sheet.told_otherwise(total, answers, deposits_lost) if total is not None else {}
    return [SumPart(field, one.text, -off_the_sum(one.penalty), field.value() == "yes", told.get(one.row)) for one, field in asked]
