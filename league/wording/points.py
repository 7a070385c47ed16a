"""Points as people write them, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext

from scoring.game.record import Points

__all__ = ["NO_VALUE", "PointsWriter", "late_reason", "payment_text", "points_text", "points_writer"]

MINUS = "\N{MINUS SIGN}"
NO_VALUE = "–"  #: stands where there is nothing to show


@dataclass(frozen=True, slots=True)
class PointsWriter:
    """The separators of one language, kept by a page with many numbers: asking for the language costs more than writing a number."""

    thousands: str
    comma: str

    def text(self, value: Points, signed: bool = False, decimals: int | None = None) -> str:
        """As :func:`points_text`."""
        if decimals is None:
            decimals = 1 if isinstance(value, Fraction) and value.denominator != 1 else 0
        size = -value if value < 0 else value
        digits = self._digits(size, decimals) if decimals else self._grouped(int(size))
        if value < 0:
            return MINUS + digits
        return f"+{digits}" if signed and value > 0 else digits

    def _digits(self, value: Points, decimals: int) -> str:
        whole, rest = divmod(round(Fraction(value) * 10**decimals), 10**decimals)
        return f"{self._grouped(whole)}{self.comma}{rest:0{decimals}d}"

    def _grouped(self, value: int) -> str:
        return f"{value:,}".replace(",", self.thousands) if value > 999 else str(value)


def points_writer() -> PointsWriter:
    """The writer for the reader's language."""
    return _writer(get_language())


@lru_cache
def _writer(language: str | None) -> PointsWriter:
    return PointsWriter(get_format("THOUSAND_SEPARATOR", language), get_format("DECIMAL_SEPARATOR", language))


def points_text(value: Points, signed: bool = False, decimals: int | None = None) -> str:
    """Points with the language's thousands separator; one decimal for a fraction, or so many ``decimals``; a plus where ``signed``."""
    return points_writer().text(value, signed, decimals)


def payment_text(payments: Mapping[str, int]) -> str:
    """The payments in words: ``3,900`` from the discarder, ``1,300 each`` for a dealer's tsumo, ``700 / 1,300`` for another's."""
    if "discarder" in payments:
        return points_text(payments["discarder"])
    if "each" in payments:
        return gettext("%(points)s each") % {"points": points_text(payments["each"])}
    return f"{points_text(payments['others'])} / {points_text(payments['E'])}"


def late_reason(minutes: int) -> str:
    """The reason for a penalty or a substitute where nobody gave another, in the language of who notes it."""
    return ngettext("%(minutes)d minute late", "%(minutes)d minutes late", minutes) % {"minutes": minutes}
