"""The budgets (docs/budgets.md), each measured against its baseline in the same run: ``make bench`` prints the table.

A row is a function of :data:`ROWS` that gives one :class:`Row` or several; each runs in a process of its own. ``make bench ROW=5``
measures one of them. Machines differ and are noisy, so what counts is the ratio.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.load.by_hand import seating_by_hand
from tests.load.drawing import drawing
from tests.load.expensive import expensive_pages
from tests.load.growth import growth
from tests.load.pages import standings_after_change, standings_unchanged, weights
from tests.load.recording import recording_hands
from tests.load.replaying import replaying
from tests.load.row import Row, markdown
from tests.load.scoring_hands import scoring_hands
from tests.load.sheets import score_sheets
from tests.load.slow import slow_connections
from tests.load.slow_phone import slow_phone
from tests.load.staged import standings_over_stages
from tests.load.sync_worker import against_plain_workers

Measure = Callable[[], Iterator[Row]]
ROWS: Sequence[tuple[int, Measure]] = (
    (1, scoring_hands),
    (2, replaying),
    (3, standings_unchanged),
    (4, standings_after_change),
    (5, recording_hands),
    (6, growth),
    (7, drawing),
    (9, weights),
    (12, slow_connections),
    (14, expensive_pages),
    (15, seating_by_hand),
    (17, score_sheets),
    (18, against_plain_workers),
    (19, slow_phone),
    (21, standings_over_stages),
)


def main() -> int:
    """Measure every row, or those requested, print the table, and return whether all budgets are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, help="numbers of docs/budgets.md")
    asked = parser.parse_args().rows
    if strangers := set(asked).difference(number for number, _measure in ROWS):
        parser.error(f"no row to measure here: {', '.join(map(str, sorted(strangers)))}")
    rows: list[Row] = []
    for number, measure in ROWS:
        if not asked or number in asked:
            started = time.perf_counter()
            rows += in_a_process(measure)
            print(f"row {number}: {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    print(markdown(rows))
    return 1 if any(row.is_met is False for row in rows) else 0


def in_a_process(measure: Measure) -> list[Row]:
    """The rows of one measurement, made in a process of its own, so that nothing it loads or caches remains."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(rows_of, measure).result()


def rows_of(measure: Measure) -> list[Row]:
    return list(measure())


if __name__ == "__main__":
    sys.exit(main())
