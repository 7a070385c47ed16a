"""The four seats as a page draws them: from above, turn order counter-clockwise, whoever holds the phone at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.game import SEATS, WINDS, Points, wind_of

__all__ = ["SeatLabel", "seat_labels"]

PLACES = ("bottom", "right", "top", "left")
WIND_CLASSES = dict(zip(WINDS, ("seat-east", "seat-south", "seat-west", "seat-north"), strict=True))


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """A seat of a game: who, with which wind and score now, and where on the drawing (``bottom right top left``)."""

    index: int
    name: str
    wind: str
    score: Points
    place: str
    is_dealer: bool
    is_me: bool

    @property
    def wind_class(self) -> str:
        return WIND_CLASSES[self.wind]

    def __str__(self) -> str:
        return self.name


def seat_labels(dealer: int, names: Sequence[str], scores: Sequence[Points], me: int | None) -> tuple[SeatLabel, ...]:
    """The seats 0..3; the first dealer sits at the bottom when nobody said which seat is theirs."""
    bottom = 0 if me is None else me
    return tuple(
        SeatLabel(seat, names[seat], wind_of(seat, dealer), scores[seat], PLACES[(seat - bottom) % 4], seat == dealer, seat == me)
        for seat in SEATS
    )
