"""The people who really play at the tables of a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from league.competitions.spans import replaced_in
from league.games.models import Substitution
from league.seating.models import NOT_BEGUN, Seat, Session

__all__ = ["playing_instead", "substitutions_in", "with_who_plays"]


def playing_instead(session: Session) -> Mapping[tuple[int, int], str]:
    """Names of substitutes by table and seat (0 is East); before the start, of those who are appointed. One query."""
    if session.state in NOT_BEGUN:
        seats = Seat.objects.filter(replaced_in(session.number, path="entrant__"), session=session)
        found = seats.select_related("entrant__stand_in__player", "table")
        return {(seat.table.number, seat.wind): seat.entrant.stand_in.shown_name for seat in found if seat.entrant.stand_in}
    return {(row.game.table.number, row.seat): row.player.shown_name for row in substitutions_in(session)}


def substitutions_in(session: Session) -> Iterable[Substitution]:
    """Those that stand at the tables of a started session, with the substitutes and the tables. One query."""
    rows = Substitution.objects.filter(game__table__session=session, until_version=None)
    return rows.select_related("player", "game__table").order_by("pk")


def with_who_plays(table: int, seats: Iterable[Seat], playing: Mapping[tuple[int, int], str]) -> tuple[tuple[Seat, str], ...]:
    """The seats of a table, each with its substitute's name, or an empty one."""
    return tuple((seat, playing.get((table, seat.wind), "")) for seat in seats)
