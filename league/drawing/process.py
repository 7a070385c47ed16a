"""A search in a process of its own, ``python -m league.drawing.process``, so that it takes no time from a web process.

Standard input is one JSON object: a task as written by :func:`~league.drawing.exchange.task_to_json` and, optionally, ``time_limit`` in
seconds. Standard output has lines of JSON: ``{"progress": {…}}`` (the fields of :class:`~league.drawing.effort.SearchProgress`), the first
at once, then some four a second, and last either ``{"result": {…}}`` (:func:`~league.drawing.exchange.schedule_to_json`, and ``seconds``)
or ``{"refused": {"code", "sentence", "params", "where"}}``. After the first line, SIGTERM ends the search with the best schedule so far,
which becomes the result. The exit status is 0 if there was an answer; otherwise the last line is missing and standard error says why.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TextIO

from league.drawing.effort import Effort, SearchProgress
from league.drawing.exchange import refusal_to_json, schedule_to_json, task_from_json
from league.drawing.whole import draw_whole
from scoring.errors import RuleViolation

__all__ = ["main"]

NICENESS = 10  #: lets pages and tables go first when there are few processors
START = SearchProgress("start", None, None, 0.0, 0.0)


def main() -> int:
    """Answer the task on standard input. If nobody reads the output any more, the next progress line ends the search."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    asked, out = json.load(sys.stdin), sys.stdout
    effort = Effort(asked.get("time_limit"), lambda progress: say(out, progress=asdict(progress)))
    signal.signal(signal.SIGTERM, lambda _number, _frame: effort.stop())
    try:
        say(out, progress=asdict(START))
        say(out, **answer(asked, effort))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())  # so that Python writes nothing more at exit
        return 1
    return 0


def answer(asked: Mapping[str, Any], effort: Effort) -> dict[str, Any]:
    try:
        schedule = draw_whole(task_from_json(asked), effort)
    except RuleViolation as refusal:
        return {"refused": refusal_to_json(refusal)}
    return {"result": {**schedule_to_json(schedule), "seconds": round(effort.seconds, 3)}}


def say(out: TextIO, **line: Any) -> None:
    out.write(json.dumps(line) + "\n")
    out.flush()


if __name__ == "__main__":
    sys.exit(main())
