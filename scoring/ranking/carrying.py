"""What is carried over from one stage of a competition into the next."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import RuleViolation, gettext_noop
from scoring.ranking.measures import Number

__all__ = ["CARRY_ALL", "CARRY_NOTHING", "Carry"]

NO_SHARE = gettext_noop("The share that is carried over is a fraction from 0 to 1.")
START_NOT_FALLING = gettext_noop("A better place cannot start with fewer points than a worse one.")


@dataclass(frozen=True, slots=True)
class Carry:
    """What is carried over into a stage.

    ``games``: the results of the source count on, as if both stages were one; otherwise ``share`` (0 to 1) of the value reached in the
    source, exact, and ``start``: points by place in the source, the last also for later places (empty: none). ``RuleViolation`` if that
    is impossible.
    """

    games: bool = False
    share: Fraction = Fraction(0)
    start: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise RuleViolation("no_share", NO_SHARE, where="share")
        if list(self.start) != sorted(self.start, reverse=True):
            raise RuleViolation("start_not_falling", START_NOT_FALLING, where="start")

    def points(self, value: Number | None, place: int | None, level: int = 1) -> Number | None:
        """The points carried over by somebody with this value and place in the source; ``None`` if their games count on. ``level``: so
        many share the place, and the points of the places they cover."""
        if self.games:
            return None
        carried = self.share * (value or 0)
        if self.start:
            first = place or len(self.start)
            covered = [self.start[min(one, len(self.start)) - 1] for one in range(first, first + level)]
            carried += Fraction(sum(covered), len(covered))
        return carried.numerator if carried.denominator == 1 else carried


CARRY_ALL = Carry(games=True)
CARRY_NOTHING = Carry()
