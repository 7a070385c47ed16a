"""Fixtures and hooks for all tests: language, cache, hypothesis profiles, and no skipping in CI."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from time import thread_time
from urllib.parse import quote

import hypothesis
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.template.base import Template
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from league.drawing.effort import Effort
from league.serving.deep_calls import with_room
from league.standings.pictures import drawing
from tests.settings import remove_private_dir

pytest_plugins = ["tests.asked", "tests.fast.seconds"]
gc.set_threshold(1_000_000)  # until all tests are collected, as hardly anything of what is loaded until then becomes garbage

IN_CI = bool(os.environ.get("CI"))
RENDER = Template._render  #: before Django's test environment replaces it

UNCHANGED = {"django_content_type", "auth_permission"}

hypothesis.settings.register_profile("dev", deadline=None, max_examples=50)
hypothesis.settings.register_profile("ci", deadline=None, max_examples=40, derandomize=True, database=None, print_blob=True)
hypothesis.settings.register_profile("nightly", deadline=None, max_examples=2_000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if IN_CI else "dev"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Fail skipped tests in CI, where everything they need must be installed."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} must not be skipped in CI: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    report = yield
    if IN_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} must not be skipped in CI: {report.longrepr}"
    return report


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="only tests that touch the database: the others say the same on any")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--database-only"):
        items[:], others = [one for one in items if touches_the_database(one)], [one for one in items if not touches_the_database(one)]
        config.hook.pytest_deselected(items=others)


def pytest_collection_finish() -> None:
    """Freeze objects loaded so far: collecting garbage among them again and again would slow down every test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> object:
    """Each test as pytest runs it, where deep calls are quick."""
    return with_room(item.config.pluginmanager.get_plugin("runner").pytest_runtest_protocol, item, nextitem)


def touches_the_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
    return bool(fixtures) or item.get_closest_marker("django_db") is not None


def empty_tables(_test: TransactionTestCase) -> None:
    """Empty the tables after a test that commits, but for rights and content types, which no test changes: to have them written anew,
    as Django would, takes nine tenths of the time."""
    tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - UNCHANGED
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), sorted(tables)))


TransactionTestCase._fixture_teardown = empty_tables  # type: ignore[attr-defined]


def pytest_unconfigure() -> None:
    """End the workers of xdist without Python's own clean-up."""
    remove_private_dir()


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues() -> None:
    """Compile the German catalogues, which are not kept in git."""
    call_command("compile_catalogues", verbosity=0)


@pytest.fixture(scope="session", autouse=True)
def plain_rendering(django_test_environment: None) -> None:
    """Render templates as the product does. Django's test environment copies the whole context of each template, and of each one it
    includes: a tenth or more of a page of many fields, nothing measurable of a plain one. So ``response.context`` and
    ``response.templates`` are empty: tests read what people see (``tests/pages.py``), or ask the query."""
    Template._render = RENDER


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Draw each picture once in a process: tests that ask every address begin with the same competitions again and again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "png_of", lru_cache(maxsize=1000)(drawing.png_of))
        yield


@pytest.fixture(scope="session", autouse=True)
def limits_by_processor() -> Iterator[None]:
    """Count the seconds that a draw may take by the processor: by the clock on the wall a busy machine ends it early now and then, and the
    page seats people elsewhere. Searches in processes of their own ask the wall, as they do for people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Effort.__init__, "__defaults__", (None, None, thread_time))
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Make English the language of tests, unless they ask for another: fixture ``german``, or ``translation.override``."""
    with translation.override("en"):
        yield


@pytest.fixture
def german(english: None) -> Iterator[None]:
    with translation.override("de"):
        yield


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty the cache: a test's rows are rolled back and their ids used again, so cached values must go, too."""
    yield
    if touches_the_database(request.node):
        cache.clear()


@pytest.fixture(scope="module")
def prepared(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A transaction around the tests of a module, so that each of them sees unchanged what its fixtures created."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def child_environment(transactional_db: None) -> dict[str, str]:
    """The environment for other processes (``manage.py``, workers) to reach this test's database."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{settings['NAME']}"
    else:
        url = f"postgres://{settings['USER']}@{quote(settings['HOST'], safe='')}/{settings['NAME']}"
    return {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "league.settings", "PYTHONPATH": os.pathsep.join(sys.path)}
