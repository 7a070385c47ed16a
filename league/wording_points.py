"""Points as people write them, in the reader's language."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import get_format

from scoring.game.record import Points

__all__ = ["points_text"]

MINUS = "\N{MINUS SIGN}"


def points_text(value: Points, signed: bool = False) -> str:
    """Points with the language's thousands separator; one decimal for a fraction; a plus where ``signed``."""
    if isinstance(value, Fraction) and value.denominator != 1:
        tenths = round(abs(value) * 10)
        digits = f"{_grouped(tenths // 10)}{get_format('DECIMAL_SEPARATOR')}{tenths % 10}"
    else:
        digits = _grouped(abs(int(value)))
    if value < 0:
        return MINUS + digits
    return f"+{digits}" if signed and value > 0 else digits


def _grouped(value: int) -> str:
    return f"{value:,}".replace(",", get_format("THOUSAND_SEPARATOR")) if value > 999 else str(value)
