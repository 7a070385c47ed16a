"""The budgets (shared/design/budgets.md), each measured against its baseline in the same run: ``make bench`` prints the table.

A row is a function of :data:`ROWS` that gives one :class:`Row` or several. Machines differ and are noisy, so what counts is the ratio.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

from tests.load.row import Row
from tests.load.scoring_hands import scoring_hands

ROWS: Sequence[Callable[[], Iterator[Row]]] = (scoring_hands,)
HEADINGS = ("budget row", "figure", "measured", "baseline", "ratio", "budget", "met")


def main() -> int:
    """Measure every row, print the table, and tell whether all budgets are met."""
    rows = [row for measure in ROWS for row in measure()]
    cells = [HEADINGS, *(row.cells for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return 1 if any(row.is_met is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
