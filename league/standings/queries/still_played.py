"""Sessions of the standings that are still being played."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from league.competitions.models import Competition
from league.games.models import Game
from league.games.states import COUNTING, GameState
from league.seating.models import SessionState

__all__ = ["still_played"]


def still_played(competition: Competition, sessions: Iterable[int]) -> dict[int, list[int]]:
    """Those of the sessions (by number) that are still being played, with their tables without a result. One query, none for no session."""
    running = Q(table__session__number__in=sessions, table__session__state=SessionState.RUNNING)
    games = Game.objects.filter(running, competition=competition).exclude(state__in=(*COUNTING, GameState.VOID))
    found: dict[int, list[int]] = {}
    for session, table in games.order_by("table__session__number", "table__number").values_list("table__session__number", "table__number"):
        found.setdefault(session, []).append(table)
    return found
