"""Row 6: recording and standings with 100,000 hands in the database against 1,000; and row 2's ``verify`` of all those hands."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from statistics import median
from typing import Any

from tests.load.row import Row
from tests.load.served import DATABASES, Site, site

__all__ = ["growth"]

SMALL, LARGE = 1_000, 100_000
ROUNDS = 3
MOST_RATIO = 1.3
TABLES, HANDS = 8, 50
SLUG = "now"


def growth() -> Iterator[Row]:
    """On both databases, a small and a large installation measured in turn."""
    for database in DATABASES:
        with ExitStack() as stack:
            small, large = (stack.enter_context(site(database)) for _ in range(2))
            hands = [fill(small, SMALL), fill(large, LARGE)]
            yield from verified(large, hands[1], database)
            yield from compared(small, large, hands, database)


def fill(here: Site, hands: int) -> int:
    return int(here.answer("tests.load.seasons", "--hands", str(hands))["hands"])


def compared(small: Site, large: Site, hands: list[int], database: str) -> Iterator[Row]:
    """The best of the medians of several rounds, so that what else the machine does is left out."""
    rounds = [(measured_in(small), measured_in(large)) for _ in range(ROUNDS)]
    for figure in rounds[0][0]:
        few, many = (min(found[index][figure] for found in rounds) for index in range(2))
        yield Row(
            number=6,
            figure=f"{figure} with {hands[1]:,} hands in the database, {database}",
            measured=f"{many * 1e3:.1f} ms",
            baseline=f"with {hands[0]:,}: {few * 1e3:.1f} ms",
            ratio=many / few,
            budget=f"≤ {MOST_RATIO:g} ×",
            is_met=many / few <= MOST_RATIO,
        )


def measured_in(here: Site) -> dict[str, float]:
    found: dict[str, float] = here.answer("tests.load.growth", "measure")
    return found


def verified(here: Site, hands: int, database: str) -> Iterator[Row]:
    """``manage.py verify`` over everything, its own time apart from what it waits for the database."""
    found = here.answer("tests.load.growth", "verify")
    own = found["seconds"] - found["database"]
    yield Row(
        number=2,
        figure=f"verify of {hands:,} hands, without database time, {database}",
        measured=f"{own:.1f} s (and {found['database']:.1f} s database, {found['queries']:,} queries)",
        budget="≤ 10 s",
        is_met=own * LARGE / hands <= 10,
    )


# ---------- inside of an installation


def measure() -> dict[str, float]:
    """Median seconds of recording a hand and of the first standings page after it, at a new session of the same small season."""
    from django.test import Client

    from league.competitions.models import Competition
    from tests.factories import make_competition
    from tests.load.tables import session

    competition = Competition.objects.filter(slug=SLUG).first() or make_competition("ema-2016", name=SLUG, slug=SLUG)
    tables = session(competition, TABLES, Random(f"{time.time()}"))
    phone, standings = Client(headers={"accept-language": "de"}), Client(headers={"accept-language": "de"})
    recording, building = [], []
    for number, table in entries(tables):
        recording.append(seconds_of(lambda n=number, t=table: post(phone, t, n)))  # type: ignore[misc]
        building.append(seconds_of(lambda: get(standings)))
    warm = len(recording) // 5
    return {"recording a hand": median(recording[warm:]), "standings after a change": median(building[warm:])}


def entries(tables: list[dict[str, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The first hands of the games, table by table in turn."""
    left = HANDS
    for number in range(1, HANDS):
        for table in tables:
            if number <= len(table["hands"]) and left:
                left -= 1
                yield number, table


def post(client: Any, table: dict[str, Any], number: int) -> None:
    from uuid import uuid4

    client.cookies.load(table["phones"][0])
    body = f"client_id={uuid4()}&number={number}&expected_version={number - 1}&{table['hands'][number - 1]}"
    answer = client.post(
        f"/t/{table['token']}/record/", body, content_type="application/x-www-form-urlencoded", headers={"host": "127.0.0.1"}
    )
    assert answer.status_code == 302, answer.content


def get(client: Any) -> None:
    answer = client.get(f"/{SLUG}/standings/", headers={"host": "127.0.0.1"})
    assert answer.status_code == 200, answer.content


def seconds_of(work: Callable[[], None]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def verify() -> dict[str, float]:
    """The duration of ``verify``, the part spent in the database, and its queries."""
    from django.core.management import call_command
    from django.db import connection

    waited: list[float] = []

    def timed(execute: Callable[..., Any], *query: Any) -> Any:
        started = time.perf_counter()
        try:
            return execute(*query)
        finally:
            waited.append(time.perf_counter() - started)

    with connection.execute_wrapper(timed):
        seconds = seconds_of(lambda: call_command("verify"))
    return {"seconds": seconds, "database": sum(waited), "queries": len(waited)}


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps({"measure": measure, "verify": verify}[sys.argv[1]]()))
