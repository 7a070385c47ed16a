"""A session's seats on the director's board: who sits where, who could, and the changes that are not saved yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from league.competitions.models import Entrant
from league.games.queries.reseats import Move, Place, SeatChange, planned_changes, seats_of
from league.numbers import whole_number
from league.seating.models import Session, SitOut
from league.wording.seats import SEAT_CODES

__all__ = ["Board", "BoardSeat", "board_of", "moves_to_text"]


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """A seat of the board by its code (:data:`SEAT_CODES`), with who would sit there; ``is_changed`` where somebody else
    sits there now."""

    wind: str
    entrant: Entrant
    is_changed: bool


@dataclass(frozen=True, slots=True)
class Board:
    """``seats`` are those that stand, ``wanted`` those on which somebody else shall sit. ``people`` may have a seat, by their numbers."""

    seats: Mapping[Place, Entrant]
    wanted: Mapping[Place, Entrant]
    people: Mapping[int, Entrant]
    resting: frozenset[int]

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple((place.table, place.wind, entrant) for place, entrant in sorted(self.wanted.items()))

    @property
    def moves_text(self) -> str:
        return moves_to_text(self.moves)

    @property
    def changes(self) -> tuple[SeatChange, ...]:
        return planned_changes(self.seats, self.moves)

    @property
    def tables(self) -> list[tuple[int, list[BoardSeat]]]:
        """(number, its seats) of each table, as they would be."""
        seats = sorted({**self.seats, **self.wanted}.items())
        rows = ((place.table, BoardSeat(SEAT_CODES[place.wind], entrant, self.seats[place].pk != entrant.pk)) for place, entrant in seats)
        return [(table, [seat for _table, seat in group]) for table, group in groupby(rows, key=lambda row: row[0])]

    @property
    def bench(self) -> Mapping[str, list[Entrant]]:
        """Who would have no seat: ``resting`` (sits out, or loses the seat), ``substitutes``, and ``others`` who take part."""
        seated = {entrant.number for entrant in {**self.seats, **self.wanted}.values()}
        left = {entrant.number for entrant in self.seats.values()} | self.resting
        found: dict[str, list[Entrant]] = {"resting": [], "substitutes": [], "others": []}
        for number, entrant in self.people.items():
            if number not in seated:
                kind = "substitutes" if entrant.substitute else "resting" if number in left else "others"
                found[kind].append(entrant)
        return found

    def swapped(self, one: int, other: int) -> Board:
        """The two, by their numbers, in each other's place; who has none comes in for the other."""
        now = {**self.seats, **self.wanted}
        places = {entrant.number: place for place, entrant in now.items()}
        for number, instead in ((one, other), (other, one)):
            if place := places.get(number):
                now[place] = self.people[instead]
        return replace(self, wanted={place: entrant for place, entrant in now.items() if self.seats[place].pk != entrant.pk})


def board_of(session: Session, text: str = "") -> Board:
    """The board with the changes that ``text`` tells (:func:`moves_to_text`); what is about nobody is left out. Three queries."""
    seats = seats_of(session)
    active = {entrant.number: entrant for entrant in session.competition.entrants.active().with_players().order_by("number")}
    people = {**{entrant.number: entrant for entrant in seats.values()}, **active}
    resting = frozenset(SitOut.objects.filter(session=session).values_list("entrant__number", flat=True))
    wanted = {
        Place(table, wind): people[number]
        for table, wind, number in _numbers(text)
        if Place(table, wind) in seats and number in people and seats[Place(table, wind)].number != number
    }
    return Board(seats, wanted, dict(sorted(people.items())), resting)


def moves_to_text(moves: Sequence[Move]) -> str:
    """``1.0.12,2.3.5``: number 12 on the seat of East at table 1, number 5 on that of North at table 2."""
    return ",".join(f"{table}.{wind}.{entrant.number}" for table, wind, entrant in moves)


def _numbers(text: str) -> list[tuple[int, int, int]]:
    parts = ([whole_number(part) for part in one.split(".")] for one in text.split(","))
    return [(one[0], one[1], one[2]) for one in parts if len(one) == 3 and None not in one]  # type: ignore[misc]
