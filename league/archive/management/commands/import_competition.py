"""``manage.py import_competition``: a whole competition from the archive of another installation."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.archive.commands.competition import load_competition
from league.archive.container import unpacked
from league.archive.content import content_of
from league.archive.management.commands.import_games import opened
from league.archive.queries.preview import ArchivePreview, preview_of
from league.audit.actor import SYSTEM
from league.errors import Refusal


class Command(BaseCommand):
    """Exit status 0 when it was loaded (or could be, with ``--dry-run``), else 1 and the reason."""

    help = "Load a competition from an archive that export_competition wrote: all of it, or nothing and the reason."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the archive, or - for standard input")
        parser.add_argument("--slug", default="", metavar="SLUG", help="another address for it")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be loaded, and who is known here")

    def handle(self, *, file: str, slug: str, dry_run: bool, **options: Any) -> None:
        try:
            with opened(file) as archive:
                content = content_of(unpacked(archive))
            preview = preview_of(content, slug)
            if not dry_run:
                load_competition(actor=SYSTEM, content=content, slug=slug)
        except Refusal as refused:
            raise CommandError(str(refused)) from None
        self._say(preview, dry_run=dry_run)

    def _say(self, preview: ArchivePreview, *, dry_run: bool) -> None:
        for match in preview.people:
            known = "known player, keeps other details" if match.differs else "known player"
            if match.player is None:
                known = "new player"
            self.stdout.write(f"{known}: {match.name}" + (f" ({match.club})" if match.club else ""))
        if dry_run and preview.is_taken:
            self.stdout.write(f"The address “{preview.slug}” is taken here: give another one with --slug.")
        if preview.series:
            self.stdout.write(preview.series)
        would = "Could load" if dry_run else "Loaded"
        self.stdout.write(
            f"{would} {preview.name} at /{preview.slug}/: {_counted(preview.games, 'game')} in {_counted(preview.sessions, 'session')}."
        )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
