"""The browser of these tests: one that hangs does not hold up the run."""

from __future__ import annotations

import os
import signal

import pytest

from tests.browser import chromium
from tests.browser.chromium import Chromium


def test_a_browser_that_does_not_answer_is_ended_and_the_next_test_gets_a_new_one(
    browser: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "PATIENCE", 2)
    context = browser.new_context()
    context.new_page()
    for process in chromium.ours():
        os.kill(process, signal.SIGSTOP)
    with pytest.warns(UserWarning, match="Chromium did not close"):
        browser.end(context)

    another = browser.new_context()
    assert another.new_page().evaluate("1 + 1") == 2
    browser.end(another)
