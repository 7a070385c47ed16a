"""Rows 8, 13, 20 and 10: ``make soak``. Evenings of many tables and readers, and then the server killed while hands are recorded.

Row 8 is a whole evening in five minutes, on both databases: 43 tables with two phones each record and look, 500 readers and a projector
look at the public pages; hands are recorded about six times as often as they are played. Row 13 is as people play and look: 60 tables and
1,000 readers for three minutes, with ``make run`` as it is. ``SOAK_SECONDS=60 make soak`` is shorter, ``make soak ROW=13`` one of them.
Row 20 is a draw's release (``releasing.py``).
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Any
from uuid import uuid4

from tests.load.kept import Kept, kept_by
from tests.load.killing import killing
from tests.load.phones import HTMX, hand, is_overtaken, is_saved, state
from tests.load.releasing import releasing
from tests.load.row import Row, markdown
from tests.load.served import DATABASES, Site, site
from tests.load.wire import Answer, Crowd, Pause, Request, Visitor, request

__all__ = ["soak"]

PHONE_LOOKS, PROJECTOR_LOOKS = 4.0, 2.0  #: seconds between two looks
RESENT, BOTH = 0.1, 0.1  #: how often a phone sends an entry again, and how often both phones enter the same hand at once
MOST_SAVING, MOST_READING = 1.0, 0.5
SAVING = "saving a hand"
SLUG = "load"
PAGES = (f"/{SLUG}/standings/", f"/{SLUG}/", f"/{SLUG}/sessions/1/")
LIVE = re.compile(r'id="live"[^>]*? hx-get="([^"]+)"')
VERSION = re.compile(r"state/\?version=([\w-]+)")


@dataclass(frozen=True, slots=True)
class Pace:
    """The number of visitors, the seconds they stay, and the seconds between two hands of a table and between two looks of a reader."""

    row: int
    tables: int
    readers: int
    seconds: float
    hand: float
    reader_looks: float

    @property
    def name(self) -> str:
        return f"{self.tables} tables × 2 phones, {self.readers:,} readers, projector, {self.seconds:.0f} s, a hand in {self.hand:.0f} s"


def seconds(usual: float) -> float:
    return float(os.environ.get("SOAK_SECONDS", usual))


PRESSED = Pace(row=8, tables=43, readers=500, seconds=seconds(300), hand=25.0, reader_looks=5.0)
REAL = Pace(row=13, tables=60, readers=1000, seconds=seconds(180), hand=150.0, reader_looks=15.0)


@dataclass(slots=True)
class Evening:
    """What the visitors share: when it ends, and what was acknowledged to them."""

    until: float
    pace: Pace = PRESSED
    random: Random = field(default_factory=lambda: Random("soak"))
    acknowledged: list[str] = field(default_factory=list)
    overtaken: int = 0  #: entries of a hand that the other phone had just saved
    refused: int = 0  #: entries that came back unsaved for any other reason

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.until

    def about(self, seconds: float) -> Pause:
        """A pause of roughly this length, so that visitors do not act in step."""
        return Pause(time.monotonic() + self.around(seconds))

    def around(self, seconds: float) -> float:
        return seconds * self.random.uniform(0.8, 1.2)

    def note(self, answer: Answer, client_id: str, *, both: bool) -> None:
        """Note the outcome of an entry; only one of two phones that enter the same hand at once may be overtaken."""
        if is_saved(answer, htmx=True):
            self.acknowledged.append(client_id)
        elif both and is_overtaken(answer):
            self.overtaken += 1
        else:
            self.refused += 1


def main() -> int:
    """Measure every row, or the one that is asked for, print the table, and tell whether all budgets are met."""
    measures: dict[int, Callable[[], Iterator[Row]]] = {8: soak, 13: evening_as_it_is, 20: releasing, 10: killing}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, choices=[*measures, []], help="numbers of docs/budgets.md")
    asked = parser.parse_args().rows
    found = [row for number, measure in measures.items() if not asked or number in asked for row in measure()]
    print(markdown(found))
    return 1 if any(row.is_met is False for row in found) else 0


def soak() -> Iterator[Row]:
    """Row 8, on both databases."""
    for database in DATABASES:
        yield from soaked(database, PRESSED)


def evening_as_it_is() -> Iterator[Row]:
    """Row 13, without a proxy."""
    yield from soaked("SQLite", REAL)


def soaked(database: str, pace: Pace) -> Iterator[Row]:
    """One evening, and what is left of it."""
    with site(database) as here:
        made = here.answer("tests.load.tables", "--slug", SLUG, "--tables", str(pace.tables))["tables"]
        before = processor_of_children()
        here.start()
        crowd, evening, visitors = run(here, made, pace)
        here.stop()
        shares = f"the visitors took {visitors:.0%} of a core, the server {(processor_of_children() - before) / pace.seconds:.0%}"
        kept = kept_by(here)
    yield from rows(database, crowd, evening, shares, kept)


def processor_of_children() -> float:
    """Seconds of processor of the processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(here: Site, made: list[dict[str, Any]], pace: Pace) -> tuple[Crowd, Evening, float]:
    """Let everybody come at about their time; also the share of one core that they take themselves."""
    crowd, started, processor = Crowd(here.address), time.monotonic(), time.process_time()
    evening = Evening(started + pace.seconds, pace)
    visitors: list[Visitor] = []
    for table in made:
        visitors += [*scorekeepers(table, evening), *(onlooker(table, phone, evening) for phone in (0, 1))]
    visitors += [reader(PAGES[number % len(PAGES)], pace.reader_looks, evening) for number in range(pace.readers)]
    visitors.append(reader(PAGES[-1], PROJECTOR_LOOKS, evening))
    crowd.run(visitors)
    return crowd, evening, (time.process_time() - processor) / (time.monotonic() - started)


