"""The results of games, one row for each seat: what every table of this room is made of."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.utils import timezone

from league.competitions.models import Competition
from league.games.models import GameResult, GameState
from scoring.game.record import Points

__all__ = ["SeatResult", "by_entrant", "results_of", "seat_results"]

COUNTING = [GameState.FINISHED, GameState.CONFIRMED]
PLACE = 9  #: the column of the place in the rows below


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One finished game of one entrant; points are exact, and ``level`` players share this place in the game.

    ``date`` is the evening's, or the local day on which the session started, or unknown.
    """

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
    level: int


FIELDS = (
    "entrant_id", "game__number", "seat__session__number", "seat__session__evening__date", "seat__table__number", "seat__wind",
    "place", "points", "uma", "oka", "penalty", "total", "ranked",
)  # fmt: skip
Row = tuple[Any, ...]


def seat_results(competition: Competition, after: int | None = None) -> list[SeatResult]:
    """Every finished seat of the competition in the order of play; only those up to session number ``after``, if given. One query."""
    results = results_of([competition])[competition.pk]
    return [result for result in results if after is None or result.session <= after]


def results_of(competitions: Iterable[Competition]) -> dict[int, list[SeatResult]]:
    """The same for several competitions, by their ids. One query."""
    grouped: dict[int, list[SeatResult]] = {competition.pk: [] for competition in competitions}
    rows = GameResult.objects.filter(game__competition__in=list(grouped), game__state__in=COUNTING)
    rows = rows.order_by("seat__session__number", "game__number", "seat__wind")
    columns = ("game__competition_id", "game_id", "seat__session__starts_at", *FIELDS)
    for _game, seats in groupby(rows.values_list(*columns), key=itemgetter(1)):
        table = list(seats)
        level = Counter(seat[PLACE] for seat in table)
        for seat in table:
            grouped[seat[0]].append(_seat_result(seat, level[seat[PLACE]]))
    return grouped


def _seat_result(row: Row, level: int) -> SeatResult:
    starts_at, (entrant, game, session, date, *values) = row[2], row[3:]
    if date is None and starts_at is not None:
        date = timezone.localtime(starts_at).date()
    return SeatResult(*(entrant, game, session, date, *values, level))


def by_entrant(results: Iterable[SeatResult]) -> dict[int, list[SeatResult]]:
    grouped: dict[int, list[SeatResult]] = defaultdict(list)
    for result in results:
        grouped[result.entrant].append(result)
    return grouped
