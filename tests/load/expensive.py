"""Row 14: an ordinary page and recording a hand, alone and beside four visitors who ask for the dearest pages as fast as they are answered.

Two want the file of nineteen thousand hands, two want another comparison under other rules each time, so that none is kept.
"""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Iterator
from itertools import count
from statistics import median
from uuid import uuid4

from tests.load.recording import Hands, hand, is_saved
from tests.load.row import Row
from tests.load.served import DATABASES, Site, site
from tests.load.wire import Crowd, Pause, Request, Visitor, request

__all__ = ["expensive_pages"]

FILE_HANDS, OTHER_HANDS = 19_000, 9_000
SECONDS, ROUNDS = 4.0, 3
PACE = 0.1  #: seconds between two ordinary requests
MOST_RATIO = 2.0
ORDINARY = {"standings": request("standings", "GET", "/load/standings/"), "a page": request("a page", "GET", "/load/sessions/")}


def expensive_pages() -> Iterator[Row]:
    """Alone and beside the loops in turn; the best of the medians of several rounds."""
    for database in DATABASES:
        with site(database) as here:
            here.answer("tests.load.expensive", "make")
            made = here.answer("tests.load.tables", "--sessions", "6", "--tables", "8")["tables"]
            hands: Hands = deque((table, number + 1) for table in made for number in range(len(table["hands"])))
            here.start()
            yield from compared(here, hands, database)


def compared(here: Site, hands: Hands, database: str) -> Iterator[Row]:
    medians: dict[tuple[str, bool], list[float]] = {}
    answered = refused = 0
    Crowd(here.address).run([made_once()])
    measured(here, hands, loops=True)
    for _round in range(ROUNDS):
        for loops in (False, True):
            crowd = measured(here, hands, loops=loops)
            answered += len(crowd.times.get("dear", []))
            refused += crowd.failures.get("dear", []).count(429)
            for kind in ("standings", "a page", "hand"):
                medians.setdefault((kind, loops), []).append(median(crowd.times[kind]))
    for kind in ("standings", "a page", "hand"):
        alone, beside = min(medians[kind, False]), min(medians[kind, True])
        yield Row(
            number=14,
            figure=f"{'recording a ' if kind == 'hand' else ''}{kind} beside four loops of hands.xlsx and what-if, {database}",
            measured=f"{beside * 1e3:.1f} ms ({answered} of theirs answered, {refused} refused)",
            baseline=f"alone: {alone * 1e3:.1f} ms",
            ratio=beside / alone,
            budget=f"≤ {MOST_RATIO:g} ×",
            is_met=beside / alone <= MOST_RATIO,
        )


def measured(here: Site, hands: Hands, *, loops: bool) -> Crowd:
    crowd, until = Crowd(here.address), time.monotonic() + SECONDS
    ordinary = [paced(asked, until) for asked in ORDINARY.values()]
    dear = [files(until), files(until), comparisons(until, 1), comparisons(until, 2)] if loops else []
    crowd.run([*ordinary, steadily(hands, until), *dear])
    return crowd


def paced(asked: Request, until: float) -> Visitor:
    while time.monotonic() < until:
        yield asked
        yield Pause(time.monotonic() + PACE)


def steadily(hands: Hands, until: float) -> Visitor:
    """A phone that sends one hand after another."""
    while time.monotonic() < until:
        table, number = hands.popleft()
        answer = yield Request("hand", hand(table, 0, number, str(uuid4()), htmx=False).data)
        if not is_saved(answer, htmx=False):
            raise RuntimeError(f"a hand was not saved: {answer.status}")
        yield Pause(time.monotonic() + PACE)


def made_once() -> Visitor:
    """Waits for the file to be kept, so that the loops are sent it, and not only asked to wait."""
    answer = yield request("dear", "GET", "/past-files/hands.xlsx")
    while answer.status != 200:
        yield Pause(time.monotonic() + 1)
        answer = yield request("dear", "GET", "/past-files/hands.xlsx")


def files(until: float) -> Visitor:
    while time.monotonic() < until:
        yield request("dear", "GET", "/past-files/hands.xlsx")


def comparisons(until: float, first: int) -> Visitor:
    started = int(time.time() * 1000) % 1_000_000_007
    for number in count(started * 4 + first, 2):
        if time.monotonic() > until:
            return
        goal = 15_000 + number % 800 * 100
        yield request("dear", "GET", f"/past-other/rules/what-if/?uma={goal}+5000+-5000+-{goal}&honba_points={number % 4 * 300}")


def make() -> None:
    """The long seasons."""
    from tests.load.seasons import past_season

    past_season("past-files", FILE_HANDS)
    past_season("past-other", OTHER_HANDS)


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(make(), sys.stdout)
