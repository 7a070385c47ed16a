"""Numbers as pages show them: formatted once, still sortable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from league.wording import points_text
from league.wording.ranking import DECIMALS, gain_text
from scoring.game.record import Points
from scoring.ranking import RankingPolicy

__all__ = ["ShownNumber", "difference_of", "gained", "plain", "ranked_by", "signed", "total_of"]


@dataclass(frozen=True, slots=True, order=True)
class ShownNumber:
    """Points for a page: the exact value, by which it sorts, and the text that people read.

    ``decimals``: so many tell the value exactly, where a policy divides points.
    """

    value: Points
    text: str = field(compare=False)
    decimals: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.text

    @property
    def is_minus(self) -> bool:
        return self.value < 0


def plain(value: Points) -> ShownNumber:
    """A table score: ``25,000``."""
    return ShownNumber(value, points_text(value))


def signed(value: Points) -> ShownNumber:
    """A gain or a loss: ``+15,000``."""
    return ShownNumber(value, points_text(value, signed=True))


def gained(policy: RankingPolicy, value: Points) -> ShownNumber:
    """A gain or a loss under a policy, which may divide points: ``+1,500.0``."""
    return ShownNumber(policy.shown(value), gain_text(policy, value), DECIMALS[policy.divide_by])


def ranked_by(policy: RankingPolicy, value: Points) -> ShownNumber:
    """What somebody is ranked by under a policy: place points as they are, else a gain or a loss."""
    return plain(value) if policy.method == "place_points" else gained(policy, value)


def difference_of(policy: RankingPolicy, one: ShownNumber, other: ShownNumber) -> ShownNumber:
    """By how much one value is above another, both as somebody is ranked by under this policy."""
    more = one.value - other.value
    return signed(more) if policy.method == "place_points" else gained(policy, more * policy.divide_by)


def total_of(values: Iterable[Points]) -> Points:
    """The exact sum."""
    value = sum((Fraction(value) for value in values), Fraction(0))
    return value.numerator if value.denominator == 1 else value
