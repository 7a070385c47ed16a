"""A line of the table of budgets, and the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Row", "markdown"]

HEADINGS = ("row", "figure", "measured", "baseline", "ratio", "budget", "met")


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure. ``number`` is its row in docs/budgets.md; ``is_met`` is ``None`` where the line only informs."""

    number: int
    figure: str
    measured: str
    baseline: str = "–"
    ratio: float | None = None
    budget: str = "–"
    is_met: bool | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        """The line of the table."""
        ratio = "–" if self.ratio is None else f"{self.ratio:.2f}"
        met = {True: "yes", False: "NO", None: "–"}[self.is_met]
        return (str(self.number), self.figure, self.measured, self.baseline, ratio, self.budget, met)


def markdown(rows: Iterable[Row]) -> str:
    """The table, to be read in a terminal and pasted into tests/load/RESULTS.md."""
    cells = [HEADINGS, *(row.cells for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in cells]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])
