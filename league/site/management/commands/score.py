"""``manage.py score``: hands as JSON lines on standard input, what each is worth on standard output, in order."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BufferedIOBase
from typing import Any, cast

from django.core.management.base import BaseCommand

from league.site.spoken import add_language, spoken
from league.wording import sentence
from league.wording.classical import classical_lines
from league.wording.hands import explanation_lines
from scoring.classical import ClassicalValue
from scoring.formats import score_line
from scoring.hand import Hand
from scoring.riichi import HandValue
from scoring.rulesets import Ruleset

CHUNK = 1 << 16  #: bytes read at once, if so many are there


class Command(BaseCommand):
    """Exit status 0 when every line was answered (also with ``valid: false``), 2 when the input is not JSON lines."""

    help = "Say what hands are worth: JSON lines in, one answer a line out (docs/formats.md §4)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", metavar="ID", help="ruleset of the hands that name none")
        parser.add_argument(
            "--explain",
            action="store_true",
            help="add why: each yaku and line of fu, or figure, premium and doubling, and each payment with its rule",
        )
        add_language(parser, "language of explanations and refusals")

    def handle(self, *args: Any, **options: Any) -> None:
        with spoken(options["language"]):
            all_json = self._answer(options["ruleset"], explained=options["explain"])
        if not all_json:
            sys.exit(2)

    def _answer(self, ruleset: str | None, *, explained: bool) -> bool:
        """Answer the lines that have arrived before waiting for more, so that memory holds only these."""
        explain = reasons if explained else None
        all_json = True
        for lines in lines_as_they_come(cast(BufferedIOBase, sys.stdin.buffer)):
            answers = [score_line(line, ruleset, explain, sentence) for line in lines if line.strip()]
            all_json = all_json and all(is_json for _answer, is_json in answers)
            if answers:
                self.stdout.write("\n".join(json.dumps(answer) for answer, _is_json in answers))
                self.stdout.flush()
        return all_json


def reasons(hand: Hand, value: HandValue | ClassicalValue, ruleset: Ruleset) -> list[str]:
    """Why a hand is worth what it is, one reason a line."""
    if isinstance(value, ClassicalValue):
        return classical_lines(hand, value, ruleset)
    return explanation_lines(hand, value, ruleset)


def lines_as_they_come(stream: BufferedIOBase) -> Iterator[list[bytes]]:
    """Yield the lines of a stream in batches, each as many as can be read without waiting."""
    begun: list[bytes] = []
    while chunk := stream.read1(CHUNK):
        first, *lines = chunk.split(b"\n")
        begun.append(first)
        if lines:
            *whole, last = [b"".join(begun), *lines]
            begun = [last]
            yield whole
    yield [b"".join(begun)]
