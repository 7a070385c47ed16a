"""What is tried on every run."""

from __future__ import annotations

from itertools import product

from tests.depth import each_once, pairwise


def test_by_day_each_value_of_each_axis_is_tried_and_at_night_each_with_each() -> None:
    roles, languages = ("visitor", "player", "director"), ("en", "de")
    assert each_once(roles, languages, night=False) == [("visitor", "en"), ("player", "de"), ("director", "en")]
    assert len(each_once(roles, languages, night=True)) == len(roles) * len(languages)


def test_by_day_each_two_values_that_can_meet_do_and_at_night_all_of_them() -> None:
    cases = [case for case in product("abc", "123", "xyz") if case != ("c", "3", "z")]
    chosen = pairwise(cases, night=False)
    assert len(chosen) <= 11
    for first, second in ((0, 1), (0, 2), (1, 2)):
        assert {(case[first], case[second]) for case in chosen} == {(case[first], case[second]) for case in cases}
    assert pairwise(cases, night=True) == cases
