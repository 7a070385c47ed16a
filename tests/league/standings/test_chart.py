"""The geometry of the running scores."""

from __future__ import annotations

import itertools

from league.standings.chart import TOTALS, Series, chart_of, place_chart_of


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


def test_a_line_begins_with_its_first_value():
    chart = chart_of([Series("1", "seat-east", (0.0, 10.0, 20.0)), Series("2", "seat-south", (None, None, 5.0))], ["", "1", "2"], TOTALS)
    assert chart is not None
    assert [len(line.points.split()) for line in chart.lines] == [3, 1]
    assert chart.lines[0].end[0] == chart.lines[1].end[0]


def test_a_line_without_any_value_is_not_drawn_and_others_keep_their_looks():
    chart = chart_of([Series("1", "seat-east", (None, None)), Series("2", "seat-south", (1.0, 2.0))], ["1", "2"], TOTALS)
    assert chart is not None
    assert [(line.label, line.dash) for line in chart.lines] == [("2", "8 3")]
    assert chart_of([Series("1", "seat-east", (None, None))], ["1", "2"], TOTALS) is None


def test_the_axis_names_some_of_many_sessions_and_never_the_start():
    labels = ["", *(str(session) for session in range(1, 51))]
    chart = chart_of([Series("1", "seat-east", [float(value) for value in range(51)])], labels, TOTALS)
    assert chart is not None
    assert [tick.value for tick in chart.x_ticks] == ["1", "8", "15", "22", "29", "36", "43", "50"]


def test_a_chart_grows_with_its_labels():
    chart = chart_of([Series(str(number), "seat-east", (0.0, 1.0)) for number in range(30)], ["", "1"], TOTALS)
    assert chart is not None
    heights = sorted(line.label_y for line in chart.lines)
    assert all(below - above >= 15 for above, below in itertools.pairwise(heights))
    assert 0 < heights[0] < heights[-1] <= chart.bottom


def test_small_values_such_as_place_points_have_a_fine_axis():
    chart = chart_of([Series("1", "seat-east", (0.0, 12.0))], ["", "1"], TOTALS)
    assert chart is not None
    assert [tick.value for tick in chart.y_ticks] == [0, 2, 4, 6, 8, 10, 12]


def heights(*places: float) -> list[float]:
    """The height of each of these places in a chart that has them all."""
    chart = place_chart_of([Series("1", "line-1", places)], [str(number) for number in range(len(places))])
    assert chart is not None
    return [float(point.split(",")[1]) for point in chart.lines[0].points.split()]


def test_the_first_place_is_on_top_and_far_places_lie_closer_together():
    first, second, twelfth, thirteenth, last = heights(1, 2, 12, 13, 60)
    assert first < second < twelfth < thirteenth < last
    assert second - first > 5 * (thirteenth - twelfth) > 0
    near = heights(1, 2, 14, 15)
    assert abs((near[1] - near[0]) - (near[3] - near[2])) < 0.2, "few places all lie equally far apart"


def test_the_axis_of_places_names_the_first_and_the_last():
    for places, marks in (
        ((1.0, 2.0), [2, 1]),
        ((3.0, 5.0), [5, 4, 2, 1]),
        ((1.0, 60.0), [60, 12, 10, 8, 6, 4, 2, 1]),
        ((1.0, 1.0), [2, 1]),
    ):
        chart = place_chart_of([Series("1", "line-1", places)], ["1", "2"])
        assert chart is not None
        assert [tick.value for tick in chart.y_ticks] == marks


def test_places_of_one_session_make_no_line():
    assert place_chart_of([Series("1", "line-1", (1.0,))], ["1"]) is None
    assert place_chart_of([Series("1", "line-1", (None, None))], ["1", "2"]) is None
