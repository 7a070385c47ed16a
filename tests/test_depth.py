"""What is tried on every run."""

from __future__ import annotations

from tests.depth import each_once


def test_by_day_each_value_of_each_axis_is_tried_and_at_night_each_with_each() -> None:
    roles, languages = ("visitor", "player", "director"), ("en", "de")
    assert each_once(roles, languages, night=False) == [("visitor", "en"), ("player", "de"), ("director", "en")]
    assert len(each_once(roles, languages, night=True)) == len(roles) * len(languages)
