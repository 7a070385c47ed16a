"""Recomputing stored results after a correction of the rules themselves."""

from __future__ import annotations

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.games.commands.results import write_results
from league.games.commands.saving import lock_game
from league.games.models import Game
from league.games.queries.facts import replay_of

__all__ = ["rebuild_results"]


@transaction.atomic
def rebuild_results(*, actor: Actor, game: Game) -> None:
    """Replay the game and store its results; facts, version and state stay. Raises ``RuleViolation`` if it cannot be replayed."""
    locked = lock_game(game)
    write_results(locked, replay_of(locked))
    stamp(actor=actor, competition=locked.competition, verb="rebuild_results", results=True, game=locked.number)
