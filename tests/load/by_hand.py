"""Row 15: the page on which the last of 15 sessions of 172 players is seated by hand, against a bare view."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from tests.load.pages import answers
from tests.load.row import Row
from tests.load.served import Site, site
from tests.load.sheets import PLAYERS, SESSIONS
from tests.load.wire import Answer, Request, request

__all__ = ["seating_by_hand"]

TIMES = 9
MOST_SECONDS, MOST_BYTES = 0.5, 150_000
PAGE = f"/load/manage/sessions/{SESSIONS}/draw/?way=hand"


def seating_by_hand() -> Iterator[Row]:
    """Measure both in turn, one at a time; the medians count. Also the uncompressed size of the page."""
    with site("SQLite") as here:
        cookie = here.answer("tests.load.sheets", "make")["cookie"]
        here.start()
        asked = request("by hand", "GET", PAGE, [f"Cookie: {cookie}"]), request("hello", "GET", "/load/hello/")
        found = [(once(here, asked[0]), once(here, asked[1])) for _ in range(TIMES)][1:]
        ours, bare = (median(answer.seconds for answer in column) for column in zip(*found, strict=True))
        page = found[0][0]
        weight = len(page.text.encode())
        yield Row(
            number=15,
            figure=f"seating by hand, {PLAYERS} players, {SESSIONS - 1} sessions before",
            measured=f"{ours:.2f} s, {weight / 1000:.0f} KB, answered {page.status}",
            baseline=f"a bare view: {bare * 1e3:.1f} ms",
            ratio=ours / bare,
            budget=f"≤ {MOST_SECONDS:g} s, ≤ {MOST_BYTES // 1000} KB",
            is_met=ours <= MOST_SECONDS and weight <= MOST_BYTES and page.status == 200,
        )


def once(here: Site, asked: Request) -> Answer:
    return answers(here, [asked])[0]
