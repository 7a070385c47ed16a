"""``manage.py verify``: replay every game and compare what is stored beside it."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.competitions.models import Competition
from league.games.models import Game
from league.games.queries.verifying import differences


class Command(BaseCommand):
    help = "Replay every game and compare the stored results, versions and states. Exit status 1 if anything differs."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--competition", metavar="SLUG", help="only this competition")

    def handle(self, *args: Any, competition: str | None, **options: Any) -> None:
        chosen = _competition(competition) if competition else None
        count = 0
        for difference in differences(chosen):
            count += 1
            self.stdout.write(difference)
        if count:
            raise CommandError(f"{count} differences found.")
        games = Game.objects.filter(competition=chosen) if chosen else Game.objects.all()
        self.stdout.write(f"{games.count()} games verified, no difference found.")


def _competition(slug: str) -> Competition:
    found = Competition.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"There is no competition with the address {slug}.")
    return found