# ---------- the visitors


@dataclass(frozen=True, slots=True)
class Turn:
    """When a hand (1, 2, …) is recorded, whether it is sent twice, and whether both phones enter it at this moment."""

    number: int
    at: float
    is_resent: bool
    is_both: bool


def scorekeepers(table: dict[str, Any], evening: Evening) -> list[Visitor]:
    """The two phones of a table, which know from the start when each hand will be recorded."""
    turns, at = [], time.monotonic() + evening.pace.hand * evening.random.random()
    for number in range(1, len(table["hands"]) + 1):
        if at > evening.until:
            break
        turns.append(Turn(number, at, evening.random.random() < RESENT, evening.random.random() < BOTH))
        at += evening.around(evening.pace.hand)
    return [first_phone(table, turns, evening), second_phone(table, [turn for turn in turns if turn.is_both], evening)]


def first_phone(table: dict[str, Any], turns: Sequence[Turn], evening: Evening) -> Visitor:
    """Records the game hand by hand; at times an entry is sent again."""
    for turn in turns:
        yield Pause(turn.at)
        if evening.is_over:
            return
        client_id = str(uuid4())
        for _time in range(2 if turn.is_resent else 1):
            answer = yield hand(table, 0, turn.number, client_id, htmx=True)
            evening.note(answer, client_id, both=turn.is_both)


def second_phone(table: dict[str, Any], turns: Sequence[Turn], evening: Evening) -> Visitor:
    """Enters some of the hands at the very moment of the first."""
    for turn in turns:
        yield Pause(turn.at)
        if evening.is_over:
            return
        client_id = str(uuid4())
        answer = yield hand(table, 1, turn.number, client_id, htmx=True)
        evening.note(answer, client_id, both=True)


def onlooker(table: dict[str, Any], phone: int, evening: Evening) -> Visitor:
    """The screen of a phone, which asks for news every few seconds: 204 while there are none."""
    version = "none"
    yield evening.about(PHONE_LOOKS * evening.random.random())
    while not evening.is_over:
        answer = yield state(table, phone, version)
        found = VERSION.search(answer.text) if answer.status == 200 else None
        version = found[1] if found else version
        yield evening.about(PHONE_LOOKS)


def reader(page: str, pause: float, evening: Evening) -> Visitor:
    """Opens a public page and lets it ask for news, as its script does; where it does not, it is opened again, conditionally."""
    yield evening.about(pause * evening.random.random())
    known, live = "", ""
    while not evening.is_over:
        answer = yield look(page, live, known)
        if answer.status == 200:
            known, found = answer.header("etag"), LIVE.search(answer.text)
            live = found[1].replace("&amp;", "&") if found else ""
        yield evening.about(pause)


def look(page: str, live: str, known: str) -> Request:
    if live:
        return request("looking at a page", "GET", live, (HTMX, "Cookie: django_language=de"))
    return request("looking at a page", "GET", page, (f"If-None-Match: {known}",) if known else ())


# ---------- what came of it


def rows(database: str, crowd: Crowd, evening: Evening, shares: str, kept: Kept) -> Iterator[Row]:
    missing, doubled = kept.missing(evening.acknowledged), kept.doubled(evening.acknowledged)
    errors = {kind: sorted(set(statuses)) for kind, statuses in crowd.failures.items()}
    answers = sum(map(len, crowd.times.values()))
    saved, reading = crowd.times.get(SAVING, []), [one for kind, times in crowd.times.items() if kind != SAVING for one in times]
    yield Row(
        number=evening.pace.row,
        figure=f"{evening.pace.name}, {database}",
        measured=f"{answers:,} answers, {len(set(evening.acknowledged))} hands, {evening.overtaken} overtaken; {evening.refused} refused, "
        f"{sum(map(len, crowd.failures.values()))} errors {errors or ''}, {missing} missing, {doubled} doubled, "
        f"verify finds {len(kept.differences)}; {shares}",
        budget="no error, none refused, lost or doubled",
        is_met=not (errors or evening.refused or missing or doubled or kept.differences),
    )
    for figure, times, most in (("saving", saved, MOST_SAVING), ("reading", reading, MOST_READING)):
        p99 = at(times, 0.99)
        yield Row(
            number=evening.pace.row,
            figure=f"p99 of {figure}, {database}",
            measured=f"{p99 * 1e3:.0f} ms (median {at(times, 0.5) * 1e3:.0f}, longest {at(times, 1) * 1e3:.0f})" if times else "no answers",
            budget=f"≤ {most * 1e3:.0f} ms",
            is_met=p99 <= most,
        )


def at(times: Sequence[float], part: float) -> float:
    """The quantile of all times; infinite if there are none."""
    if not times:
        return inf
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


if __name__ == "__main__":
    sys.exit(main())
