"""A way of ranking that cannot be is refused, and the refusal names the field."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.ranking import METHODS, TIEBREAKS, Policy


@pytest.mark.parametrize(
    ("fields", "where", "code"),
    [
        ({"method": "luck"}, "method", "unknown_method"),
        ({"min_games": -1}, "min_games", "negative_games"),
        ({"method": "best"}, "count", "no_count"),
        ({"method": "drop_worst", "count": -1}, "count", "no_count"),
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
        Policy(**fields)
    assert (refused.value.where, refused.value.code) == (where, code)
    assert str(refused.value).endswith(".")


def test_every_method_and_every_tiebreak_can_be_chosen() -> None:
    day = datetime.date(2026, 1, 1)
    for method in METHODS:
        policy = Policy(method, 3, 2, (4, 2, 1, 0), day, day, tuple(TIEBREAKS))
        assert policy.method == method


def test_dropping_needs_one_game_more_than_is_dropped() -> None:
    assert Policy("drop_worst", count=2).least_games == 3
    assert Policy("drop_worst", count=2, min_games=5).least_games == 5
    assert Policy("best", count=2, min_games=1).least_games == 1
