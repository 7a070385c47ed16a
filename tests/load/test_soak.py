"""A small part of ``make soak`` in every run of the tests, and that it sees what goes wrong."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from tests.load import bench, soak
from tests.load.kept import Kept, kept_by
from tests.load.served import site
from tests.load.soak import Evening, rows, scorekeepers
from tests.load.wire import Answer, Crowd

SECONDS = 4.0


def test_two_phones_of_each_table_at_once_lose_nothing_and_are_refused_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"RESENT": 0.3, "BOTH": 0.6}.items():
        monkeypatch.setattr(soak, name, value)
    with site("SQLite") as here:
        made = here.answer("tests.load.tables", "--tables", "6")["tables"]
        here.start()
        crowd, evening = Crowd(here.address), Evening(time.monotonic() + SECONDS, replace(soak.PRESSED, hand=0.4))
        crowd.run([phone for table in made for phone in scorekeepers(table, evening)])
        here.stop()
        kept = kept_by(here)
    assert evening.overtaken > 1
    assert evening.refused == 0
    assert len(set(evening.acknowledged)) == kept.hands > 5
    assert next(rows("SQLite", crowd, evening, "", kept)).is_met


def crowd_with(**failures: list[int]) -> Crowd:
    crowd = Crowd(("127.0.0.1", 1))
    crowd.times["saving a hand"], crowd.failures = [0.1], failures
    return crowd


def test_an_entry_that_comes_back_unsaved_is_seen_unless_the_other_phone_was_faster() -> None:
    nothing_kept = Kept([], 0, [])
    answer = Answer(200, 0.1, b"HTTP/1.1 200 OK\r\n\r\n<section data-meanwhile>")
    evening = Evening(0)
    evening.note(answer, "x", both=True)
    assert (evening.overtaken, evening.refused) == (1, 0)
    assert next(rows("SQLite", crowd_with(), evening, "", nothing_kept)).is_met
    evening.note(answer, "x", both=False)
    assert (evening.overtaken, evening.refused) == (1, 1)
    assert not next(rows("SQLite", crowd_with(), evening, "", nothing_kept)).is_met


def test_nobody_who_was_answered_is_no_budget_met() -> None:
    _hands, saving, reading = rows("SQLite", crowd_with(), Evening(0), "", Kept([], 0, []))
    assert (saving.is_met, reading.is_met, reading.measured) == (True, False, "no answers")


def test_a_row_that_is_not_measured_here_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["bench", "5", "77"])
    monkeypatch.setattr(bench, "in_a_process", lambda _measure: [])
    with pytest.raises(SystemExit):
        bench.main()
    assert "77" in capsys.readouterr().err
