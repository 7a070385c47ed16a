"""A small part of ``make soak`` in every run of the tests."""

from __future__ import annotations

from tests.load.killing import killed
from tests.load.served import site


def test_a_server_that_is_killed_three_times_has_every_acknowledged_hand_once() -> None:
    with site("SQLite", with_files=False) as here:
        made = here.answer("tests.load.tables", "--tables", "12")["tables"]
        acknowledged, broken, kept = killed(here, made, kills=3)
    assert broken > 0
    assert sorted(kept.ids) == sorted(acknowledged)
    assert kept.hands == len(acknowledged)
    assert kept.differences == []
