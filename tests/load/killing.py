"""Row 10: kill −9 of the web server, master and workers, at random moments while hands are recorded; the phones send again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from signal import SIGKILL
from typing import Any
from uuid import uuid4

from tests.load.kept import Kept, kept_by
from tests.load.phones import hand, is_saved
from tests.load.row import Row
from tests.load.served import DATABASES, Site, site
from tests.load.wire import Crowd, Pause, Visitor

__all__ = ["killed", "killing"]

KILLS = 50
PHONES = 6
SESSIONS, TABLES = 3, 40
MOST_HANDS, LONGEST = 12, 0.05  #: recorded after a start, and seconds after the last of them, before the server is killed
BETWEEN_HANDS, AGAIN = 0.03, 0.1  #: seconds
TICK = 0.002


def killing(kills: int = KILLS) -> Iterator[Row]:
    """On both databases."""
    for database in DATABASES:
        with site(database) as here:
            made = here.answer("tests.load.tables", "--sessions", str(SESSIONS), "--tables", str(TABLES))["tables"]
            acknowledged, broken, kept = killed(here, made, kills)
        yield row(database, kills, acknowledged, broken, kept)


def row(database: str, kills: int, acknowledged: list[str], broken: int, kept: Kept) -> Row:
    missing, doubled, differences = kept.missing(acknowledged), kept.doubled(acknowledged), len(kept.differences)
    return Row(
        number=10,
        figure=f"{kills} times kill −9 while recording, {database}",
        measured=f"{len(acknowledged):,} hands acknowledged, {broken} times without an answer and sent again; "
        f"{missing} missing, {doubled} doubled, verify finds {differences}",
        budget="0 missing, 0 doubled, verify clean",
        is_met=not (missing or doubled or differences),
    )


def killed(here: Site, made: list[dict[str, Any]], kills: int) -> tuple[list[str], int, Kept]:
    """Record at the tables while the server is killed so many times: the acknowledged ids, the answers that did not come, what is kept."""
    acknowledged: list[str] = []
    crowd, over = Crowd(here.address), [False]
    here.start()
    phones = [phone(made[number::PHONES], acknowledged, over) for number in range(PHONES)]
    crowd.run([killer(here, kills, acknowledged, over), *phones])
    kept = kept_by(here)
    here.stop()
    broken = [status for statuses in crowd.failures.values() for status in statuses]
    if any(broken):
        raise RuntimeError(f"answers that were neither saved nor broken off: {sorted(set(broken))}")
    return acknowledged, len(broken), kept


def killer(here: Site, kills: int, acknowledged: list[str], over: list[bool]) -> Visitor:
    """Kill and restart the server, each time after some more hands. (Meanwhile the phones wait; what they have sent is on its way.)"""
    random = Random(f"{time.time()}")
    for _ in range(kills):
        enough = len(acknowledged) + random.randint(1, MOST_HANDS)
        while len(acknowledged) < enough:
            yield Pause(time.monotonic() + TICK)
        yield Pause(time.monotonic() + random.uniform(0, LONGEST))
        here.stop(SIGKILL)
        here.start()
    over[0] = True


def phone(tables: list[dict[str, Any]], acknowledged: list[str], over: list[bool]) -> Visitor:
    """Records table after table; an entry without an answer is sent again, with its own id, until it is acknowledged."""
    for table in tables:
        for number in range(1, len(table["hands"]) + 1):
            client_id = str(uuid4())
            while not is_saved((yield hand(table, 0, number, client_id))):
                yield Pause(time.monotonic() + AGAIN)
            acknowledged.append(client_id)
            if over[0]:
                return
            yield Pause(time.monotonic() + BETWEEN_HANDS)
    raise AssertionError("there were too few tables")
