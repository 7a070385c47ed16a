"""Row 21: the standings of 200 players over three stages, right after a change, as row 4 and against the same games in one flat table.

All 200 play in each of the three stages, and half is carried over: nothing larger can be asked of stages.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

from tests.load.pages import BUILDS, FRAMES_APART, MOST_BUILD, MOST_QUERIES, PLAYERS, SESSIONS, called_from, foreign_table, milliseconds
from tests.load.row import Row
from tests.load.served import DATABASES, site

__all__ = ["standings_over_stages"]

FLAT, STAGED = "flat", "staged"
STAGES = (("Preliminaries", 4), ("Semi-final", 7), ("Final", SESSIONS))  #: with the number of their last session


def standings_over_stages() -> Iterator[Row]:
    """The whole first answer after a change in both, in turn; the queries; and the director's page that says who goes on."""
    for database in DATABASES:
        with site(database) as here:
            here.answer("tests.load.staged", "make")
            found = here.answer("tests.load.staged", "build")
            yield Row(
                number=21,
                figure=f"standings of {PLAYERS} over {len(STAGES)} stages, first answer after a change, {database}",
                measured=f"{found['staged']:.0f} ms",
                baseline=f"its rows through django-tables2: {found['theirs']:.0f} ms",
                ratio=found["staged"] / found["theirs"],
                budget=f"≤ {MOST_BUILD:g} ×",
                is_met=found["staged"] <= MOST_BUILD * found["theirs"],
            )
            yield Row(
                number=21,
                figure=f"the same answer, {database}",
                measured=f"{found['staged']:.0f} ms",
                baseline=f"the same games in one table: {found['flat']:.0f} ms",
                ratio=found["staged"] / found["flat"],
            )
            yield Row(
                number=21,
                figure=f"queries of that answer, {database}",
                measured=str(found["queries"]),
                budget=f"≤ {MOST_QUERIES}",
                is_met=found["queries"] <= MOST_QUERIES,
            )
            yield Row(
                number=21,
                figure=f"the director's page of the final, {database}",
                measured=f"{found['page']:.0f} ms",
                baseline="the flat standings",
                ratio=found["page"] / found["flat"],
            )


# ---------- inside of an installation


def make() -> None:
    """The same games twice: in one table, and over stages."""
    from league.games.models import Game
    from league.seating.models import Session
    from tests.factories import alice_directs, make_stage
    from tests.league.standings.many import make_season

    make_season(PLAYERS, SESSIONS, slug=FLAT)
    staged = make_season(PLAYERS, SESSIONS, slug=STAGED)
    alice_directs(staged)
    everybody = list(staged.entrants.order_by("number"))
    source, begun = None, 0
    for name, last in STAGES:
        half = {"carried": "share", "share_of": 1, "share_by": 2, "members": everybody} if source is not None else {}
        stage = make_stage(staged, name, source=source, planned_sessions=last - begun, **half)
        if source is not None:
            Session.objects.filter(competition=staged, number__gt=begun, number__lte=last).update(stage=stage)
            Game.objects.filter(competition=staged, table__session__stage=stage).update(stage=stage)
        source, begun = stage, last


def change(slug: str) -> None:
    """A change of the results, as a command makes one."""
    from league.audit.actor import SYSTEM
    from league.competitions.commands import stamp
    from league.competitions.models import Competition

    stamp(actor=SYSTEM, competition=Competition.objects.get(slug=slug), verb="change_competition", results=True)


def build() -> dict[str, Any]:
    """Median milliseconds of each, measured in turn and from several depths of calls (:func:`tests.load.pages.build`), and queries."""
    from django.contrib.auth import get_user_model
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    import league.wsgi  # noqa: F401 (loads every view, freezes what is loaded and collects seldom)

    client = Client(headers={"accept-language": "de", "accept-encoding": "gzip", "host": "127.0.0.1"})
    alice = Client(headers={"accept-language": "de", "host": "127.0.0.1"})
    alice.force_login(get_user_model().objects.get(username="alice"))
    visits: dict[str, Callable[[], None]] = {slug: visit(client, f"/{slug}/standings/") for slug in (FLAT, STAGED)}
    visits["page"] = visit(alice, f"/{STAGED}/manage/stages/{len(STAGES)}/")
    times: dict[str, list[float]] = {name: [] for name in (*visits, "theirs")}
    table = foreign_table(STAGED)
    for number in range(BUILDS):
        for name, one in visits.items():
            change(FLAT if name == FLAT else STAGED)
            times[name].append(called_from(number * FRAMES_APART, partial(milliseconds, one)))
        times["theirs"].append(called_from(number * FRAMES_APART, partial(milliseconds, table)))
    change(STAGED)
    with CaptureQueriesContext(connection) as queries:
        visits[STAGED]()
    return {**{name: median(found) for name, found in times.items()}, "queries": len(queries)}


def visit(client: Any, path: str) -> Callable[[], None]:
    def ask() -> None:
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)

    return ask


if __name__ == "__main__":
    import django

    django.setup()
    json.dump({"make": make, "build": build}[sys.argv[1]](), sys.stdout)
