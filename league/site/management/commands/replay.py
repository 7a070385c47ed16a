"""``manage.py replay``: whole games as JSON lines on standard input, one answer for each, in order."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from league.site.spoken import add_language, spoken
from league.wording import sentence
from scoring.formats import answer_line


class Command(BaseCommand):
    """Exit status 0 when every line was answered (also with ``valid: false``), 2 when the input is not JSON lines."""

    help = "Replay whole games: JSON lines in, one answer a line out (docs/formats.md §5)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", metavar="ID", help="ruleset of the games that name none")
        parser.add_argument("--explain", action="store_true", help="add every payment: from, to, points, reason")
        add_language(parser, "language of refusals")

    def handle(self, *args: Any, **options: Any) -> None:
        with spoken(options["language"]):
            all_json = self._answer(options["ruleset"], explained=options["explain"])
        if not all_json:
            sys.exit(2)

    def _answer(self, ruleset: str | None, *, explained: bool) -> bool:
        all_json = True
        for raw in sys.stdin.buffer:
            if raw.strip():
                answer, is_json = answer_line(raw, ruleset, explained, sentence)
                all_json = all_json and is_json
                self.stdout.write(json.dumps(answer))
        return all_json
