"""Row 18: our web server against gunicorn's plain workers, which hold one visitor each: what it costs to hold slow ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median

from tests.load.pages import PAGE, answers, speed
from tests.load.recording import PHONES, SESSIONS, TABLES, measured
from tests.load.row import Row
from tests.load.served import Site, site
from tests.load.wire import request
from tests.servers import free_port

__all__ = ["against_plain_workers"]

PLAIN = ("--worker-class", "sync")
ROUNDS, SECONDS = 12, 0.5
LEAST = 0.95

#: Answers a second of a server.
Speed = Callable[[Site], float]


def against_plain_workers() -> Iterator[Row]:
    """Answers a second of both servers on one database, in short slices by turns; the median of what each pair of slices says."""
    with site("SQLite") as ours:
        plain = replace(ours, port=free_port())
        try:
            figures = asked_of(ours)
            ours.start()
            plain.start(*PLAIN)
            for figure, measure in figures.items():
                yield row(figure, [(measure(ours), measure(plain)) for _ in range(ROUNDS + 1)][1:])
        finally:
            plain.stop()


def asked_of(here: Site) -> dict[str, Speed]:
    """What rows 3 and 5 ask, each with how fast a server answers it."""
    here.answer("tests.load.pages", "make")
    made = here.answer("tests.load.tables", "--sessions", str(SESSIONS), "--tables", str(TABLES))["tables"]
    fresh = [deque((table, hand + 1) for table in made[phone::PHONES] for hand in range(len(table["hands"]))) for phone in range(PHONES)]
    return {
        "the unchanged standings of row 3": lambda server: speed(server, request("page", "GET", PAGE), SECONDS),
        "the same, known to the browser": known,
        "recording a hand as in row 5": lambda server: measured(server, made, fresh, "plain", SECONDS),
    }


def known(server: Site) -> float:
    tag = answers(server, [request("page", "GET", PAGE)])[0].header("etag")
    return speed(server, request("304", "GET", PAGE, [f"If-None-Match: {tag}"]), SECONDS)


def row(figure: str, pairs: list[tuple[float, float]]) -> Row:
    ratio = median(ours / plain for ours, plain in pairs)
    return Row(
        number=18,
        figure=figure,
        measured=f"{median(ours for ours, _plain in pairs):,.0f} a second",
        baseline=f"gunicorn's plain workers: {median(plain for _ours, plain in pairs):,.0f} a second",
        ratio=ratio,
        budget=f"≥ {LEAST:g} ×",
        is_met=ratio >= LEAST,
    )
