"""``manage.py verify``: replay every game and compare its stored results; ``--repair`` rewrites them."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.audit.actor import SYSTEM
from league.competitions.called import competition_called
from league.games.commands import rebuild_results
from league.games.models import Game, GameQuerySet
from league.games.queries.verifying import differences, with_other_results


class Command(BaseCommand):
    help = "Replay every game and compare the stored results, versions and states. Exit status 1 if anything differs."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--competition", metavar="SLUG", help="only this competition")
        parser.add_argument("--repair", action="store_true", help="first compute anew the results that differ")

    def handle(self, *args: Any, competition: str | None, repair: bool, **options: Any) -> None:
        chosen = competition_called(competition) if competition else None
        games = Game.objects.filter(competition=chosen) if chosen else Game.objects.all()
        if repair:
            self._repair(games)
        count = 0
        for difference in differences(chosen):
            count += 1
            self.stdout.write(difference)
        if count:
            raise CommandError(f"{count} differences found.")
        self.stdout.write(f"{games.count()} games verified, no difference found.")

    def _repair(self, games: GameQuerySet) -> None:
        for game in with_other_results(list(games.finished().select_related("competition"))):
            rebuild_results(actor=SYSTEM, game=game)
            self.stdout.write(f"{game.competition.slug}, game {game.number}: its results were computed again")
