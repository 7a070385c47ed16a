"""A seat at a table, as public pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from league.seating.models import Seat
from league.standings.queries.beside import Playing
from league.standings.queries.live import LiveGame
from league.standings.queries.numbers import ShownNumber, plain, signed
from league.standings.queries.people import ShownPerson, person_of
from league.wording.seats import SEAT_CLASSES, seat_letter, seat_name

__all__ = ["SeatCard", "seat_card"]


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat with its entrant, and the result once there is one. ``letter`` is the wind's, ``wind_class`` gives the seat's colour.

    While the game is played, ``place`` and ``points`` are those of the last recorded hand. ``playing`` names the substitute there, a
    player with the id ``played_by``.
    ``outdated``: it will be given to somebody else (:mod:`league.standings.queries.outdated_seats`), so ``person`` is not to be named.
    """

    wind: str
    letter: str
    wind_class: str
    person: ShownPerson
    place: int | None
    points: ShownNumber | None
    total: ShownNumber | None
    playing: str = ""
    played_by: int | None = None
    outdated: bool = False


def seat_card(seat: Seat, slug: str, shown: bool, playing: Playing, live: LiveGame | None) -> SeatCard:
    result = getattr(seat, "result", None) if shown else None
    place, points = (result.place, plain(result.points)) if result else (None, None)
    if live:
        place, points = live.places[seat.wind] if live.places else None, live.scores[seat.wind]
    return SeatCard(
        wind=seat_name(seat.wind),
        letter=seat_letter(seat.wind),
        wind_class=SEAT_CLASSES[seat.wind],
        person=person_of(seat.entrant, slug),
        place=place,
        points=points,
        total=signed(result.total) if result else None,
        playing=playing.text,
        played_by=playing.player,
    )
