"""A session's seats on the director's board: the players, those who could replace them, and the changes not saved yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from league.competitions.models import Entrant
from league.games.queries.playing import substitutions_in
from league.games.queries.reseats import Move, Place, SeatChange, entrants_by_place, planned_changes
from league.numbers import whole_number
from league.players.models import Player
from league.seating.models import Session, SitOut
from league.seating.presence import Presence, presence_at
from league.seating.two_tables import Sitting, busy_beside, where_text
from league.wording.seats import SEAT_CODES

__all__ = ["Board", "BoardSeat", "board_of", "moves_to_text"]


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """A seat of the board by its code (:data:`SEAT_CODES`), with the entrant it would have; ``is_changed``: it has another one now;
    ``plays``: the name of the substitute who plays there for the entrant."""

    wind: str
    entrant: Entrant
    is_changed: bool
    plays: str


@dataclass(frozen=True, slots=True)
class Board:
    """The board. ``seats``: everybody's present seat; ``wanted``: the seats that are to change, with their new entrants. ``people``:
    everybody who may have a seat, by number; ``resting``: the numbers of those who sit out now; ``playing``: the substitutes who play for
    somebody, by the seat where they do; ``beside``: who plays in a session beside this one, by the id of the player;
    ``presence``: who is noted as here."""

    seats: Mapping[Place, Entrant]
    wanted: Mapping[Place, Entrant]
    people: Mapping[int, Entrant]
    resting: frozenset[int]
    playing: Mapping[Place, Player]
    beside: Mapping[int, Sitting]
    presence: Presence

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
        """(number, seats) of each table after the changes."""
        seats = sorted({**self.seats, **self.wanted}.items())
        rows = ((place.table, self._seat(place, entrant)) for place, entrant in seats)
        return [(table, [seat for _table, seat in group]) for table, group in groupby(rows, key=lambda row: row[0])]

    def _seat(self, place: Place, entrant: Entrant) -> BoardSeat:
        is_changed, substitute = self.seats[place].pk != entrant.pk, self.playing.get(place)
        return BoardSeat(SEAT_CODES[place.wind], entrant, is_changed, substitute.shown_name if substitute and not is_changed else "")

    @property
    def bench(self) -> Mapping[str, list[tuple[Entrant, str]]]:
        """The people without a seat after the changes who play for nobody: ``resting`` (sit out, or lose a seat), ``substitutes``, and
        active ``others``, each with the reason if they are away, behind those who are here. Nobody who plays in a session beside this one
        is among them."""
        busy = {*(player.pk for player in self.playing.values()), *self.beside}
        seated = {entrant.number for entrant in {**self.seats, **self.wanted}.values()}
        left = {entrant.number for entrant in self.seats.values()} | self.resting
        found: dict[str, list[Entrant]] = {"resting": [], "substitutes": [], "others": []}
        for number, entrant in self.people.items():
            if number in seated or entrant.player_id in busy:
                continue
            if entrant.substitute:
                found["substitutes"].append(entrant)
            else:
                found["resting" if number in left else "others"].append(entrant)
        here_first = {kind: self.presence.here_first(people) for kind, people in found.items()}
        return {kind: [(one, self.presence.why_away(one)) for one in people] for kind, people in here_first.items()}

    @property
    def not_free(self) -> list[str]:
        """Which substitutes play in a session beside this one, and where, in sentences."""
        return [where_text(one) for one in self.beside.values() if one.fills or one.instead]

    def swapped(self, one: int, other: int) -> Board:
        """The board with two people, given by their numbers, in each other's place; one without a seat replaces the other."""
        now = {**self.seats, **self.wanted}
        places = {entrant.number: place for place, entrant in now.items()}
        for number, instead in ((one, other), (other, one)):
            if place := places.get(number):
                now[place] = self.people[instead]
        return replace(self, wanted={place: entrant for place, entrant in now.items() if self.seats[place].pk != entrant.pk})


def board_of(session: Session, text: str = "") -> Board:
    """The board with the changes in ``text``, as written by :func:`moves_to_text`; impossible ones are left out. Five queries, four
    more in a later stage."""
    seats = entrants_by_place(session)
    active = {entrant.number: entrant for entrant in session.competition.entrants.active().with_players().order_by("number")}
    people = {**{entrant.number: entrant for entrant in seats.values()}, **active}
    resting = frozenset(SitOut.objects.filter(session=session).values_list("entrant__number", flat=True))
    wanted = {
        Place(table, wind): people[number]
        for table, wind, number in _numbers(text)
        if Place(table, wind) in seats and number in people and seats[Place(table, wind)].number != number
    }
    playing = {Place(row.game.table.number, row.seat): row.player for row in substitutions_in(session)}
    return Board(seats, wanted, dict(sorted(people.items())), resting, playing, busy_beside(session), presence_at(session))


def moves_to_text(moves: Sequence[Move]) -> str:
    """Write moves as text: ``1.0.12,2.3.5`` puts number 12 on East's seat at table 1, and number 5 on North's seat at table 2."""
    return ",".join(f"{table}.{wind}.{entrant.number}" for table, wind, entrant in moves)


def _numbers(text: str) -> list[tuple[int, int, int]]:
    parts = ([whole_number(part) for part in one.split(".")] for one in text.split(","))
    return [(one[0], one[1], one[2]) for one in parts if len(one) == 3 and None not in one]  # type: ignore[misc]
