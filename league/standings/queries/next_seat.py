"""Where somebody plays now, or next."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from league.games.states import GameState
from league.seating.models import ENDED
from league.standings.queries.outdated_seats import has_outdated_seat
from league.standings.queries.sessions import KEPT_BACK, GameCard, SeatCard

__all__ = ["NextSeat", "is_over_in_secret", "next_seat"]

NOT_STARTED = ("", GameState.SEATED)


@dataclass(frozen=True, slots=True)
class NextSeat:
    """A seat at a table with those of the ``others``; ``now``: the game is being played; ``playing`` names the substitute there. ``day``
    and ``starts_at`` (local) may be unknown.

    ``kept``: results of the session are kept back, so that it is ``now`` as long as the session runs, whether the game is over or not.
    ``outdated``: the session is to be seated again without them there, so that only its number is to be told; ``changing``: it is to be
    seated again without somebody else, who is none of the ``others`` at this table.
    """

    session: int
    table: int
    wind: str
    now: bool
    day: datetime.date | None
    starts_at: datetime.datetime | None
    others: tuple[SeatCard, ...]
    playing: str = ""
    outdated: bool = False
    changing: bool = False
    kept: bool = False


def next_seat(cards: Iterable[GameCard], number: int, is_reseated: Callable[[GameCard], bool]) -> NextSeat | None:
    """The seat of the entrant with this number in the first of these tables (the earliest first, outdated seats marked) that is played, or
    else not started, or else outdated. Whether its session ``is_reseated`` is asked of that table alone.

    A game that is kept back from the reader may be over, so it counts as played for as long as its session runs.
    """
    waiting = [(card, has_outdated_seat(card, number)) for card in cards if card.state in NOT_STARTED or _is_now(card)]
    waiting.sort(key=lambda one: (one[1], one[0].state in NOT_STARTED))
    return _at(waiting[0][0], number, is_reseated) if waiting else None


def is_over_in_secret(card: GameCard) -> bool:
    """Whether the session of this table is over, as everybody may know, and its results are kept back from the reader."""
    return card.state == KEPT_BACK and card.session_state in ENDED


def _is_now(card: GameCard) -> bool:
    return card.state == GameState.RUNNING or (card.state == KEPT_BACK and not is_over_in_secret(card))


def _at(card: GameCard, number: int, is_reseated: Callable[[GameCard], bool]) -> NextSeat:
    """The seat of the entrant with this number at the table."""
    own = next(seat for seat in card.seats if seat.person.number == number)
    return NextSeat(
        session=card.session,
        table=card.table,
        wind=own.wind,
        now=_is_now(card),
        day=card.day,
        starts_at=card.starts_at,
        others=tuple(seat for seat in card.seats if seat is not own and not seat.outdated),
        playing=own.playing,
        outdated=own.outdated,
        changing=not own.outdated and is_reseated(card),
        kept=card.state == KEPT_BACK,
    )
