"""A seat of a game as every page shows it: who, the score, and the result once there is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from league.wording.seats import SEAT_CLASSES, seat_letter, seat_name
from scoring.game import Outcome, Points

__all__ = ["ShownSeat", "shown_seats"]


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat (0..4). Place and what follows are ``None`` until the game is over; ``playing``: the substitute there, in words;
    ``for_entrant``: what the standings then count instead, in a sentence.
    """

    seat: int
    name: str
    score: Points
    place: int | None = None
    uma: Points | None = None
    oka: Points | None = None
    penalty: Points | None = None
    total: Points | None = None
    entrant: int = 0
    playing: str = ""
    for_entrant: str = ""

    @property
    def wind(self) -> str:
        return seat_name(self.seat)

    @property
    def letter(self) -> str:
        return seat_letter(self.seat)

    @property
    def wind_class(self) -> str:
        return SEAT_CLASSES[self.seat]


def shown_seats(
    names: Sequence[str], scores: Sequence[Points], outcome: Outcome | None = None, playing: Mapping[int, str] = MappingProxyType({})
) -> tuple[ShownSeat, ...]:
    """The seats with these scores, or with their results once there is an outcome; ``playing`` names substitutes, by seat."""
    rows: Iterable[Sequence[Any]] = zip(names, scores, strict=True)
    if outcome is not None:
        places = map(int, outcome.places)
        rows = zip(names, outcome.scores, places, outcome.uma, outcome.oka, outcome.penalties, outcome.totals, strict=True)
    return tuple(replace(ShownSeat(seat, *row), playing=playing.get(seat, "")) for seat, row in enumerate(rows))
