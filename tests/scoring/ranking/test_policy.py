"""A way of ranking that cannot be is refused, and the refusal names the field."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.ranking import DIVISORS, METHODS, TIEBREAKS, RankingPolicy, Result


@pytest.mark.parametrize(
    ("fields", "where", "code"),
    [
        ({"method": "luck"}, "method", "unknown_method"),
        ({"min_games": -1}, "min_games", "negative_games"),
        ({"method": "best"}, "count", "no_count"),
        ({"method": "drop_worst", "count": -1}, "count", "no_count"),
        ({"method": "best", "count": 1, "unit": "weeks"}, "unit", "unknown_unit"),
        ({"method": "place_points"}, "place_points", "not_four_places"),
        ({"method": "place_points", "place_points": (3, 2, 1)}, "place_points", "not_four_places"),
        ({"method": "place_points", "place_points": (4.5, 2, 1, 0)}, "place_points", "not_four_places"),
        ({"method": "place_points", "place_points": (2, 3, 1, 0)}, "place_points", "places_not_falling"),
        ({"method": "place_points", "place_points": (1, 1, 1, 1)}, "place_points", "places_not_falling"),
        ({"first_day": datetime.date(2026, 2, 1), "last_day": datetime.date(2026, 1, 1)}, "last_day", "days_turned"),
        ({"tiebreaks": ("height",)}, "tiebreaks", "unknown_tiebreak"),
        ({"tiebreaks": ("lot", "lot")}, "tiebreaks", "tiebreak_twice"),
    ],
)
def test_what_cannot_be_is_refused_by_field(fields: dict[str, Any], where: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        RankingPolicy(**fields)
    assert (refused.value.where, refused.value.code) == (where, code)
    assert str(refused.value).endswith(".")


def test_every_method_and_every_tiebreak_can_be_chosen() -> None:
    day = datetime.date(2026, 1, 1)
    for method in METHODS:
        policy = RankingPolicy(method, 3, 2, (4, 2, 1, 0), day, day, tuple(TIEBREAKS))
        assert policy.method == method


def test_dropping_needs_one_game_more_than_is_dropped() -> None:
    assert RankingPolicy("drop_worst", count=2).least_games == 3
    assert RankingPolicy("drop_worst", count=2, min_games=5).least_games == 5
    assert RankingPolicy("best", count=2, min_games=1).least_games == 1


@pytest.mark.parametrize("divisor", [0, 2, 100, -10])
def test_points_are_divided_by_ten_or_twenty_or_not_at_all(divisor: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        RankingPolicy(divide_by=divisor)
    assert (refused.value.where, refused.value.code) == ("divide_by", "unknown_divisor")


@given(st.sampled_from(DIVISORS), st.integers(-(10**18), 10**18) | st.fractions())
def test_dividing_loses_nothing(divisor: int, points: int | Fraction) -> None:
    shown = RankingPolicy(divide_by=divisor).shown(points)
    assert shown * divisor == points
    assert isinstance(shown, int) or divisor > 1 or isinstance(points, Fraction)


@pytest.mark.parametrize(
    ("place_points", "brought"),
    [((4, 2, 1, 0), [4, 2, 1, 0, 0]), ((4, 2, 1, -3), [4, 2, 1, -3, -3]), ((8, 6, 4, 2, 0), [8, 6, 4, 2, 0])],
)
def test_a_fifth_place_brings_its_points_or_those_of_the_last_place(place_points: tuple[int, ...], brought: list[int]) -> None:
    policy = RankingPolicy("place_points", place_points=place_points)
    assert [policy.worth(Result(0, place, 0)) for place in (1, 2, 3, 4, 5)] == brought


def test_level_players_at_a_table_of_five_share_the_points_of_the_places_they_cover() -> None:
    policy = RankingPolicy("place_points", place_points=(4, 2, 1, 0))
    assert policy.worth(Result(0, 4, 0, level=2)) == 0
    assert policy.worth(Result(0, 3, 0, level=3)) == Fraction(1, 3)
    assert policy.worth(Result(0, 1, 0, level=5)) == Fraction(7, 5)
