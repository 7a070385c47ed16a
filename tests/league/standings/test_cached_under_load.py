"""Simultaneous visitors right after a change: one page is built for all of them, across threads and processes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from league.competitions.models import Competition
from league.standings import cached, page_store
from league.standings.views import pages as views
from tests.factories import make_competition, make_entrants
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db(transaction=True)

VISITORS = 8
PROCESSES = 3
SECONDS = 0.3  #: that a build takes, so that all others come while it lasts
VISIT = """
import sys, time
import django
django.setup()
from django.conf import settings
from django.test import Client
from league.standings.views import pages as views
settings.ALLOWED_HOSTS.append("testserver")
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
real = views.standings_of
def slow(*args, **kwargs):
    with open(sys.argv[2], "a") as file:
        file.write("built\\n")
    time.sleep(float(sys.argv[3]))
    return real(*args, **kwargs)
views.standings_of = slow
print("ready", flush=True)
for line in sys.stdin:
    time.sleep(max(0.0, float(line) - time.time()))
    answer = Client().get(sys.argv[1])
    print(answer.status_code, len(answer.content), flush=True)
"""


@pytest.fixture
def league() -> Competition:
    competition = make_competition("ema-2012")
    play(competition, make_entrants(competition, 4), (40_000, 30_000, 30_000, 20_000))
    return Competition.objects.get()


class Builds:
    """Slow builds of the standings, which are counted. ``then`` is called at the end of each build."""

    def __init__(self) -> None:
        self.real = views.standings_of
        self.number = 0
        self.then: Callable[[], Any] = lambda: None
        self.lock = threading.Lock()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with self.lock:
            self.number += 1
        page = self.real(*args, **kwargs)
        time.sleep(SECONDS)
        self.then()
        return page


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Builds]:
    builds = Builds()
    monkeypatch.setattr(views, "standings_of", builds)
    yield builds
    connection.close()


def visits(competition: Competition, visitors: int = VISITORS) -> list[tuple[int, bytes]]:
    """The answers to simultaneous visitors, each in a thread with its own connection to the database."""
    start = threading.Barrier(visitors)

    def visit(_number: int) -> tuple[int, bytes]:
        start.wait()
        try:
            response = Client(raise_request_exception=False).get(f"/{competition.slug}/standings/")
            return response.status_code, response.content
        finally:
            connection.close()

    with ThreadPoolExecutor(visitors) as threads:
        return [*threads.map(visit, range(visitors))]


def test_threads_that_come_at_once_get_one_page(league: Competition, builds: Builds) -> None:
    answers = visits(league)
    assert answers == [answers[0]] * VISITORS
    assert answers[0][0] == 200
    assert builds.number == 1


def test_each_change_is_built_once(league: Competition, builds: Builds) -> None:
    for number in range(1, 4):
        Competition.objects.update(results_revision=100 + number)
        visits(league)
        assert builds.number == number


def test_a_change_while_others_wait_is_built_once_more(league: Competition, builds: Builds) -> None:
    """The page that all wait for is outdated and never cached; they still do not build one each."""

    def change() -> None:
        builds.then = lambda: None
        Competition.objects.update(name="Another league", results_revision=100)

    builds.then = change
    answers = visits(league)
    assert builds.number == 2
    assert sum(b"Another league" in page for _status, page in answers) >= VISITORS - 1


def test_a_builder_who_fails_leaves_the_page_to_the_next(league: Competition, builds: Builds) -> None:
    def fail() -> None:
        builds.then = lambda: None
        raise RuntimeError("the first build fails")

    builds.then = fail
    statuses = sorted(status for status, _page in visits(league))
    assert statuses == [200] * (VISITORS - 1) + [500]
    assert builds.number == 2


def test_a_builder_who_died_is_followed_by_another_when_its_time_is_over(
    league: Competition, builds: Builds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dead builder keeps its claim until the claim expires."""
    with monkeypatch.context() as first:
        first.setattr(page_store, "BUILD_SECONDS", 1)
        first.setattr(page_store, "_release", lambda *_args: None)  # the first one dies with its page
        first.setattr(cached, "keep", lambda *_args: None)
        Client().get(f"/{league.slug}/standings/")
    started = time.monotonic()
    answers = visits(league, 3)
    assert [status for status, _page in answers] == [200] * 3
    assert 0.2 < time.monotonic() - started < 8
    assert builds.number == 2


class Visitor:
    """A visitor in a process of its own."""

    def __init__(self, environment: dict[str, str], address: str, builds: Path) -> None:
        command = [sys.executable, "-c", VISIT, address, str(builds), str(SECONDS)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment, cwd=settings.BASE_DIR)

    def answer(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def visit(self, at: float) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{at}\n")
        self.process.stdin.flush()

    def leave(self) -> None:
        self.process.communicate()


def test_processes_that_come_at_once_build_one_page_a_change(
    league: Competition, child_environment: dict[str, str], tmp_path: Path
) -> None:
    builds = tmp_path / "builds"
    visitors = [Visitor(child_environment, f"/{league.slug}/standings/", builds) for _ in range(PROCESSES)]
    try:
        assert [visitor.answer() for visitor in visitors] == ["ready"] * PROCESSES
        for number in range(1, 4):
            Competition.objects.update(results_revision=100 + number)
            for visitor in visitors:
                visitor.visit(time.time() + 0.3)
            answers = [visitor.answer() for visitor in visitors]
            assert answers[0].startswith("200 ")
            assert answers == [answers[0]] * PROCESSES
            assert builds.read_text().count("built") == number
    finally:
        for visitor in visitors:
            visitor.leave()
