"""Line charts of scores, totals and places: the geometry of an inline SVG, drawn by ``templates/standings/_chart.html``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from league.wording.points import points_text

__all__ = ["TOTALS", "Chart", "ChartLine", "ChartMarks", "ChartShape", "Series", "Tick", "chart_of", "dash_of", "place_chart_of"]

MOST_Y_TICKS, MOST_X_TICKS = 7, 8
LABEL_HEIGHT = 17
EDGE, DIGIT = 10, 7  #: the space beside a number on the axis, and the approximate width of a character
LEVEL_STEP = 1_000  #: the step of the axis if all values are equal
NEAR, FAR = 12, 3  #: places drawn one row apart, and the rows on which all further ones are drawn
DASHES = ("none", "8 3", "3 3", "10 3 2 3", "14 4")  #: distinguish neighbouring lines without colour
Value = float | None


@dataclass(frozen=True, slots=True)
class ChartShape:
    """The size of a chart and its margins; it grows if its labels, ``leader`` away from the lines, need more height."""

    width: int = 460
    height: int = 280
    left: int = 58
    right: int = 34
    top: int = 12
    bottom: int = 26
    leader: int = 6


GAME = ChartShape()  #: a game: four lines with a letter each
TOTALS = ChartShape(height=330, left=70, right=56, bottom=44, leader=22)  #: totals: many lines with a place each


@dataclass(frozen=True, slots=True)
class Series:
    """The data of one line: the label at its end, the CSS class of its colour, and the values from the start on.

    Values are ``None`` before the line begins.
    """

    label: str
    css: str
    values: Sequence[Value]


@dataclass(frozen=True, slots=True)
class ChartLine:
    """``points`` form a ``<polyline>`` that ends in ``end``, in whole units to be short; ``dash`` distinguishes lines without colour;
    ``label_y`` is for the label.

    ``data`` are the values for scripts (static/js/chart.js), blank-separated, with a dash for none.
    """

    label: str
    css: str
    points: str
    dash: str
    end: tuple[float, float]
    label_y: float
    data: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: its position and text."""

    at: float
    value: int | str


@dataclass(frozen=True, slots=True)
class ChartMarks:
    """What is marked in a chart between two points of time: ``names`` by the index of the later one, written along a vertical line;
    ``notes`` are sentences about them, for its description."""

    names: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


NO_MARKS = ChartMarks()


@dataclass(frozen=True, slots=True)
class Chart:
    """``has_leaders``: labels may be away from the ends of their lines, and are connected with them.

    The drawing begins at ``left`` and ends at ``right`` and ``bottom``. ``times`` names the points of time, comma-separated.
    ``marks`` are vertical lines with a name each, of which ``notes`` say more in sentences.
    """

    width: int
    height: int
    left: int
    right: int
    bottom: int
    label_x: int
    has_leaders: bool
    lines: tuple[ChartLine, ...]
    y_ticks: tuple[Tick, ...]
    x_ticks: tuple[Tick, ...]
    times: str
    marks: tuple[Tick, ...] = ()
    notes: tuple[str, ...] = ()


def chart_of(
    series: Sequence[Series], labels: Sequence[str] | None = None, shape: ChartShape = GAME, marks: ChartMarks = NO_MARKS
) -> Chart | None:
    """A chart over the hands of a game (``values[0]`` is the start), or over the points of time named by ``labels``.

    ``None`` with fewer than two points of time, or without lines.
    """
    count = max((len(one.values) for one in series), default=0)
    known = [value for one in series for value in one.values if value is not None]
    if count < 2 or not known:
        return None
    return _marked(_drawn(series, labels, shape, {float(tick): tick for tick in _values_of_ticks(known)}, count), marks, count)


def place_chart_of(
    series: Sequence[Series], labels: Sequence[str], shape: ChartShape = TOTALS, marks: ChartMarks = NO_MARKS
) -> Chart | None:
    """A chart of places over these points of time, the first on top; far ones lie closer together, so that the first can be told apart.

    ``None`` with fewer than two points of time, or without lines.
    """
    known = [value for one in series for value in one.values if value is not None]
    if len(labels) < 2 or not known:
        return None
    worst = max(2, int(max(known)))
    rows = [replace(one, values=[None if value is None else _row_of(value, worst) for value in one.values]) for one in series]
    shown = sorted({1, *range(2, (worst if worst <= NEAR + FAR else NEAR) + 1, 2), worst}, reverse=True)
    drawn = _drawn(rows, labels, replace(shape, left=0), {_row_of(place, worst): place for place in shown}, len(labels))
    return _marked(drawn, marks, len(labels))


