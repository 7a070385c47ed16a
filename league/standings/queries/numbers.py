"""Numbers as pages show them: formatted once, still sortable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from league.wording import points_text
from scoring.game.record import Points

__all__ = ["Number", "plain", "signed", "total_of"]


@dataclass(frozen=True, slots=True, order=True)
class Number:
    """Points for a page: the exact value, by which it sorts, and the text that people read."""

    value: Points
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text

    @property
    def is_minus(self) -> bool:
        return self.value < 0


def plain(value: Points) -> Number:
    """A table score: ``25,000``."""
    return Number(value, points_text(value))


def signed(value: Points) -> Number:
    """A gain or a loss: ``+15,000``."""
    return Number(value, points_text(value, signed=True))


def total_of(values: Iterable[Points]) -> Points:
    """The exact sum."""
    value = sum((Fraction(value) for value in values), Fraction(0))
    return value.numerator if value.denominator == 1 else value
