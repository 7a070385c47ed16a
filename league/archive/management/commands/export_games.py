"""``manage.py export_games``: every game of a competition as one JSON line."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from shutil import copyfileobj
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from league.archive.queries.files import games_file
from league.competitions.called import competition_called

__all__ = ["Command", "write_export"]


def write_export(file: BinaryIO, output: str | None) -> None:
    """Copy an export into a file, or to standard output. CommandError if it cannot be written."""
    if output is None:
        copyfileobj(file, sys.stdout.buffer)
        return
    try:
        with Path(output).open("wb") as there:
            copyfileobj(file, there)
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror}.") from error


class Command(BaseCommand):
    help = "Write every game of a competition as one JSON line: its facts as for replay, and names, times and places under “about”."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--competition", required=True, metavar="SLUG", help="the address of the competition")
        parser.add_argument("--output", metavar="FILE", help="where to write (default: standard output)")

    def handle(self, *, competition: str, output: str | None, **options: Any) -> None:
        write_export(games_file(competition_called(competition)), output)