def _marked(chart: Chart, marks: ChartMarks, count: int) -> Chart:
    """The chart with its marks, each halfway between two points of time."""
    step = (chart.right - chart.left) / (count - 1)
    ticks = (Tick(round(chart.left + (index - 0.5) * step, 1), name) for index, name in sorted(marks.names.items()))
    return replace(chart, marks=tuple(ticks), notes=marks.notes)


def _row_of(place: float, worst: int) -> float:
    return place if place <= NEAR or worst <= NEAR + FAR else NEAR + FAR * (place - NEAR) / (worst - NEAR)


def _drawn(series: Sequence[Series], labels: Sequence[str] | None, shape: ChartShape, ticks: Mapping[float, int], count: int) -> Chart:
    """The chart with these marks of values on its axis, from its lower end to its upper one, each with its text."""
    shape = replace(shape, left=max(shape.left, EDGE + DIGIT * max(len(points_text(tick)) for tick in ticks.values())))
    drawn = [(one, dash_of(index)) for index, one in enumerate(series) if any(value is not None for value in one.values)]
    scale = Scale(shape, max(shape.height, shape.top + shape.bottom + LABEL_HEIGHT * len(drawn)), count, [*ticks])
    return Chart(
        width=shape.width,
        height=scale.height,
        left=shape.left,
        right=shape.width - shape.right,
        bottom=scale.height - shape.bottom,
        label_x=shape.width - shape.right + shape.leader,
        has_leaders=shape.leader != GAME.leader,
        lines=tuple(_lines(drawn, scale)),
        y_ticks=tuple(Tick(scale.y(value), text) for value, text in ticks.items()),
        x_ticks=tuple(_x_ticks(scale, labels)),
        times=",".join(labels if labels is not None else map(str, range(count))),
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Convert values and points of time to coordinates."""

    shape: ChartShape
    height: int
    count: int
    ticks: Sequence[float]

    def x(self, index: int) -> float:
        return round(self.shape.left + index * (self.shape.width - self.shape.left - self.shape.right) / (self.count - 1), 1)

    def y(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return round(self.shape.top + (high - value) * (self.height - self.shape.top - self.shape.bottom) / (high - low), 1)


def dash_of(index: int) -> str:
    """The dash pattern of the series with this index."""
    return DASHES[index % len(DASHES)]


def _lines(series: Sequence[tuple[Series, str]], scale: Scale) -> Iterator[ChartLine]:
    drawn = [[(scale.x(i), scale.y(value)) for i, value in enumerate(one.values) if value is not None] for one, _dash in series]
    label_ys = _spread([points[-1][1] for points in drawn], scale.height - scale.shape.bottom)
    for (one, dash), points, label_y in zip(series, drawn, label_ys, strict=True):
        text = " ".join(f"{round(x)},{round(y)}" for x, y in points)
        data = " ".join("-" if value is None else f"{value:g}" if value % 1 else str(int(value)) for value in one.values)
        yield ChartLine(one.label, one.css, text, dash, points[-1], label_y, data)


def _x_ticks(scale: Scale, labels: Sequence[str] | None) -> Iterator[Tick]:
    """Marks at regular points of time; the start of a game has none."""
    names = labels if labels is not None else ["", *(str(index) for index in range(1, scale.count))]
    every = max(1, -(-scale.count // MOST_X_TICKS)) if labels is not None else max(1, (scale.count - 1) // MOST_X_TICKS)
    first = next((index for index, name in enumerate(names) if name), 0)
    shown = range(first, scale.count, every) if labels is not None else range(every, scale.count, every)
    return (Tick(scale.x(index), names[index]) for index in shown if names[index])


def _values_of_ticks(values: Sequence[float]) -> list[int]:
    """Round values that enclose the lowest and the highest."""
    low, high = min(values), max(values)
    least = LEVEL_STEP if low == high else 1
    step = next(step for step in _steps() if step >= least and -(-high // step) - low // step < MOST_Y_TICKS)
    first, last = int(low // step), int(-(-high // step))
    return [step * index for index in range(first, max(last, first + 1) + 1)]


def _steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20 and so on."""
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _spread(ys: Sequence[float], bottom: float) -> list[float]:
    """The heights of the labels: at the ends of their lines, moved apart so that they never overlap."""
    order = sorted(range(len(ys)), key=lambda index: ys[index])
    placed = [ys[index] for index in order]
    for above, below in pairwise(range(len(placed))):
        placed[below] = max(placed[below], placed[above] + LABEL_HEIGHT)
    overflow = max(0.0, placed[-1] - bottom) if placed else 0.0
    for index in reversed(range(len(placed))):
        limit = placed[index + 1] - LABEL_HEIGHT if index + 1 < len(placed) else placed[index] - overflow
        placed[index] = min(placed[index], limit) if overflow else placed[index]
    result = [0.0] * len(ys)
    for index, value in zip(order, placed, strict=True):
        result[index] = round(value, 1)
    return result
