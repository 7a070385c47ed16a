"""Who plays for whom in a session, as far as everybody may know it, with the names by which they stand in a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.competitions.spans import replaced_in
from league.games.models import Game
from league.games.queries.playing import appointed_at_start, substitutions_in
from league.players.models import Player
from league.seating.models import NOT_BEGUN, Seat, Session
from league.standings.queries.beside import appointed, appointed_in_secret
from league.standings.queries.sessions import GameCard, SessionPage

__all__ = ["StandIns", "stand_ins_of", "with_stand_ins"]

StandIns = Mapping[int, Player]  #: by the number of the entrant for whom they play


def stand_ins_of(competition: Competition, number: int, reader: Reader) -> StandIns:
    """Those appointed before the start; once the session has begun, those at the tables: both as far as the reader may know. Four queries
    at most."""
    session = Session.objects.read_by(reader).get(competition=competition, number=number)
    if session.state in NOT_BEGUN:
        coming = Seat.objects.filter(replaced_in(number, path="entrant__"), session=session)
        replaced = list(coming.select_related("entrant__stand_in__player", "session__competition"))
        secret = appointed_in_secret(replaced, reader)
        named = [seat.entrant for seat in replaced if appointed(seat, secret).player is not None]
        return {entrant.number: entrant.stand_in.player for entrant in named if entrant.stand_in is not None}
    rows = list(substitutions_in(session) if reader.sees(number) else appointed_at_start(Game.objects.filter(table__session=session)))
    if not rows:
        return {}
    seats = Seat.objects.filter(session=session, table__game__in={row.game_id for row in rows}).select_related("entrant", "table__game")
    entrants = {(seat.table.game.pk, seat.wind): seat.entrant.number for seat in seats}
    return {entrants[row.game_id, row.seat]: row.player for row in rows}


def with_stand_ins(page: SessionPage, stand_ins: StandIns) -> SessionPage:
    """The session with those named at their tables who are appointed but have not begun to play."""
    return replace(page, tables=tuple(_named(page.tables, stand_ins)))


def _named(cards: tuple[GameCard, ...], stand_ins: StandIns) -> Iterator[GameCard]:
    for card in cards:
        seats = [(seat, stand_ins.get(seat.person.number)) for seat in card.seats]
        named = (replace(seat, playing=_("%(player)s plays") % {"player": who.shown_name}) if who else seat for seat, who in seats)
        yield card if card.state else replace(card, seats=tuple(named))
