"""The tables of a session: the progress of each game, and the author of its last entry."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from league.games.models import FinalScores, Game, GameRevision
from league.games.states import COUNTING, GameState
from league.seating.models import Session

__all__ = ["TableRow", "games_of_session"]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table with its game; ``hands`` counts those that stand, none where final scores are from paper; ``last_by`` made the last entry.

    ``last_by`` is empty before the first entry.
    """

    table: int
    game: int
    state: str
    state_text: str
    names: tuple[str, ...]
    hands: int
    is_from_paper: bool
    last_by: str
    last_at: datetime | None

    @property
    def is_open(self) -> bool:
        """True while the result is missing."""
        return self.state in (GameState.SEATED, GameState.RUNNING)

    @property
    def has_result(self) -> bool:
        return self.state in COUNTING


def games_of_session(session: Session) -> tuple[TableRow, ...]:
    """Every game of a session in the order of its tables. Four queries."""
    return tuple(_row(game) for game in _games(session))


def _games(session: Session) -> QuerySet[Game]:
    last = GameRevision.objects.filter(game=OuterRef("pk")).order_by("-version")
    games = Game.objects.filter(table__session=session).select_related("table").prefetch_related("table__seats__entrant__player")
    return games.order_by("table__number").annotate(
        hand_count=Count("hands", filter=Q(hands__until_version=None)),
        is_from_paper=Exists(FinalScores.objects.filter(game=OuterRef("pk"), until_version=None)),
        last_by=Subquery(last.values("by_name")[:1]),
        last_at=Subquery(last.values("at")[:1]),
    )


def _row(game: Game) -> TableRow:
    return TableRow(
        table=game.table.number,
        game=game.number,
        state=game.state,
        state_text=game.get_state_display(),
        names=tuple(seat.entrant.shown_name for seat in sorted(game.table.seats.all(), key=lambda seat: seat.wind)),
        hands=0 if game.is_from_paper else game.hand_count,  # type: ignore[attr-defined]
        is_from_paper=game.is_from_paper,  # type: ignore[attr-defined]
        last_by=game.last_by or "",  # type: ignore[attr-defined]
        last_at=game.last_at,  # type: ignore[attr-defined]
    )
