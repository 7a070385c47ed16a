"""The results of games, one row per seat: the basis of all tables here."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby
from operator import itemgetter, or_
from typing import NamedTuple

from django.db.models import Case, Q, When
from django.utils import timezone

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.games.models import Game, GameResult
from league.games.states import COUNTING
from scoring.game.record import Points
from scoring.ranking import Result

__all__ = ["RankedSeat", "SeatResult", "alone_last", "by_entrant", "ranked_seats", "results_of", "seat_results", "unsaved_results"]

PLACE = 9  #: the column of the place in the rows below


def alone_last(players: int) -> tuple[int, int]:
    """Place and level, for rankings and counts, of an entrant for whom a substitute played.

    By our decision the entrant does not get the substitute's place but is alone on the last one; the others keep those of the table.
    """
    return players, 1


class SeatResult(NamedTuple):
    """One finished game of one entrant; points are exact, and ``level`` players share this place in the game.

    ``replaced``: a substitute played. ``place`` and ``level`` remain the table's; for the entrant, see :attr:`own_place`.
    ``players`` sat at the table, each with a seat 0..4 (``wind``). ``date`` is the evening's, or the local day on which the session
    started, or unknown.
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
    replaced: bool
    level: int
    players: int = 4

    @property
    def own_place(self) -> int:
        """The place that counts for the entrant: the last one if a substitute played."""
        return self.players if self.replaced else self.place

    @property
    def measured(self) -> Result:
        """The result as ranked for the entrant."""
        place, level = alone_last(self.players) if self.replaced else (self.place, self.level)
        return Result(self.total, place, self.points, level, self.session, self.date, self.game)


FIELDS = (
    "entrant_id", "game__number", "seat__session__number", "seat__session__evening__date", "seat__table__number", "seat__wind",
    "place", "points", "uma", "oka", "penalty", "total", "replaced",
)  # fmt: skip


def seat_results(competition: Competition, after: int | None = None, *, reader: Reader | None = None) -> list[SeatResult]:
    """Every finished seat of the competition in the order of play, up to session number ``after`` if given. One query.

    It leaves out what the ``reader`` may not know. Without a reader, here and everywhere in this room, it is what everybody may know.
    """
    results = results_of({competition: reader or everybody(competition)})[competition.pk]
    return [result for result in results if after is None or result.session <= after]


def results_of(readers: Mapping[Competition, Reader]) -> dict[int, list[SeatResult]]:
    """The same for several competitions, each for its reader, by competition id. One query."""
    grouped: dict[int, list[SeatResult]] = {competition.pk: [] for competition in readers}
    if not grouped:
        return grouped
    shown = reduce(or_, (Q(game__competition=one) & reader.results("seat__session") for one, reader in readers.items()))
    rows = GameResult.objects.filter(shown, game__state__in=COUNTING)
    rows = rows.order_by("game__competition_id", "seat__session__number", "game__number", "seat__wind")
    rows = rows.annotate(start=Case(When(seat__session__evening=None, then="seat__session__starts_at")))
    days: dict[datetime.datetime | None, datetime.date | None] = {None: None}
    for _game, seats in groupby(rows.values_list("game__competition_id", "game_id", "start", *FIELDS), key=itemgetter(1)):
        table = list(seats)
        places = [seat[PLACE] for seat in table]
        for (competition, _id, start, entrant, game, session, date, *values), place in zip(table, places, strict=True):
            if start not in days:
                days[start] = timezone.localtime(start).date()
            level = places.count(place)
            grouped[competition].append(SeatResult._make((entrant, game, session, date or days[start], *values, level, len(table))))
    return grouped


def unsaved_results(game: Game, rows: Sequence[GameResult]) -> list[SeatResult]:
    """The same of one game, from results by seat that are not stored. The game comes with its table, session and evening."""
    session, places = game.table.session, [row.place for row in rows]
    return [
        SeatResult(
            row.entrant_id, game.number, session.number, session.day, game.table.number, row.seat.wind, row.place, row.points, row.uma,
            row.oka, row.penalty, row.total, row.replaced, places.count(row.place), len(rows),
        )
        for row in rows
    ]  # fmt: skip


class RankedSeat(NamedTuple):
    """The part of an entrant's finished game that a ranking needs; ``differs``: the place that counts is not the table's."""

    entrant: int
    result: Result
    differs: bool = False


def ranked_seats(competition: Competition, reader: Reader | None = None) -> list[RankedSeat]:
    """Every finished seat that the reader may know, in the order of play: cheaper to read, for tables that need no more of a game.

    Two queries. Replaced entrants are ranked alone on the last place.
    """
    shown = competition.sessions.filter((reader or everybody(competition)).results())
    sessions = {
        pk: (number, date or (timezone.localtime(starts_at).date() if starts_at else None))
        for pk, number, date, starts_at in shown.values_list("pk", "number", "evening__date", "starts_at")
    }
    rows = GameResult.objects.filter(game__competition=competition, game__state__in=COUNTING).order_by("game__number")
    columns = ("game__number", "seat__session_id", "entrant_id", "replaced", "place", "points", "total")
    seats = []
    for game, table in groupby((row for row in rows.values_list(*columns) if row[1] in sessions), key=itemgetter(0)):
        rows_of_game = list(table)
        places = [row[4] for row in rows_of_game]
        number, day = sessions[rows_of_game[0][1]]
        for _game, _session, entrant, replaced, table_place, points, total in rows_of_game:
            place, level = alone_last(len(places)) if replaced else (table_place, places.count(table_place))
            seats.append(RankedSeat(entrant, Result(total, place, points, level, number, day, game), place != table_place))
    return sorted(seats, key=lambda seat: seat.result.session)


def by_entrant(results: Iterable[SeatResult]) -> dict[int, list[SeatResult]]:
    grouped: dict[int, list[SeatResult]] = defaultdict(list)
    for result in results:
        grouped[result.entrant].append(result)
    return grouped
