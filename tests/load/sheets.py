"""Row 17: all score sheets of 172 players and 15 sessions as one PDF: the memory of the server and its processes, and the time."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.load.row import Row
from tests.load.served import Site, site
from tests.load.wire import Crowd, request

__all__ = ["score_sheets"]

PLAYERS, SESSIONS = 172, 15
MOST_MEGABYTES, MOST_SECONDS = 400, 50
LOOK_SECONDS = 0.05


def score_sheets() -> Iterator[Row]:
    with site("SQLite") as here:
        cookie = here.answer("tests.load.sheets", "make")["cookie"]
        here.start()
        before = memory(here)
        peak, seconds, status = asked(here, cookie)
        yield Row(
            number=17,
            figure=f"score sheets of {PLAYERS} × {SESSIONS}, peak of the server and its processes",
            measured=f"{peak:.0f} MB in {seconds:.0f} s, answered {status}",
            baseline=f"before: {before:.0f} MB",
            budget=f"≤ {MOST_MEGABYTES} MB, ≤ {MOST_SECONDS} s",
            is_met=peak <= MOST_MEGABYTES and seconds <= MOST_SECONDS and status == 200,
        )


def asked(here: Site, cookie: str) -> tuple[float, float, int]:
    """Megabytes, seconds and the status."""
    crowd, statuses = Crowd(here.address), list[int]()

    def visitor():  # type: ignore[no-untyped-def]
        answer = yield request("sheets", "GET", "/load/manage/paper/score-sheets.pdf", [f"Cookie: {cookie}"])
        statuses.append(answer.status)

    runs, peak, started = threading.Thread(target=crowd.run, args=([visitor()],)), 0.0, time.monotonic()
    runs.start()
    while runs.is_alive():
        peak = max(peak, memory(here))
        time.sleep(LOOK_SECONDS)
    return peak, time.monotonic() - started, statuses[0]


def memory(here: Site) -> float:
    """Megabytes of the server's processes, what they share counted once."""
    assert here.server is not None
    return sum(map(proportional, tree(here.server.pid))) / 1024


def tree(process: int) -> Iterator[int]:
    yield process
    try:
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from tree(int(child))
    except OSError:  # it has just ended
        return


def proportional(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


def make() -> dict[str, str]:
    """The tournament, all of its sessions seated, and its director signed in."""
    from django.test import Client

    from tests.factories import alice_directs, make_competition, make_entrants, make_session

    competition = make_competition("ema-2016", slug="load", kind="tournament")
    entrants = make_entrants(competition, PLAYERS)
    for turn in range(SESSIONS):
        make_session(competition, entrants[turn:] + entrants[:turn])
    client = Client()
    client.force_login(alice_directs(competition))
    return {"cookie": f"sessionid={client.cookies['sessionid'].value}"}


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(make(), sys.stdout)
