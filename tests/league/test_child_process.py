"""Work that a process of its own does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from django.conf import settings

from league.child_process import ChildFailed, ChildTooSlow, answer_of_child


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def test_what_it_writes_is_the_answer_to_what_it_reads() -> None:
    assert answer_of_child(python("print(input()[::-1], end='')"), b"wind\n", seconds=30) == b"dniw"


def test_it_works_in_the_folder_of_the_product() -> None:
    found = answer_of_child(python("import os; print(os.getcwd(), end='')"), b"", seconds=30).decode()
    assert Path(found) == Path(settings.BASE_DIR)


def test_what_it_says_beside_its_answer_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer_of_child(python("import sys; sys.stderr.write('Mind the gap'); print(1, end='')"), b"", seconds=30) == b"1"
    assert capsys.readouterr().err == "Mind the gap"


def test_one_that_fails_says_why() -> None:
    with pytest.raises(ChildFailed, match="The wind is gone"):
        answer_of_child(python("raise SystemExit('The wind is gone')"), b"", seconds=30)


def test_one_that_takes_too_long_is_ended() -> None:
    with pytest.raises(ChildTooSlow):
        answer_of_child(python("import time; time.sleep(60)"), b"", seconds=0.2)
