"""Row 5: recording a hand through the web server with two processes, against a view that inserts one row and updates one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any
from uuid import uuid4

from tests.load.phones import csrf_headers, hand, is_saved
from tests.load.row import Row
from tests.load.served import DATABASES, Site, site
from tests.load.wire import Crowd, Request, Visitor, request

__all__ = ["recording_hands"]

PHONES = 6
SESSIONS, TABLES = 8, 40  #: more hands than can be recorded in the time
SECONDS, ROUNDS = 1.5, 5
LEAST_RATIO = 0.4
WITH_SCRIPT = "hx"
Hands = deque[tuple[dict[str, Any], int]]


def recording_hands() -> Iterator[Row]:
    """Requests a second, on both databases; alternating with the baseline, so that both meet the same machine."""
    for database in DATABASES:
        with site(database) as here:
            yield from rows(here, database)


def rows(here: Site, database: str) -> Iterator[Row]:
    made = here.answer("tests.load.tables", "--sessions", str(SESSIONS), "--tables", str(TABLES))["tables"]
    fresh = [
        deque((table, number + 1) for table in made[phone::PHONES] for number in range(len(table["hands"]))) for phone in range(PHONES)
    ]
    here.start()
    speeds: dict[str, list[float]] = {"baseline": [], "plain": [], WITH_SCRIPT: []}
    measured(here, made, fresh, "baseline", 0.5)
    measured(here, made, fresh, "plain", 0.5)
    measured(here, made, fresh, WITH_SCRIPT, 0.5)
    for _ in range(ROUNDS):
        for how, found in speeds.items():
            found.append(measured(here, made, fresh, how, SECONDS))
    base, plain, with_script = (median(found) for found in speeds.values())
    yield row(f"recording a hand, {database}", plain, base, LEAST_RATIO)
    yield row(f"the same, and the table's new screen as answer, {database}", with_script, base)


def row(figure: str, ours: float, base: float, budget: float | None = None) -> Row:
    return Row(
        number=5,
        figure=figure,
        measured=f"{ours:,.0f} a second",
        baseline=f"insert one row, update one: {base:,.0f} a second",
        ratio=ours / base,
        budget="–" if budget is None else f"≥ {budget:g} ×",
        is_met=None if budget is None else ours / base >= budget,
    )


def measured(here: Site, made: list[dict[str, Any]], fresh: Sequence[Hands], how: str, seconds: float) -> float:
    """Answers a second while all phones send as fast as they are answered."""
    crowd, until = Crowd(here.address), time.monotonic() + seconds
    started = time.perf_counter()
    if how == "baseline":
        crowd.run(repeated(baseline(table["game"]), until) for table in made[:PHONES])
    else:
        crowd.run(recorded(hands, until, how) for hands in fresh)
    took = time.perf_counter() - started
    if crowd.failures:
        raise RuntimeError(f"{how}: {crowd.failures}")
    return sum(map(len, crowd.times.values())) / took


def baseline(game: int) -> Request:
    return request("baseline", "POST", f"/load/insert-and-update/{game}/", csrf_headers(), "name=Anna")


def repeated(asked: Request, until: float) -> Visitor:
    while time.monotonic() < until:
        yield asked


def recorded(hands: Hands, until: float, how: str) -> Visitor:
    """One phone goes on with the hands that are left, game by game."""
    while time.monotonic() < until:
        table, number = hands.popleft()
        answer = yield hand(table, 0, number, str(uuid4()), htmx=how == WITH_SCRIPT)
        if not is_saved(answer, htmx=how == WITH_SCRIPT):
            raise RuntimeError(f"a hand was not saved: {answer.status} {answer.data[:2000]!r}")
