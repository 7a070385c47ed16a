"""The results of games, one row for each seat: what every table of this room is made of."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from league.competitions.models import Competition
from league.games.models import GameResult, GameState
from scoring.game.record import Points

__all__ = ["SeatResult", "by_entrant", "results_of", "seat_results"]

COUNTING = [GameState.FINISHED, GameState.CONFIRMED]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One finished game of one entrant; points are exact."""

    entrant: int
    game: int
    session: int
    date: datetime.date | None
    table: int
    wind: int
    place: int
    points: Points
    uma: Points
    oka: Points
    penalty: Points
    total: Points
    ranked: bool


FIELDS = (
    "entrant_id", "game__number", "seat__session__number", "seat__session__evening__date", "seat__table__number", "seat__wind",
    "place", "points", "uma", "oka", "penalty", "total", "ranked",
)  # fmt: skip


def seat_results(competition: Competition) -> list[SeatResult]:
    """Every finished seat of the competition in the order of play. One query."""
    return results_of([competition])[competition.pk]


def results_of(competitions: Iterable[Competition]) -> dict[int, list[SeatResult]]:
    """The same for several competitions, by their ids. One query."""
    grouped: dict[int, list[SeatResult]] = {competition.pk: [] for competition in competitions}
    rows = GameResult.objects.filter(game__competition__in=list(grouped), game__state__in=COUNTING)
    rows = rows.order_by("seat__session__number", "game__number", "seat__wind")
    for competition, *values in rows.values_list("game__competition_id", *FIELDS):
        grouped[competition].append(SeatResult(*values))
    return grouped


def by_entrant(results: Iterable[SeatResult]) -> dict[int, list[SeatResult]]:
    grouped: dict[int, list[SeatResult]] = defaultdict(list)
    for result in results:
        grouped[result.entrant].append(result)
    return grouped
