"""The way of ranking: which results count, what each is worth, and what separates level entrants."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import chain

from scoring.errors import RuleViolation, gettext_noop
from scoring.ranking.measures import Number, Result
from scoring.ranking.tiebreaks import TIEBREAKS
from scoring.ranking.units import EVENINGS, GAMES, UNITS, together

__all__ = ["CONSIDERED", "DIVISORS", "METHODS", "RankingPolicy", "Use"]

DIVISORS = (1, 10, 20)  #: possible divisors of points (Küster, "Die Abrechnung": a point is worth a tenth or a twentieth)
METHODS = ("sum", "average", "best", "drop_worst", "place_points")
COUNTING = frozenset({"best", "drop_worst"})
PLACES = (4, 5)  #: possible numbers of place points: five are for tables where five take turns

UNKNOWN_METHOD = gettext_noop("There is no way of ranking called “{method}”.")
NEGATIVE_GAMES = gettext_noop("The least number of games cannot be negative.")
NO_BEST = gettext_noop("Say how many of the best results count: at least one.")
NO_WORST = gettext_noop("Say how many of the worst results are dropped: at least one.")
NOT_FOUR_PLACES = gettext_noop("Place points are four whole numbers, from the first place to the last; five where tables of five play.")
PLACES_NOT_FALLING = gettext_noop(
    "A better place cannot bring fewer place points than a worse one, and the first must bring more than the last."
)
UNKNOWN_UNIT = gettext_noop("What counts are single games or whole evenings, not “{unit}”.")
DAYS_TURNED = gettext_noop("The last day cannot be before the first day.")
UNKNOWN_TIEBREAK = gettext_noop("There is no tiebreak called “{tiebreak}”.")
UNKNOWN_DIVISOR = gettext_noop("Points can be divided by 10, by 20, or not at all.")
TWICE = gettext_noop("Each tiebreak can stand in the order once only.")


class Use(Enum):
    """The use of one result: it counts, is dropped in favour of better ones, lies outside the first and last day, or in a stage among
    whose players the entrant is not."""

    COUNTS = "counts"
    DROPPED = "dropped"
    OUT_OF_RANGE = "out_of_range"
    NOT_IN_STAGE = "not_in_stage"


CONSIDERED = frozenset({Use.COUNTS, Use.DROPPED})


@dataclass(frozen=True, slots=True)
class RankingPolicy:
    """A way of ranking; an impossible one raises :class:`~scoring.errors.RuleViolation`, whose ``where`` names the field.

    ``method``:

    - ``sum`` and ``average`` of all totals;
    - ``best``: the sum of the ``count`` best totals, or of all if there are fewer;
    - ``drop_worst``: the sum without the ``count`` worst totals; entrants without any others have no place;
    - ``place_points``: for each place its number out of the four or five integers ``place_points``, the last one also for later places;
      level players share the mean of the places they cover.

    ``unit``: what ``best`` and ``drop_worst`` count: ``games``, or ``evenings``, in which case the totals of one evening are added up, and
    all its games count or none does (:func:`scoring.ranking.units.together` says which these are). A missed game that counts points is part
    of the evening on which it was missed, but neither a game nor an evening played.

    Other methods ignore ``count``, ``unit`` and ``place_points``. Entrants with fewer than ``min_games`` games from ``first_day`` to
    ``last_day`` (both included, ``None``: open) have no place; if either is set, a result without a day does not count. ``tiebreaks``:
    names of ``TIEBREAKS`` in order. ``divide_by``: points (not place points) are shown as a tenth or a twentieth, but ranked undivided.
    """

    method: str = "sum"
    min_games: int = 0
    count: int = 0
    place_points: tuple[int, ...] = ()
    first_day: datetime.date | None = None
    last_day: datetime.date | None = None
    tiebreaks: tuple[str, ...] = ()
    divide_by: int = 1
    unit: str = GAMES

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise RuleViolation("unknown_method", UNKNOWN_METHOD, where="method", method=self.method)
        if self.min_games < 0:
            raise RuleViolation("negative_games", NEGATIVE_GAMES, where="min_games")
        if self.method in COUNTING and self.count < 1:
            raise RuleViolation("no_count", NO_BEST if self.method == "best" else NO_WORST, where="count")
        if self.unit not in UNITS:
            raise RuleViolation("unknown_unit", UNKNOWN_UNIT, where="unit", unit=self.unit)
        if self.method == "place_points":
            _check_place_points(self.place_points)
        if self.first_day and self.last_day and self.last_day < self.first_day:
            raise RuleViolation("days_turned", DAYS_TURNED, where="last_day")
        _check_tiebreaks(self.tiebreaks)
        if self.divide_by not in DIVISORS:
            raise RuleViolation("unknown_divisor", UNKNOWN_DIVISOR, where="divide_by")

    @property
    def least_games(self) -> int:
        """The least number of games for a place: ``min_games``, and at least one more than are dropped."""
        return max(self.min_games, self.count + 1) if self.method == "drop_worst" and not self.by_evening else self.min_games

    @property
    def least_evenings(self) -> int:
        """The least number of evenings for a place: one more than are dropped; 0 unless evenings are dropped."""
        return self.count + 1 if self.method == "drop_worst" and self.by_evening else 0

    @property
    def by_evening(self) -> bool:
        """Whether evenings count or are dropped as a whole."""
        return self.unit == EVENINGS and self.method in COUNTING

    def worth(self, result: Result) -> Number:
        """The contribution of one result: its total, or its place points."""
        if self.method != "place_points":
            return result.total
        last = len(self.place_points) - 1
        covered = [self.place_points[min(place, last)] for place in range(result.place - 1, result.place - 1 + result.level)]
        return covered[0] if len(covered) == 1 else Fraction(sum(covered), len(covered))

    def shown(self, points: Number) -> Number:
        """Points as shown to people: divided by ``divide_by``, exactly."""
        if self.divide_by == 1:
            return points
        value = Fraction(points) / self.divide_by
        return value.numerator if value.denominator == 1 else value

    def in_range(self, result: Result) -> bool:
        """Whether the result was played between the first and the last day, both included."""
        if self.first_day is None and self.last_day is None:
            return True
        day = result.day
        return day is not None and (self.first_day or day) <= day <= (self.last_day or day)

    def uses(self, results: Sequence[Result], keep: int = 0) -> tuple[Use, ...]:
        """The use of each result. Of results, or evenings, with the same total, the earlier ones count first. ``keep``: so many count at
        least, however many are dropped."""
        is_open = self.first_day is None and self.last_day is None
        uses = [Use.COUNTS if is_open or self.in_range(result) else Use.OUT_OF_RANGE for result in results]
        if self.method in COUNTING:
            within = [i for i, use in enumerate(uses) if use is Use.COUNTS]
            single = sorted(within, key=lambda i: -results[i].total)
            played = self._best_first(results, within) if self.by_evening else [[i] for i in single]
            kept = self.count if self.method == "best" else max(keep, len(played) - self.count)
            for i in chain.from_iterable(played[kept:]):
                uses[i] = Use.DROPPED
        return tuple(uses)

    def _best_first(self, results: Sequence[Result], within: Sequence[int]) -> list[list[int]]:
        """The evenings among the results with these indexes, each as its indexes."""
        evenings = [[within[i] for i in own] for own in together([results[i] for i in within], self.unit)]
        return sorted(evenings, key=lambda own: -sum(results[i].total for i in own))

    def value(self, counting: Sequence[Result]) -> Number | None:
        """The value (points or place points) of these counting results; ``None`` if there are none."""
        if not counting:
            return None
        totals = [self.worth(result) for result in counting] if self.method == "place_points" else [result.total for result in counting]
        value = sum(totals)
        return Fraction(value, len(counting)) if self.method == "average" else value


def _check_place_points(points: tuple[int, ...]) -> None:
    if len(points) not in PLACES or not all(type(value) is int for value in points):
        raise RuleViolation("not_four_places", NOT_FOUR_PLACES, where="place_points")
    if list(points) != sorted(points, reverse=True) or points[0] == points[-1]:
        raise RuleViolation("places_not_falling", PLACES_NOT_FALLING, where="place_points")


def _check_tiebreaks(tiebreaks: tuple[str, ...]) -> None:
    for name in tiebreaks:
        if name not in TIEBREAKS:
            raise RuleViolation("unknown_tiebreak", UNKNOWN_TIEBREAK, where="tiebreaks", tiebreak=name)
    if len(set(tiebreaks)) < len(tiebreaks):
        raise RuleViolation("tiebreak_twice", TWICE, where="tiebreaks")
