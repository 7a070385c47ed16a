"""The geometry of the running scores."""

from __future__ import annotations

import itertools

from league.standings.chart import Series, chart_of


def series(*values: float) -> Series:
    return Series("E", "seat-east", values)


def test_a_single_value_makes_no_line():
    assert chart_of([series(30_000)]) is None


def test_the_axis_starts_and_ends_on_round_values_around_the_scores():
    chart = chart_of([series(30_000, 41_700), series(30_000, -2_300)])
    assert chart is not None
    assert [tick.value for tick in chart.y_ticks] == [-10_000, 0, 10_000, 20_000, 30_000, 40_000, 50_000]


def test_equal_values_still_have_an_axis():
    chart = chart_of([series(30_000, 30_000)])
    assert chart is not None
    assert len(chart.y_ticks) >= 2


def test_labels_never_lie_upon_each_other():
    chart = chart_of([series(30_000, 30_000) for _ in range(4)])
    assert chart is not None
    heights = sorted(line.label_y for line in chart.lines)
    assert all(below - above >= 15 for above, below in itertools.pairwise(heights))
    assert heights[-1] <= chart.bottom


def test_lines_are_told_apart_without_colour():
    chart = chart_of([series(0, 1) for _ in range(4)])
    assert chart is not None
    assert len({line.dash for line in chart.lines}) == 4
