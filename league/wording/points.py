"""Points as people write them, in the reader's language."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import ngettext

from scoring.game.record import Points

__all__ = ["late_reason", "points_text"]

MINUS = "\N{MINUS SIGN}"


def points_text(value: Points, signed: bool = False, decimals: int | None = None) -> str:
    """Points with the language's thousands separator; one decimal for a fraction, or so many ``decimals``; a plus where ``signed``."""
    if decimals is None:
        decimals = 1 if isinstance(value, Fraction) and value.denominator != 1 else 0
    size = -value if value < 0 else value
    digits = _digits(size, decimals) if decimals else _grouped(int(size))
    if value < 0:
        return MINUS + digits
    return f"+{digits}" if signed and value > 0 else digits


def _digits(value: Points, decimals: int) -> str:
    whole, rest = divmod(round(Fraction(value) * 10**decimals), 10**decimals)
    return f"{_grouped(whole)}{get_format('DECIMAL_SEPARATOR')}{rest:0{decimals}d}"


def _grouped(value: int) -> str:
    return f"{value:,}".replace(",", get_format("THOUSAND_SEPARATOR")) if value > 999 else str(value)


def late_reason(minutes: int) -> str:
    """The reason for a penalty or a substitute where nobody gave another, in the language of who notes it."""
    return ngettext("%(minutes)d minute late", "%(minutes)d minutes late", minutes) % {"minutes": minutes}
