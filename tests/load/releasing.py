"""Row 20: a draw that was kept secret is released. 172 phones each look for their own seat, and 500 readers for the tables.

Everybody has the page open and asks for news every 15 seconds, as ``static/js/live.js`` does. The draw is released in the middle of that;
what counts are the answers of the 15 seconds after it, in which all of them learn of it. The last row is as if it had been called out:
everybody opens the page again within five seconds.

``python -m tests.load.releasing prepare 172`` makes the competition, ``… release`` releases its draw.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random

from tests.load.row import Row
from tests.load.served import DATABASES, Site, site
from tests.load.wire import Crowd, Pause, Request, Visitor, request

__all__ = ["releasing"]

PLAYERS, READERS = 172, 500
LOOKS, CALLED_OUT = 15.0, 5.0  #: seconds between two looks, and in which everybody opens the page after the call
MOST_READING = 0.5
SLUG = "load"
PAGES = (f"/{SLUG}/", f"/{SLUG}/sessions/")
SEATS = f"/{SLUG}/sessions/1/"  #: the page that readers open once they learn of it
OWN_SEAT, SEATED = "next-seat", "Sitzplan steht"  #: what a player's page and the others hold once the draw is public


@dataclass(slots=True)
class Release:
    """When the draw comes out, and who has seen it. An answer's kind is the moment: before, the 15 seconds after, or the call."""

    at: float = inf
    random: Random = field(default_factory=lambda: Random("release"))
    learnt: set[int] = field(default_factory=set)  #: visitors whose page shows the draw

    @property
    def moment(self) -> str:
        now = time.monotonic()
        return "before" if now < self.at else "release" if now < self.at + LOOKS else "call"


def releasing() -> Iterator[Row]:
    """Row 20, on both databases."""
    for database in DATABASES:
        with site(database) as here:
            here.answer("tests.load.releasing", "prepare", str(PLAYERS))
            here.start()
            crowd, release = run(here)
            here.stop()
        yield from rows(database, crowd, release)


def run(here: Site) -> tuple[Crowd, Release]:
    release, crowd = Release(), Crowd(here.address)
    pages = [(f"/{SLUG}/players/{number}/", OWN_SEAT) for number in range(1, PLAYERS + 1)]
    pages += [(PAGES[number % len(PAGES)], SEATED) for number in range(READERS)]
    teller = threading.Timer(2 * LOOKS, tell, [here, release])
    teller.start()
    crowd.run([looker(index, page, mark, release) for index, (page, mark) in enumerate(pages)])
    teller.join()
    return crowd, release


def tell(here: Site, release: Release) -> None:
    """Release the draw, in a process of its own; its clock is ours."""
    release.at = here.answer("tests.load.releasing", "release")["at"]


def looker(index: int, page: str, mark: str, release: Release) -> Visitor:
    """Asks for its page every 15 seconds, with what it knows; and once more when the draw is called out."""
    known = ""
    yield Pause(time.monotonic() + LOOKS * release.random.random())
    while time.monotonic() < release.at + LOOKS:
        answer = yield look(page, known, release)
        known = answer.header("etag") if answer.status == 200 else known
        if answer.status == 200 and mark in answer.text:
            release.learnt.add(index)
            page, known = (page, known) if mark == OWN_SEAT else (SEATS, "")
        yield Pause(time.monotonic() + LOOKS * release.random.uniform(0.8, 1.0))
    yield Pause(release.at + LOOKS + CALLED_OUT * release.random.random())
    yield look(page, "", release)


def look(page: str, known: str, release: Release) -> Request:
    return request(release.moment, "GET", page, (f"If-None-Match: {known}",) if known else ())


def rows(database: str, crowd: Crowd, release: Release) -> Iterator[Row]:
    everybody = PLAYERS + READERS
    failed = sum(map(len, crowd.failures.values()))
    yield Row(
        number=20,
        figure=f"a draw is released to {PLAYERS} phones and {READERS} readers, {database}",
        measured=f"{len(release.learnt)} of {everybody} have seen it, {failed} errors",
        budget="everybody, no error",
        is_met=len(release.learnt) == everybody and not failed,
    )
    for moment, words in (("release", "in the 15 s after it"), ("call", "all within 5 s of a call")):
        times = sorted(crowd.times.get(moment, []))
        yield Row(
            number=20,
            figure=f"p99 of reading {words}, {database}",
            measured=_quantiles(times),
            budget=f"≤ {MOST_READING * 1e3:.0f} ms",
            is_met=bool(times) and times[int(len(times) * 0.99)] <= MOST_READING,
        )


def _quantiles(times: Sequence[float]) -> str:
    if not times:
        return "no answers"
    middle, most, last = (1e3 * times[int(len(times) * part)] for part in (0.5, 0.99, 0.9999))
    return f"{most:.0f} ms (median {middle:.0f}, longest {last:.0f}; {len(times):,} answers)"


# ---------- inside the installation


def prepare(players: str) -> dict[str, str]:
    """A tournament whose first session is seated in secret; its slug."""
    from league.audit.actor import SYSTEM
    from league.seating.commands import hide_seating
    from tests.factories import make_competition, make_entrants, make_session

    competition = make_competition("ema-2016", name=SLUG, slug=SLUG)
    session = make_session(competition, make_entrants(competition, int(players)))
    hide_seating(actor=SYSTEM, session=session)
    return {"competition": competition.slug}


def release_draw() -> dict[str, float]:
    from league.audit.actor import SYSTEM
    from league.seating.commands import publish_seating
    from league.seating.models import Session

    at = time.monotonic()
    publish_seating(actor=SYSTEM, sessions=list(Session.objects.filter(competition__slug=SLUG)))
    return {"at": at}


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps({"prepare": prepare, "release": release_draw}[sys.argv[1]](*sys.argv[2:])))
