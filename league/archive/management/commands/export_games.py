"""``manage.py export_games``: every game of a competition as one JSON line."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.competitions.models import Competition

__all__ = ["Command", "competition_called"]


def competition_called(slug: str) -> Competition:
    """The competition of this address; CommandError lists those there are."""
    found = Competition.objects.filter(slug=slug).first()
    if found is None:
        known = ", ".join(Competition.objects.order_by("slug").values_list("slug", flat=True)) or "none"
        raise CommandError(f"There is no competition “{slug}”; there are: {known}.")
    return found


class Command(BaseCommand):
    help = "Write every game of a competition as one JSON line: its facts as for replay, and names, times and places under “about”."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--competition", required=True, metavar="SLUG", help="the address of the competition")
        parser.add_argument("--output", metavar="FILE", help="where to write (default: standard output)")

    def handle(self, *, competition: str, output: str | None, verbosity: int, **options: Any) -> None:
        found = competition_called(competition)
        count = 0
        with Path(output).open("w", encoding="utf-8", newline="\n") if output else nullcontext(self.stdout) as file:
            for line in game_lines(found):
                file.write(game_line_text(line) + "\n")
                count += 1
        if verbosity > 0 and output:
            sys.stderr.write(f"{count} games written to {output}\n")
