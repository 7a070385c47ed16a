"""A line of the table of budgets."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Row"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure. ``number`` is its row in budgets.md; ``is_met`` is ``None`` where the line only informs."""

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
