"""The EMA ranking (MERS): the base rank of a result, the weight of a tournament, and the ranking of a player. Exact throughout.

Sources: the EMA's "Basics for ranking system" (General Assembly of 25 May 2017, mahjong-europe.org/ranking/Basicsranking2018.html) for the
range of a base rank and the weight of a tournament, as far as its text could be read; for everything else two independent
implementations, one of which was compared with the published lists. If they differ or are silent, the docstring of the function says what
was decided.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

__all__ = [
    "BEST_OF_COUNTRY",
    "FILLER",
    "LEAST_RESULTS",
    "CountedResult",
    "MersRanking",
    "MersResult",
    "MersWeight",
    "age_factor",
    "base_rank",
    "counted_results",
    "country_ranking",
    "mers_ranking",
    "mers_weight",
]

BEST = 1000  #: the base rank of the winner; the last has 0
MOST_DAYS = 3
PLAYERS_STEPS, COUNTRIES_STEPS = (40, 80), (5, 9)  #: each number that is exceeded adds a half
PRINTED_STEPS = (5, 10)  #: those of countries as the text of 2017 prints them
YEAR = 365  #: days; a result of exactly this age still counts in full, of twice this age by half
LEAST_RESULTS = 2  #: a player with fewer results is not listed
FILLED_TO = 5  #: fewer results are filled up to this number with results of base rank 0 and weight 1
PART_OF_MORE = Fraction(4, 5)  #: share of the results beyond these that counts in part A
BEST_RESULTS = 4  #: results that count in part B
BEST_OF_COUNTRY = 3
HALF = Fraction(1, 2)


def base_rank(place: int, players: int) -> int:
    """``1000 · (players − place) / (players − 1)``, rounded; ``players``: the number of all with a place, members of the EMA or not.

    Level players share the place and so the base rank. An exact half goes up (17 players: place 2 has 937.5 → 938, place 8 562.5 → 563),
    decided: the sources say "rounded" without mentioning halves. A single player has won: 1000. ``ValueError`` for an impossible place.
    """
    if not 1 <= place <= players:
        raise ValueError(f"no place {place} among {players} players")
    return BEST if players == 1 else floor(Fraction(BEST * (players - place), players - 1) + HALF)


@dataclass(frozen=True, slots=True)
class MersWeight:
    """The weight of a tournament, by its parts: ``days`` 1..3, ``players`` and ``countries`` 0, ½ or 1, ``qualification`` 0 or 1."""

    days: int
    players: Fraction
    countries: Fraction
    qualification: int

    @property
    def total(self) -> Fraction:
        return self.days + self.players + self.countries + self.qualification


def mers_weight(*, days: int, players: int, countries: int, qualification: bool = False, half_at_ten: bool = False) -> MersWeight:
    """The weight of a tournament; less than one day is one day.

    One for each day up to three, a half from 41 players and one from 81, a half from 6 countries and one from 10, and one for a
    qualification event. At exactly 10 countries the EMA's text of 2017 prints a half (``half_at_ten``); the implementations, which are
    younger, give one.
    """
    return MersWeight(
        days=min(max(days, 1), MOST_DAYS),
        players=HALF * sum(players > step for step in PLAYERS_STEPS),
        countries=HALF * sum(countries > step for step in (PRINTED_STEPS if half_at_ten else COUNTRIES_STEPS)),
        qualification=int(qualification),
    )


def age_factor(last_day: datetime.date, on: datetime.date) -> Fraction:
    """The share of a tournament's weight that is left on a day: all up to 365 days after its last day, half up to 730, then none.

    Both boundary days are included (decided, since the implementations differ). A tournament that is not over yet counts nothing. The
    longer times granted during the pandemic are not implemented.
    """
    days = (on - last_day).days
    if not 0 <= days <= 2 * YEAR:
        return Fraction(0)
    return Fraction(1) if days <= YEAR else HALF


@dataclass(frozen=True, slots=True)
class MersResult:
    """A player's result in one tournament; ``weight``: that of the tournament times its age factor."""

    base_rank: int
    weight: Fraction


FILLER = MersResult(base_rank=0, weight=Fraction(1))  #: what stands for a result that nobody has played


@dataclass(frozen=True, slots=True)
class MersRanking:
    """``value`` is the mean of ``part_a`` (of the ``counted`` best of the ``results``) and ``part_b`` (of the four best)."""

    results: int
    counted: int
    part_a: Fraction
    part_b: Fraction

    @property
    def value(self) -> Fraction:
        return (self.part_a + self.part_b) / 2


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A result and whether it counts in part A and in part B; ``is_filler``: nobody played it, it fills up to five."""

    result: MersResult
    in_part_a: bool
    in_part_b: bool
    is_filler: bool = False


def counted_results(results: Iterable[MersResult]) -> tuple[CountedResult, ...]:
    """The results that weigh anything, best first, with the fillers. Equal ones keep their order.

    Fewer than five are filled up to five with base rank 0 and weight 1. Part A takes the best ``ceil(5 + 0.8 · (n − 5))``, part B the best
    four. Of two results with equal base rank, the one with more weight is better (decided: as in the implementation that was compared; the
    other takes the later one, which can change both parts).
    """
    weighing = [(result, False) for result in results if result.weight > 0]
    filled = weighing + [(FILLER, True)] * (FILLED_TO - len(weighing))
    best = sorted(filled, key=lambda one: (-one[0].base_rank, -one[0].weight))
    counted = _counted(len(weighing))
    return tuple(CountedResult(result, index < counted, index < BEST_RESULTS, filler) for index, (result, filler) in enumerate(best))


def mers_ranking(results: Iterable[MersResult]) -> MersRanking | None:
    """The ranking by these results, or ``None`` for fewer than two. Results without weight are ignored.

    Part A is the weighted mean of the :func:`counted_results` in part A, part B of those in part B.
    """
    best = counted_results(results)
    played = sum(not one.is_filler for one in best)
    if played < LEAST_RESULTS:
        return None
    part_a = [one.result for one in best if one.in_part_a]
    part_b = [one.result for one in best if one.in_part_b]
    return MersRanking(played, _counted(played), _mean(part_a), _mean(part_b))


def _counted(played: int) -> int:
    return ceil(FILLED_TO + PART_OF_MORE * max(played - FILLED_TO, 0))


def country_ranking(values: Iterable[Fraction]) -> Fraction | None:
    """The mean of a country's three best players, or ``None`` if it has fewer (decided: the sources are silent)."""
    best = sorted(values, reverse=True)[:BEST_OF_COUNTRY]
    return sum(best, Fraction(0)) / BEST_OF_COUNTRY if len(best) == BEST_OF_COUNTRY else None


def _mean(results: Sequence[MersResult]) -> Fraction:
    return sum((result.base_rank * result.weight for result in results), Fraction(0)) / sum(result.weight for result in results)
