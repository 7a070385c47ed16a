"""Finished games with as few recorded hands as possible."""

from __future__ import annotations

from collections.abc import Sequence

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.games import commands
from league.games.entry import Entry
from league.games.models import Game
from scoring.game import HandResult
from tests.league.standings.games import started

__all__ = ["play_hands"]


def play_hands(competition: Competition, entrants: Sequence[Entrant], *hands: HandResult) -> Game:
    """Play a session of one table with these hands before time is up."""
    (game,) = started(competition, list(entrants))
    for number, result in enumerate(hands, start=1):
        commands.record_hand(entry=Entry.new(SYSTEM, game.version), game=game, number=number, result=result)
    commands.stop_game(entry=Entry.new(SYSTEM, game.version), game=game)
    return game
