"""A search in a process of its own: its input, its output, and how it is ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from league.drawing.effort import Effort
from league.drawing.exchange import schedule_from_json, task_to_json
from league.drawing.figures import recount
from league.drawing.task import Task
from league.drawing.whole import draw_whole

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "league.drawing.process"]
SOON = Task(players=tuple(range(101, 121)), sessions=5, seed=3)
#: clubs of eleven and six sessions too many for 44 players: much to search
LONG = Task(
    players=tuple(range(44)),
    sessions=15,
    groups={f"club {club}": frozenset(range(club * 11, club * 11 + 11)) for club in range(4)},
    apart=frozenset((one, one + 1) for one in range(0, 44, 2)),
)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def answered(asked: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(COMMAND, input=json.dumps(asked), capture_output=True, text=True, cwd=ROOT, timeout=600)


@contextmanager
def searching(task: Task) -> Iterator[subprocess.Popen[str]]:
    """A search that has written its first line."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdin and child.stdout
        child.stdin.write(json.dumps(task_to_json(task)))
        child.stdin.close()
        child.stdin = None
        assert json.loads(child.stdout.readline())["progress"]["phase"] == "start"
        try:
            yield child
        finally:
            child.kill()


def test_its_last_line_is_the_schedule_that_is_drawn_here() -> None:
    done = answered(task_to_json(SOON))
    *progress, last = lines(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(line.keys() == {"progress"} for line in progress)
    assert schedule_from_json(last["result"]) == draw_whole(SOON, Effort())
    assert last["result"]["seconds"] >= 0


def test_what_cannot_be_drawn_is_refused_by_name() -> None:
    done = answered(task_to_json(Task(players=(1, 2, 3), sessions=1)))
    refused = lines(done.stdout)[-1]["refused"]
    assert (done.returncode, refused["code"], refused["params"]) == (0, "too_few", {"count": 3})


def test_time_cuts_the_search_short_and_the_answer_says_so() -> None:
    result = lines(answered({**task_to_json(LONG), "time_limit": 0.01}).stdout)[-1]["result"]
    assert result["cut_short"] is True
    recount(LONG, schedule_from_json(result))


def test_being_told_to_end_it_hands_back_the_best_so_far() -> None:
    with searching(LONG) as child:
        child.terminate()
        rest, errors = child.communicate(timeout=600)
    result = lines(rest)[-1]["result"]
    assert (child.returncode, errors, result["cut_short"]) == (0, "", True)
    recount(LONG, schedule_from_json(result))


def test_it_ends_by_itself_when_nobody_reads_any_more() -> None:
    with searching(LONG) as child:
        assert child.stdout
        child.stdout.close()
        child.stdout = None
        assert child.wait(timeout=600) == 1


def test_what_is_no_task_is_named_on_standard_error() -> None:
    done = answered({"players": [1, 2, 3, 4]})
    assert done.returncode == 1
    assert "KeyError: 'sessions'" in done.stderr
    assert not any("result" in line or "refused" in line for line in lines(done.stdout))


def test_a_process_that_is_told_to_end_before_it_reads_just_ends() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        child.terminate()
        rest, _ = child.communicate(timeout=600)
    assert (rest, child.returncode) == ("", -15 if os.name == "posix" else 1)
