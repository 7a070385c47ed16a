"""A small part of row 20 in every run of the tests, and that it sees what goes wrong."""

from __future__ import annotations

import pytest

from tests.load import releasing
from tests.load.releasing import Release, rows, run
from tests.load.served import site
from tests.load.wire import Crowd


def test_everybody_sees_a_draw_soon_after_its_release(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PLAYERS": 8, "READERS": 6, "LOOKS": 2.5, "CALLED_OUT": 1.0}.items():
        monkeypatch.setattr(releasing, name, value)
    with site("SQLite") as here:
        here.answer("tests.load.releasing", "prepare", "8")
        here.start()
        crowd, release = run(here)
        here.stop()
    assert crowd.failures == {}
    assert len(crowd.times["call"]) == len(release.learnt) == 14


def test_a_draw_that_somebody_has_not_seen_is_no_budget_met() -> None:
    seen, soon, called = rows("SQLite", Crowd(("127.0.0.1", 1)), Release())
    assert [row.is_met for row in (seen, soon, called)] == [False, False, False]
    assert soon.measured == "no answers"
