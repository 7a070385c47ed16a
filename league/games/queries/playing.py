"""The people who really play at the tables of a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import NAMESPACE_OID, UUID, uuid5

from league.competitions.spans import replaced_in, span_of
from league.games.models import Game, GameRevision, Substitution
from league.players.models import Player
from league.seating.models import NOT_BEGUN, Seat, Session

__all__ = ["appointed_at_start", "playing_in", "playing_instead", "stand_in_id", "substitutions_in", "with_who_plays"]


def stand_in_id(game: Game, seat: int) -> UUID:
    """The id of the entry that lets a substitute appointed before the start play from the first hand."""
    return uuid5(NAMESPACE_OID, f"platzwind stand-in {game.pk} {seat}")


def appointed_at_start(games: Iterable[Game]) -> tuple[Substitution, ...]:
    """The substitutes who were appointed before the start of these games. Two queries, none if nothing was ever noted.

    They belong to the seating, so everybody who may know it may know them, whatever is kept back of the games: an embargo begins at the
    first hand. Who stepped in by an incident is not among them, and somebody of them who was taken back by one still is.
    """
    ids = {stand_in_id(game, seat): game.pk for game in games if game.has_notes for seat in range(game.players)}
    if not ids:
        return ()
    entered = set(GameRevision.objects.filter(client_id__in=ids).values_list("game_id", "version"))
    rows = Substitution.objects.filter(game__in=set(ids.values())).select_related("player").order_by("pk")
    return tuple(row for row in rows if (row.game_id, row.version) in entered)


def playing_instead(session: Session) -> Mapping[tuple[int, int], str]:
    """Names of substitutes by table and seat (0 is East); before the start, of those who are appointed. One query."""
    if session.state in NOT_BEGUN:
        seats = Seat.objects.filter(replaced_in(session.number, path="entrant__"), session=session)
        found = seats.select_related("entrant__stand_in__player", "table")
        return {(seat.table.number, seat.wind): seat.entrant.stand_in.shown_name for seat in found if seat.entrant.stand_in}
    return {(row.game.table.number, row.seat): row.player.shown_name for row in substitutions_in(session)}


def playing_in(sessions: Iterable[int]) -> Mapping[tuple[int, int], Player]:
    """The substitutes in these sessions (ids) by table (id) and seat (0 is East); before the start, those who are appointed. Two
    queries."""
    keys = list(sessions)
    coming = Seat.objects.filter(session__in=keys, session__state__in=NOT_BEGUN, entrant__stand_in__isnull=False)
    found = {}
    for seat in coming.select_related("session", "entrant__stand_in__player"):
        span, other = span_of(seat.entrant), seat.entrant.stand_in
        if other is not None and span is not None and seat.session.number in span:
            found[seat.table_id, seat.wind] = other.player
    rows = Substitution.objects.filter(game__table__session__in=keys, until_version=None).select_related("player", "game")
    return found | {(row.game.table_id, row.seat): row.player for row in rows}


def substitutions_in(session: Session) -> Iterable[Substitution]:
    """Those that stand at the tables of a started session, with the substitutes and the tables. One query."""
    rows = Substitution.objects.filter(game__table__session=session, until_version=None)
    return rows.select_related("player", "game__table").order_by("pk")


def with_who_plays(table: int, seats: Iterable[Seat], playing: Mapping[tuple[int, int], str]) -> tuple[tuple[Seat, str], ...]:
    """The seats of a table, each with its substitute's name, or an empty one."""
    return tuple((seat, playing.get((table, seat.wind), "")) for seat in seats)
