"""The seconds of work in each test file, remembered from every run on this machine in pytest's own cache.

This is a pytest plugin. Work is the time of the processor, in this process and those it waited for, since a busy machine makes a test wait
several times as long as it works. What is done once for all tests (the database, the catalogues) is not counted for the test that happens
to come first.
"""

from __future__ import annotations

import ast
import json
import os
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import pytest

__all__ = ["Taken", "expected", "merged", "remembered"]

KEY = "platzwind/seconds"
#: Estimates for a file that never ran here: for itself, for each of its tests, and for a law with many examples.
A_FILE, A_TEST, A_LAW = 0.5, 0.15, 5.0
#: The number of tests of a file that ran, and their seconds.
Taken = tuple[int, float]
for_all: list[float] = []
running: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
#: The work done when the last step of a test was over.
until_now = [0.0]


def work() -> float:
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    started = work()
    result = yield
    if fixturedef.scope == "session":
        for_all.append(work() - started)
    return result


def pytest_runtest_logstart() -> None:
    until_now[0] = work()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, pytest.TestReport]:
    """With several processes, the report carries the seconds to the first one."""
    report: pytest.TestReport = yield
    begun, until_now[0] = until_now[0], work()
    vars(report)["seconds"] = max(0.0, until_now[0] - begun - sum(for_all))
    for_all.clear()
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    running[report.nodeid.split("::")[0]][report.nodeid] += getattr(report, "seconds", 0.0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    cache = getattr(session.config, "cache", None)  # pytest can do without one
    if not hasattr(session.config, "workerinput") and cache is not None:
        new = {file: (len(tests), round(sum(tests.values()), 2)) for file, tests in running.items()}
        old = {file: (tests, seconds) for file, (tests, seconds) in cache.get(KEY, {}).items()}
        cache.set(KEY, merged(old, new))


def merged(old: Mapping[str, Taken], new: Mapping[str, Taken]) -> dict[str, Taken]:
    """Merge two runs: for all tests of a file, the quicker run counts, since the machine was less busy. Runs of only some tests are
    ignored."""
    found = dict(old)
    for file, (tests, seconds) in new.items():
        before, took = old.get(file, (0, 0.0))
        if tests >= before:
            found[file] = (tests, min(seconds, took) if tests == before else seconds)
    return found


def remembered(root: Path) -> dict[str, Taken]:
    """The seconds measured on this machine; empty before the first run."""
    path = root / ".pytest_cache" / "v" / KEY
    return {file: (tests, seconds) for file, (tests, seconds) in json.loads(path.read_text()).items()} if path.exists() else {}


def expected(tree: ast.Module) -> float:
    """An estimate for a file that never ran here."""
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    laws = sum(any("given" in ast.unparse(decorator) for decorator in test.decorator_list) for test in tests)
    return A_FILE + A_TEST * (len(tests) - laws) + A_LAW * laws
