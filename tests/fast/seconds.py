"""The seconds of work in each test file, remembered from every run of this checkout in pytest's own cache.

For what this checkout has not measured yet, ``tests/fast/seconds.txt`` has those of another one: file, number of tests, seconds. After
``make pytest``, ``.venv/bin/python -m tests.fast --keep-seconds`` writes it anew.

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

__all__ = ["Taken", "expected", "keep", "kept", "known", "merged", "remembered"]

KEY = "platzwind/seconds"
KEPT = Path("tests/fast/seconds.txt")
NOT_KEPT = ("tests/browser/", "tests/load/")  #: ``make fast`` never runs them
#: Estimates for a file that nobody has measured: for itself, for each of its tests, and for a law with many examples.
A_FILE, A_TEST, A_LAW = 0.5, 0.15, 5.0
#: A busy machine makes the processor work up to that many times as long for the same tests. What takes even longer has changed.
BUSY = 3
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
    whole = {file: taken for file, taken in new.items() if taken[0] >= old.get(file, (0, 0.0))[0]}
    return {**old, **{file: quicker(taken, old.get(file)) for file, taken in whole.items()}}


def quicker(taken: Taken, before: Taken | None) -> Taken:
    """The smaller of the two seconds a test, for as many tests as there are now, since one run on a busy machine must not push a file with
    one test more out of the time."""
    tests, seconds = taken
    scaled = before[1] / before[0] * tests if before else 0.0
    return tests, round(min(seconds, scaled), 2) if seconds <= BUSY * scaled else seconds


def remembered(root: Path) -> dict[str, Taken]:
    """The seconds measured in this checkout; empty before the first run."""
    path = root / ".pytest_cache" / "v" / KEY
    return {file: (tests, seconds) for file, (tests, seconds) in json.loads(path.read_text()).items()} if path.exists() else {}


def kept(root: Path) -> dict[str, Taken]:
    """The seconds that came with the checkout."""
    path = root / KEPT
    lines = (line.split() for line in path.read_text().splitlines()) if path.exists() else ()
    return {file: (int(tests), float(seconds)) for file, tests, seconds in lines}


def known(root: Path) -> dict[str, Taken]:
    """The seconds measured in this checkout or those that came with it, whichever are fewer; the latter, too, for files of which not all
    tests have run here."""
    return existing(root, merged(kept(root), remembered(root)))


def existing(root: Path, found: Mapping[str, Taken]) -> dict[str, Taken]:
    return {file: taken for file, taken in found.items() if (root / file).exists()}


def keep(root: Path) -> int:
    """Write what was measured here into the file that comes with the checkout, and return the number of its lines."""
    came = kept(root)
    whole = {file: taken for file, taken in remembered(root).items() if taken[0] >= came.get(file, (0, 0.0))[0]}
    found = {file: taken for file, taken in existing(root, came | whole).items() if not file.startswith(NOT_KEPT)}
    (root / KEPT).write_text("".join(f"{file} {tests} {seconds:.1f}\n" for file, (tests, seconds) in sorted(found.items())))
    return len(found)


def expected(tree: ast.Module) -> float:
    """An estimate for a file that nobody has measured."""
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    laws = sum(any("given" in ast.unparse(decorator) for decorator in test.decorator_list) for test in tests)
    return A_FILE + A_TEST * (len(tests) - laws) + A_LAW * laws
