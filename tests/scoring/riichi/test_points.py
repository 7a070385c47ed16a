"""From han and fu to base points, also under limits that a club thought up itself."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.riichi.points import Worth, worth_of_count, worth_of_yakuman
from scoring.rulesets import RULESETS, Ruleset, ruleset_from_json


@st.composite
def rulesets_without_fu(draw: st.DrawFn) -> Ruleset:
    """ALARM with any limits that a ruleset can have."""
    steps = draw(st.integers(1, 4))
    rising = [sorted(draw(st.sets(st.integers(1, most), min_size=steps, max_size=steps))) for most in (20, 20_000)]
    return without_fu([list(step) for step in zip(*rising, strict=True)], counted_yakuman=draw(st.booleans()))


def without_fu(limits: list[list[int]], **switches: Any) -> Ruleset:
    return ruleset_from_json({"base": "alarm-2019", "switches": {"han_limits": limits, **switches}})


@pytest.mark.parametrize(
    ("han", "worth"),
    [
        (1, Worth(250, None)),
        (3, Worth(1_000, None)),
        (4, Worth(2_000, "mangan")),
        (5, Worth(2_000, "mangan")),
        (6, Worth(3_000, "haneman")),
        (8, Worth(4_000, "baiman")),
        (11, Worth(6_000, "sanbaiman")),
        (13, Worth(8_000, "yakuman")),
    ],
)
def test_alarm_doubles_125_points_for_each_han_up_to_the_first_limit(han: int, worth: Worth) -> None:
    assert worth_of_count(RULESETS["alarm-2019"], han, None) == worth


def test_doubling_ends_at_the_first_limit_even_before_its_han() -> None:
    late = without_fu([[8, 2_000]])
    assert [worth_of_count(late, han, None) for han in (3, 4, 7, 8)] == [Worth(1_000, None), *[Worth(2_000, "mangan")] * 3]


@pytest.mark.parametrize("limits", [[[13, 8_000]], [[1, 8_000]], [[4, 8_000], [13, 16_000]]])
def test_where_every_limit_is_a_yakuman_and_none_is_counted_han_double_up_to_what_it_is_worth(limits: list[list[int]]) -> None:
    only_yakuman = without_fu(limits, counted_yakuman=False)
    assert worth_of_count(only_yakuman, 5, None) == Worth(4_000, None)
    assert worth_of_count(only_yakuman, 30, None) == Worth(limits[-1][1], None)


@given(rulesets_without_fu(), st.integers(1, 40))
def test_more_han_are_never_worth_less_and_none_more_than_a_yakuman(ruleset: Ruleset, most: int) -> None:
    worths = [worth_of_count(ruleset, han, None) for han in range(1, most + 1)]
    assert all(fewer.base <= more.base for fewer, more in pairwise(worths))
    assert worths[-1].base <= worth_of_yakuman(ruleset, 1).base
    assert ruleset.counted_yakuman or all(worth.limit != "yakuman" for worth in worths)
