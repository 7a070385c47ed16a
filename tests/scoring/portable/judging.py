"""The interpreter of ``static/js/game/`` in a browser's page, asked the same as :mod:`scoring.game`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.scoring.portable.judged import Judged

__all__ = ["Interpreter", "differences"]

JUDGE = (Path(__file__).parent / "judge.js").read_text(encoding="utf-8")
ADDRESS = "**/static/judge.js"
ASK = """
async ([what, given]) => {
  const all = await import('/static/judge.js');
  return JSON.stringify(all[what](...JSON.parse(given)));
}
"""
AT_ONCE = 250  #: games sent to the page together


class Interpreter:
    """The scripts of the site behind an open page; all answers are plain data."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.route(ADDRESS, lambda route: route.fulfill(body=JUDGE, content_type="text/javascript"))

    def judge(self, cases: Sequence[Judged]) -> list[dict[str, Any]]:
        return self._ask("judge", [case.asked for case in cases])

    def values(self, rules: dict[str, Any], asked: Sequence[tuple[Any, ...]]) -> list[dict[str, Any]]:
        return self._ask("values", rules, asked)

    def unheard_of(self, rules: dict[str, Any], asked: Sequence[tuple[Any, ...]]) -> list[dict[str, Any] | None]:
        return self._ask("unheard", rules, asked)

    def possible(self, rules: dict[str, Any], side: str, table: str, asked: Sequence[int]) -> list[dict[str, Any] | None]:
        found: list[dict[str, Any] | None] = self._ask("possible", rules, side, table, asked)
        return found

    def waits(self, results: Sequence[dict[str, Any]]) -> list[bool]:
        return self._ask("waits", results)

    def _ask(self, what: str, *given: Any) -> Any:
        """Send text both ways, as Playwright takes long to wrap and unwrap large values."""
        return json.loads(self.page.evaluate(ASK, [what, json.dumps(given)]))


def differences(interpreter: Interpreter, cases: Sequence[Judged]) -> list[str]:
    """Where the two disagree, in words: the first difference of each game."""
    found: list[str] = []
    for first in range(0, len(cases), AT_ONCE):
        part = cases[first : first + AT_ONCE]
        found += [text for case, answer in zip(part, interpreter.judge(part), strict=True) if (text := _difference(case, answer))]
    return found


def _difference(case: Judged, answer: dict[str, Any]) -> str:
    for entry, ours, theirs in zip(case.asked["entries"], case.answers, answer["answers"], strict=True):
        if ours != theirs:
            return f"{case.name}: {json.dumps(entry)}\n  scoring: {json.dumps(ours)}\n  phone:   {json.dumps(theirs)}"
    if case.outcome != answer["outcome"]:
        return f"{case.name}: at its end\n  scoring: {json.dumps(case.outcome)}\n  phone:   {json.dumps(answer['outcome'])}"
    return ""
