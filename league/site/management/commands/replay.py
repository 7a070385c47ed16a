"""``manage.py replay``: whole games as JSON lines on standard input, one answer for each, in order."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.formats import answer_line


class Command(BaseCommand):
    """Exit status 0 when every line was answered (also with ``valid: false``), 2 when the input is not JSON lines."""

    help = "Replay whole games: JSON lines in, one answer a line out (shared/design/formats.md, section 3)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", metavar="ID", help="ruleset of the games that name none")
        parser.add_argument("--explain", action="store_true", help="add every payment: from, to, points, reason")

    def handle(self, *args: Any, **options: Any) -> None:
        all_json = True
        for raw in sys.stdin.buffer:
            if raw.strip():
                answer, is_json = answer_line(raw, options["ruleset"], options["explain"])
                all_json = all_json and is_json
                self.stdout.write(json.dumps(answer))
        if not all_json:
            sys.exit(2)
