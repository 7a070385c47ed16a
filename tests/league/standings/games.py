"""Games finished by the command for final scores from paper."""

from __future__ import annotations

from collections.abc import Sequence

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant, Stage
from league.games import commands
from league.games.entry import Entry
from league.games.models import Game
from league.seating.models import Session
from tests.factories import make_session

__all__ = ["play", "started"]


def started(competition: Competition, entrants: list[Entrant], *, tables: int = 1, stage: Stage | None = None) -> list[Game]:
    """The games of a session that has just started; the first entrants sit E, S, W, N at table 1, and so on."""
    session: Session = make_session(competition, entrants, tables=tables, stage=stage)
    commands.start_session(actor=SYSTEM, session=session)
    return list(Game.objects.filter(table__session=session).order_by("number"))


def play(
    competition: Competition, entrants: list[Entrant], scores: Sequence[int], *, sum_reason: str = "", stage: Stage | None = None
) -> Game:
    """Play a session of one table that ends with these scores (East, South, West, North)."""
    (game,) = started(competition, entrants, stage=stage)
    commands.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores, sum_reason=sum_reason)
    return game
