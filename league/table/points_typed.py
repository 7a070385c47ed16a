"""Points as people type them: whole numbers, with or without thousands separators."""

from __future__ import annotations

import re
from typing import Any

from django import forms

__all__ = ["PointsTyped", "points_of"]

LONGEST = 40  #: characters; no game has so many points
MINUS = {0x2212: "-", 0x2013: "-"}
WHOLE = re.compile(r"[+-]?(?:\d+|\d{1,3}(?P<between>[.,' \u2019\u00a0\u202f])\d{3}(?:(?P=between)\d{3})*)")


def points_of(text: str) -> int | None:
    """The points that a text says: ``30000``, ``30.000``, ``30,000``, ``−1 200``; ``None`` if it is no whole number.

    A separator stands before every three digits and is the same throughout, so ``41.3`` and ``4.100,0`` say nothing.
    """
    text = text.translate(MINUS).strip()
    return int(re.sub(r"[^\d-]", "", text)) if len(text) <= LONGEST and WHOLE.fullmatch(text) else None


class PointsTyped(forms.IntegerField):
    """A whole number of points. Django would read ``1.000`` as one."""

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        points = points_of(str(value))
        if points is None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return points
