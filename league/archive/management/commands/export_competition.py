"""``manage.py export_competition``: a whole competition as one file."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from league.archive.management.commands.export_games import write_export
from league.archive.queries.files import archive_file

__all__ = ["Command"]
from league.competitions.called import competition_called


class Command(BaseCommand):
    help = "Write a whole competition, with every version and its log, as one archive that another installation can load."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--competition", required=True, metavar="SLUG", help="the address of the competition")
        parser.add_argument("--output", metavar="FILE", help="where to write (default: standard output)")

    def handle(self, *, competition: str, output: str | None, **options: Any) -> None:
        write_export(archive_file(competition_called(competition)), output)
