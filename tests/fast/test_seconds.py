"""The seconds of each test file: measured here, or in another checkout; and what happens when they are over."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

from tests.fast.__main__ import ROOT, Ran, ended
from tests.fast.seconds import KEPT, KEY, expected, keep, kept, known, merged, remembered


def test_what_is_remembered_of_a_test_is_its_work_and_not_its_waiting_for_others(tmp_path: Path) -> None:
    (tmp_path / "test_waiting.py").write_text("import time\n\ndef test_waiting(): time.sleep(1)\n")
    command = [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), "-p", "tests.fast.seconds"]
    subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, capture_output=True)
    tests, seconds = remembered(tmp_path)["test_waiting.py"]
    assert (tests, seconds < 0.5) == (1, True)


def test_of_two_whole_runs_of_a_file_the_quicker_counts_and_a_part_says_nothing() -> None:
    known = {"whole": (5, 3.0), "part": (5, 3.0), "grown": (5, 3.0)}
    run = {"whole": (5, 2.0), "part": (1, 0.5), "grown": (6, 3.2), "new": (1, 0.1)}
    assert merged(known, run) == {"whole": (5, 2.0), "part": (5, 3.0), "grown": (6, 3.2), "new": (1, 0.1)}


def test_one_more_test_on_a_busy_machine_makes_no_file_slow_but_one_that_really_takes_longer_does() -> None:
    busy = merged({"formats": (19, 1.9)}, {"formats": (20, 5.5)})
    assert busy == {"formats": (20, 2.0)}
    assert merged(busy, {"formats": (20, 20.0)}) == {"formats": (20, 20.0)}


def test_a_law_that_never_ran_here_is_guessed_to_take_longer_than_a_test() -> None:
    test, law = ast.parse("def test_it(): pass"), ast.parse("@given(hands())\ndef test_it(hand): pass")
    assert expected(law) > 5 * expected(test)


def checkout(root: Path, came: str, measured: dict[str, tuple[int, float]], *files: str) -> Path:
    """A checkout with these test files, the seconds that came with it, and those measured in it."""
    for file in files:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).touch()
    for path, text in ((root / KEPT, came), (root / ".pytest_cache" / "v" / KEY, json.dumps(measured))):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_a_checkout_in_which_nothing_ran_knows_the_seconds_that_came_with_it(tmp_path: Path) -> None:
    here = checkout(tmp_path, "tests/test_long.py 137 121.4\ntests/test_gone.py 5 1.0\n", {}, "tests/test_long.py")
    assert known(here) == {"tests/test_long.py": (137, 121.4)}


def test_what_ran_here_counts_unless_it_was_only_a_part_or_the_machine_was_busy(tmp_path: Path) -> None:
    came = "tests/test_part.py 137 121.4\ntests/test_whole.py 5 3.0\ntests/test_busy.py 5 1.0\n"
    measured = {
        "tests/test_part.py": (1, 0.2),
        "tests/test_whole.py": (5, 2.0),
        "tests/test_busy.py": (6, 3.0),
        "tests/test_new.py": (1, 0.3),
    }
    here = checkout(tmp_path, came, measured, *measured)
    assert known(here) == {**measured, "tests/test_part.py": (137, 121.4), "tests/test_busy.py": (6, 1.2)}


def test_what_ran_here_is_kept_for_other_checkouts(tmp_path: Path) -> None:
    measured = {"tests/test_new.py": (1, 0.25), "tests/browser/test_long.py": (9, 99.0), "tests/test_gone.py": (1, 1.0)}
    here = checkout(tmp_path, "tests/test_old.py 3 1.5\n", measured, "tests/test_new.py", "tests/test_old.py", "tests/browser/test_long.py")
    assert keep(here) == 2
    assert kept(here) == {"tests/test_new.py": (1, 0.2), "tests/test_old.py": (3, 1.5)}


def test_most_test_files_have_their_seconds_in_the_repository() -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for folder in ("league", "scoring", "docs")
        for path in (ROOT / "tests" / folder).rglob("test_*.py")
    }
    assert len(files & set(kept(ROOT))) > 0.5 * len(files), ".venv/bin/python -m tests.fast --keep-seconds, after make pytest"


def test_once_the_time_is_up_no_more_tests_begin_and_they_are_named(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text("import time\n\ndef test_one(): time.sleep(0.3)\n\ndef test_two(): raise OSError\n")
    (tmp_path / "test_b.py").write_text("def test_three(): raise OSError\n")
    command = [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), "-p", "tests.fast.time_up", "--time-up=0.2", "-p", "no:xdist"]
    command.append(f"--left-out-into={tmp_path / 'left.txt'}")
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert done.returncode == 0
    assert "1 passed, 2 deselected" in done.stdout
    assert "Left out:\n  test_a.py, 1 tests\n  test_b.py, 1 tests\n" in done.stdout
    assert (tmp_path / "left.txt").read_text() == "test_a.py\ntest_b.py\n"


def test_the_end_names_what_failed_and_repeats_the_complaints() -> None:
    assert ended({}, Ran(15, 245)) == "15 of 245 test files ran; nothing failed."
    assert ended({}, Ran(0, 0)) == "No test ran, as no changed file leads to one; nothing failed."
    assert ended({}, Ran(15, 245, fail=True)) == "15 of 245 test files ran; failed: tests (named above)."
    said = ended({"ruff check": "F401 unused\n"}, Ran(15, 245, fail=True))
    assert said == "ruff check\nF401 unused\n\n15 of 245 test files ran; failed: ruff check, tests (named above)."
    assert ended({"mypy": "many\n" * 500}, Ran(1, 1)).count("many") == 12
