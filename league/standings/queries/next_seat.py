"""Where somebody plays now, or next."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q

from league.games.models import Game
from league.games.states import GameState
from league.seating.models import ENDED, IN_PLAY, NOT_BEGUN, Seat
from league.standings.queries.outdated_seats import has_outdated_seat
from league.standings.queries.seat_card import SeatCard
from league.standings.queries.sessions import KEPT_BACK, GameCard

__all__ = ["NextSeat", "is_over_in_secret", "next_seat", "tables_of", "tables_with"]

NOT_STARTED = ("", GameState.SEATED)


@dataclass(frozen=True, slots=True)
class NextSeat:
    """A seat at a table with those of the ``others``; ``now``: the game is being played; ``playing`` names the substitute there,
    ``instead`` for whom it is played as a substitute. ``day`` and ``starts_at`` (local) may be unknown.

    ``kept``: results of the session are kept back, so that it is ``now`` as long as the session runs, whether the game is over or not.
    ``outdated``: the session is to be seated again without them there, so that only its number is to be told; ``changing``: it is to be
    seated again without somebody else, who is none of the ``others`` at this table; ``open_before``: the name of a stage that is open
    again, into which somebody there may still move.
    """

    session: int
    table: int
    wind: str
    now: bool
    day: datetime.date | None
    starts_at: datetime.datetime | None
    others: tuple[SeatCard, ...]
    playing: str = ""
    instead: str = ""
    outdated: bool = False
    changing: bool = False
    kept: bool = False
    open_before: str = ""


def tables_of(entrants: Collection[int], player: int) -> Q:
    """Condition for seats: their tables are those of the ``entrants`` (ids) of a ``player`` (id), or those not over at which they play for
    somebody else, or are to."""
    own = Seat.objects.filter(entrant__in=entrants)
    instead = Seat.objects.filter(entrant__stand_in__in=entrants, session__state__in=NOT_BEGUN)
    played = Game.objects.filter(substitutions__player=player, substitutions__until_version=None, table__session__state__in=IN_PLAY)
    return Q(table__in=own.values("table")) | Q(table__in=instead.values("table")) | Q(table__in=played.values("table"))


def tables_with(cards: Iterable[GameCard], number: int, player: int) -> tuple[tuple[GameCard, ...], tuple[GameCard, ...]]:
    """Of these tables those with a seat of the entrant with this number, and those where the ``player`` (id), as everybody may know, plays
    for somebody else and that are not over."""
    rows = tuple(cards)
    own = tuple(card for card in rows if any(seat.person.number == number for seat in card.seats))
    is_open = [card for card in rows if card not in own and not card.is_finished and card.state != GameState.VOID]
    return own, tuple(card for card in is_open if any(seat.played_by == player for seat in card.seats))


def next_seat(cards: Iterable[GameCard], number: int, player: int, is_reseated: Callable[[GameCard], bool]) -> NextSeat | None:
    """The seat of the entrant with this number, or the one played for somebody else by the ``player`` (id), in the first of these tables
    (the earliest first, outdated seats marked) that is played, or else not started, or else outdated. Whether its session ``is_reseated``
    is asked of that table alone.

    A game that is kept back from the reader may be over, so it counts as played for as long as its session runs.
    """
    waiting = [(card, has_outdated_seat(card, number)) for card in cards if card.state in NOT_STARTED or _is_now(card)]
    waiting.sort(key=lambda one: (one[1], one[0].state in NOT_STARTED))
    return _at(waiting[0][0], number, player, is_reseated) if waiting else None


def is_over_in_secret(card: GameCard) -> bool:
    """Whether the session of this table is over, as everybody may know, and its results are kept back from the reader."""
    return card.state == KEPT_BACK and card.session_state in ENDED


def _is_now(card: GameCard) -> bool:
    return card.state == GameState.RUNNING or (card.state == KEPT_BACK and not is_over_in_secret(card))


def _at(card: GameCard, number: int, player: int, is_reseated: Callable[[GameCard], bool]) -> NextSeat:
    """The seat of the entrant with this number at the table, or else of the one for whom the ``player`` plays there."""
    seat_of = {seat.person.number: seat for seat in card.seats}
    own = seat_of.get(number) or next(seat for seat in card.seats if seat.played_by == player)
    is_own = own.person.number == number
    return NextSeat(
        session=card.session,
        table=card.table,
        wind=own.wind,
        now=_is_now(card),
        day=card.day,
        starts_at=card.starts_at,
        others=tuple(seat for seat in card.seats if seat is not own and not seat.outdated),
        playing=own.playing if is_own else "",
        instead="" if is_own else own.person.name,
        outdated=own.outdated,
        changing=not own.outdated and is_reseated(card),
        kept=card.state == KEPT_BACK,
    )
