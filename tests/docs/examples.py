"""Example blocks of a documentation page, and a shell just large enough to run them.

A page shows files (``json file=hands.jsonl``), commands (``sh``: lines beginning with ``manage.py``, ``< FILE`` for standard input) and
their output (``answer``, with ``exit=2`` for an exit status other than 0; ``error`` for standard error). In a ``.jsonl`` file on a page, an
object may take several lines; it is written on one. ``get=FILE`` shows a public file of the competition ``two_sessions``.
"""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from league.competitions.models import Competition
from tests.factories import make_competition, make_entrant
from tests.league.standings.games import play

__all__ = ["Answer", "Block", "blocks_by_chapter", "get", "objects_in", "run", "two_sessions", "write_file"]

FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block; ``marks`` are the words after its language."""

    language: str
    marks: tuple[str, ...]
    text: str

    @property
    def file(self) -> str | None:
        return self._mark("file")

    @property
    def new_file(self) -> str | None:
        """The new file that a recipe asks for."""
        return self._mark("new")

    @property
    def chapter(self) -> str | None:
        """The number of the chapter to whose end a recipe adds the block."""
        return self._mark("chapter")

    @property
    def shows(self) -> str | None:
        """The switch or the penalty that the block shows (:mod:`tests.docs.shown`)."""
        return self._mark("shows")

    @property
    def got(self) -> str | None:
        """The public file of a competition that the block shows."""
        return self._mark("get")

    @property
    def exit_status(self) -> int:
        return int(self._mark("exit") or 0)

    def _mark(self, name: str) -> str | None:
        return next((mark.removeprefix(f"{name}=") for mark in self.marks if mark.startswith(f"{name}=")), None)

    @property
    def is_command(self) -> bool:
        return self.language == "sh"


@dataclass(frozen=True)
class Answer:
    """The output of one or more commands, and the exit status of the last."""

    out: str
    error: str
    exit_status: int


def blocks_by_chapter(page: Path) -> dict[str, list[Block]]:
    """The blocks of a page by the heading (``##``) they are under."""
    _before, *chapters = re.split(r"^## ", page.read_text(), flags=re.MULTILINE)
    return {chapter.partition("\n")[0]: list(_blocks(chapter)) for chapter in chapters}


def _blocks(text: str) -> Iterator[Block]:
    for found in FENCE.finditer(text):
        yield Block(found[1], tuple(found[2].split()), found[3])


def objects_in(text: str) -> list[Any]:
    """JSON values one after another, on any number of lines, without ``seconds`` (the duration of a search)."""
    decoder, found, at = json.JSONDecoder(object_hook=_without_seconds), [], 0
    while text[at:].strip():
        value, end = decoder.raw_decode(text[at:].lstrip())
        at += len(text[at:]) - len(text[at:].lstrip()) + end
        found.append(value)
    return found


def _without_seconds(members: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in members.items() if key != "seconds"}


def write_file(block: Block) -> None:
    """Write a file of the page into the current folder."""
    assert block.file is not None
    text = block.text
    if block.file.endswith(".jsonl"):
        text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in objects_in(text))
    Path(block.file).write_text(text)


def two_sessions() -> Competition:
    """The competition whose standings the pages show."""
    competition = make_competition("ema-2016", slug="two-sessions")
    four = [make_entrant(competition, first_name=name, last_name="") for name in ("Anna", "Ben", "Clara", "David")]
    play(competition, four, (40_000, 30_000, 30_000, 20_000))
    play(competition, four, (10_000, 30_000, 30_000, 50_000))
    return competition


def get(competition: Competition, file: str) -> bytes:
    """A public page or file of the competition, in English."""
    answer: Any = Client().get(f"/{competition.slug}/{file}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def run(block: Block, monkeypatch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[bytes]) -> Answer:
    """Run the commands of a block in the current folder, through ``manage.py``'s own entry point."""
    out, error, status = "", "", 0
    for line in block.text.replace("\\\n", " ").splitlines():
        program, *words = shlex.split(line, comments=True)
        assert program == "manage.py", line
        given = Path(words.pop()).read_bytes() if words[-2:-1] == ["<"] else b""
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        refused = ""
        try:
            status = 0
            call_command(*[word for word in words if word != "<"])
        except SystemExit as ended:
            status = int(ended.code or 0)
        except CommandError as refusal:
            status, refused = refusal.returncode, f"CommandError: {refusal}\n"
        written = capture.readouterr()
        out, error = out + written.out.decode(), error + written.err.decode() + refused
    return Answer(out, error, status)
