"""What all tests share: language, cache, hypothesis profiles, and that nothing is skipped in CI."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from urllib.parse import quote

import hypothesis
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from tests.databases import IS_SECOND
from tests.deep_calls import with_room
from tests.settings import remove_private_dir

pytest_plugins = ["tests.fast.seconds"]

IN_CI = bool(os.environ.get("CI"))

hypothesis.settings.register_profile("dev", deadline=None, max_examples=50)
hypothesis.settings.register_profile("ci", deadline=None, max_examples=40, derandomize=True, database=None, print_blob=True)
hypothesis.settings.register_profile("second", hypothesis.settings.get_profile("ci"), max_examples=15)
hypothesis.settings.register_profile("nightly", deadline=None, max_examples=2_000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "second" if IS_SECOND else "ci" if IN_CI else "dev"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """In CI a test that would be skipped fails: everything it needs must be installed there."""
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
    """What is loaded by now stays: looking through it for garbage again and again costs every test."""
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


def pytest_unconfigure() -> None:
    """The workers of xdist end without Python's own goodbye."""
    remove_private_dir()


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues() -> None:
    """German is read from compiled catalogues, which are not kept in git."""
    call_command("compile_catalogues", verbosity=0)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Tests read English unless they ask for another language: the fixture ``german``, or ``translation.override``."""
    with translation.override("en"):
        yield


@pytest.fixture
def german(english: None) -> Iterator[None]:
    with translation.override("de"):
        yield


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test's rows are rolled back and their ids used again, so what was cached of them must go too."""
    yield
    if touches_the_database(request.node):
        cache.clear()


@pytest.fixture(scope="module")
def prepared(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A transaction around the tests of a module: what its fixtures make is there for each of them, as it was made."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def child_environment(transactional_db: None) -> dict[str, str]:
    """The environment with which other processes (``manage.py``, workers) reach this test's database."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{settings['NAME']}"
    else:
        url = f"postgres://{settings['USER']}@{quote(settings['HOST'], safe='')}/{settings['NAME']}"
    return {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "league.settings", "PYTHONPATH": os.pathsep.join(sys.path)}
