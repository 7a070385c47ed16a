"""Numbers as pages show them: formatted once, still sortable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from league.wording import points_text
from league.wording.points import points_writer
from league.wording.ranking import DECIMALS
from scoring.game.record import Points
from scoring.ranking import RankingPolicy

__all__ = ["PolicyNumbers", "ShownNumber", "difference_of", "plain", "signed", "total_of"]


@dataclass(frozen=True, slots=True, order=True)
class ShownNumber:
    """Points on a page: the exact value for sorting, and the text for people.

    ``decimals`` is how many are needed to write the value exactly if a policy divides points.
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


class PolicyNumbers:
    """Format the numbers of standings ranked by ``policy``, in the language active at creation; made once for all rows."""

    def __init__(self, policy: RankingPolicy) -> None:
        self.policy, self.writer, self.decimals = policy, points_writer(), DECIMALS[policy.divide_by]

    @property
    def is_open(self) -> bool:
        """Whether games of all days count."""
        return self.policy.first_day is None and self.policy.last_day is None

    def gained(self, value: Points) -> ShownNumber:
        """A gain or a loss, which the policy may divide: ``+1,500.0``."""
        divided = self.policy.shown(value)
        return ShownNumber(divided, self.writer.text(divided, True, self.decimals), self.decimals)

    def ranked_by(self, value: Points) -> ShownNumber:
        """The value ranked by: place points as they are, anything else as a gain or loss."""
        return ShownNumber(value, self.writer.text(value)) if self.policy.method == "place_points" else self.gained(value)


def difference_of(policy: RankingPolicy, one: ShownNumber, other: ShownNumber) -> ShownNumber:
    """The difference between two values that this policy ranks by."""
    more = one.value - other.value
    return signed(more) if policy.method == "place_points" else PolicyNumbers(policy).gained(more * policy.divide_by)


def total_of(values: Iterable[Points]) -> Points:
    """The exact sum."""
    value = sum((Fraction(value) for value in values), Fraction(0))
    return value.numerator if value.denominator == 1 else value
