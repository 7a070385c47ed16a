"""No more tests once the time is up: a pytest plugin (``-p tests.fast.time_up --time-up=36``). The test that is running ends in peace."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest

__all__ = ["LimitedTime"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--time-up", type=float, default=float("inf"), help="seconds after which no more tests are begun")
    parser.addoption(
        "--left-out-into", type=Path, default=None, help="a file for the names of the test files that did not run to their end"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(LimitedTime(config.getoption("--time-up"), config.getoption("--left-out-into")))


class LimitedTime:
    """The time for all tests, and how many of each file are left out when it is up."""

    def __init__(self, seconds: float, into: Path | None) -> None:
        self.seconds, self.into = seconds, into
        self.started = 0.0
        self.left: Counter[str] = Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        self.started = time.perf_counter()

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        items = item.session.items
        if not self.left and time.perf_counter() - self.started > self.seconds:
            after = items.index(item) + 1
            self.left.update(one.nodeid.split("::")[0] for one in items[after:])
            item.config.hook.pytest_deselected(items=items[after:])
            del items[after:]
            if self.into is not None:
                self.into.write_text("".join(f"{file}\n" for file in self.left))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left:
            names = "".join(f"\n  {file}, {tests} tests" for file, tests in self.left.items())
            terminalreporter.write_line(f"The time was up after {self.seconds:.0f} s. Left out:{names}")
