"""Running scores as lines: the geometry of an inline SVG, drawn by ``templates/standings/_chart.html``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Chart", "Line", "Series", "Tick", "chart_of"]

WIDTH, HEIGHT = 460, 280
LEFT, RIGHT, TOP, BOTTOM = 58, 34, 12, 26
STEPS = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
MOST_TICKS = 7
LABEL_HEIGHT = 17


@dataclass(frozen=True, slots=True)
class Series:
    """What one line shows: its label at the end of the line, the class of its colour, and the values from the start on."""

    label: str
    css: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True)
class Line:
    """``points`` for ``<polyline>``; ``dash`` tells the lines apart without colour."""

    label: str
    css: str
    points: str
    dash: str
    label_y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, and the number there."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class Chart:
    width: int
    height: int
    left: int
    right: int
    bottom: int
    label_x: int
    lines: tuple[Line, ...]
    y_ticks: tuple[Tick, ...]
    x_ticks: tuple[Tick, ...]


def chart_of(series: Sequence[Series]) -> Chart | None:
    """Lines over the hands of a game (``values[0]`` is the start); nothing where nobody has a second value."""
    count = max((len(one.values) for one in series), default=0)
    if count < 2:
        return None
    ticks = _values_of_ticks(min(min(one.values) for one in series), max(max(one.values) for one in series))
    low, high = ticks[0], ticks[-1]

    def x(index: int) -> float:
        return round(LEFT + index * (WIDTH - LEFT - RIGHT) / (count - 1), 1)

    def y(value: float) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)

    label_ys = _spread([y(one.values[-1]) for one in series])
    lines = (
        Line(one.label, one.css, " ".join(f"{x(index)},{y(value)}" for index, value in enumerate(one.values)), dash, label_y)
        for one, dash, label_y in zip(series, ("none", "8 3", "3 3", "10 3 2 3"), label_ys, strict=False)
    )
    every = max(1, (count - 1) // 8)
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - BOTTOM,
        label_x=WIDTH - RIGHT + 6,
        lines=tuple(lines),
        y_ticks=tuple(Tick(y(value), value) for value in ticks),
        x_ticks=tuple(Tick(x(index), index) for index in range(every, count, every)),
    )


def _values_of_ticks(low: float, high: float) -> list[int]:
    """Round values from at most the lowest to at least the highest."""
    for step in STEPS:
        first, last = int(low // step), int(-(-high // step))
        if last - first < MOST_TICKS:
            break
    last = max(last, first + 1)
    return [step * index for index in range(first, last + 1)]


def _spread(ys: Sequence[float]) -> list[float]:
    """The heights of the labels: where their lines end, but never one upon another."""
    order = sorted(range(len(ys)), key=lambda index: ys[index])
    placed = [ys[index] for index in order]
    for above, below in pairwise(range(len(placed))):
        placed[below] = max(placed[below], placed[above] + LABEL_HEIGHT)
    overflow = max(0.0, placed[-1] - (HEIGHT - BOTTOM)) if placed else 0.0
    for index in reversed(range(len(placed))):
        limit = placed[index + 1] - LABEL_HEIGHT if index + 1 < len(placed) else placed[index] - overflow
        placed[index] = min(placed[index], limit) if overflow else placed[index]
    result = [0.0] * len(ys)
    for index, value in zip(order, placed, strict=True):
        result[index] = round(value, 1)
    return result
