"""The seats of a game, numbered by starting wind, and their winds and turns under a dealer."""

from __future__ import annotations

__all__ = ["NOBODY", "SEATS", "WINDS", "Seat", "Seats", "in_turn_after", "turns_from", "wind_of"]

Seat = int  #: 0..3, the players who start as East, South, West, North
Seats = frozenset[Seat]
NOBODY: Seats = frozenset()
SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
WINDS = ("E", "S", "W", "N")


def wind_of(seat: Seat, dealer: Seat) -> str:
    """The wind (``E S W N``) that a seat has while ``dealer`` is East."""
    return WINDS[(seat - dealer) % 4]


def turns_from(seat: Seat, start: Seat) -> int:
    """Number of turns from ``start`` to a seat (0..3)."""
    return (seat - start) % 4


def in_turn_after(seat: Seat) -> tuple[Seat, ...]:
    """The other three seats in turn order, nearest first."""
    return tuple((seat + turn) % 4 for turn in (1, 2, 3))
