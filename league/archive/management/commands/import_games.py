"""``manage.py import_games``: games from JSON lines into a competition, all or nothing."""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from league.archive.commands.games import import_games
from league.archive.errors import LinesRefused
from league.archive.queries.checking import Report
from league.audit.actor import SYSTEM
from league.competitions.called import competition_called
from league.errors import Refusal

EVERY = 1_000  #: games between two reports of progress


class Command(BaseCommand):
    """Exit status 0 when everything was imported (or could be, with ``--dry-run``), else 1 with one line for each problem."""

    help = "Import games from JSON lines as export_games writes them: all of them, or none and a list of what is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the lines, or - for standard input")
        parser.add_argument("--competition", required=True, metavar="SLUG", help="the address of the competition")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be imported")
        parser.add_argument("--create-players", action="store_true", help="enter players who are not entered yet")

    def handle(self, *, file: str, competition: str, dry_run: bool, create_players: bool, **options: Any) -> None:
        found = competition_called(competition)
        with opened(file) as lines:
            try:
                report = import_games(
                    actor=SYSTEM,
                    competition=found,
                    file=lines,
                    create_players=create_players,
                    dry_run=dry_run,
                    progress=self._say_progress,
                )
            except LinesRefused as refused:
                for problem in refused.report.problems:
                    self.stderr.write(f"line {problem.line}: {problem.code}: {problem.message}")
                raise CommandError(str(refused)) from None
            except Refusal as refused:
                raise CommandError(str(refused)) from None
        self._say(report, dry_run=dry_run)

    def _say_progress(self, games: int) -> None:
        if games % EVERY == 0:
            self.stderr.write(f"{games} games …")

    def _say(self, report: Report, *, dry_run: bool) -> None:
        for entry in report.new:
            self.stdout.write(f"{'known player' if entry.is_known else 'new player'}, number {entry.number}: {entry.name}")
        would = "Could import" if dry_run else "Imported"
        self.stdout.write(f"{would} {report.games} games ({report.hands} hands) in {len(report.sessions)} new sessions.")


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file that can be read twice; standard input is kept in a temporary one."""
    if name == "-":
        with tempfile.TemporaryFile() as kept:
            copyfileobj(sys.stdin.buffer, kept)
            kept.seek(0)
            yield kept
        return
    try:
        with Path(name).open("rb") as file:
            yield file
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
