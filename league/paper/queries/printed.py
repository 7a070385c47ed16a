"""A printed session with its tables and people, in finished values."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from league.players.alphabet import Alphabetical
from scoring.rulesets import Ruleset

__all__ = ["PrintedPerson", "PrintedSeat", "PrintedSession", "PrintedTable", "Telling"]


@dataclass(frozen=True, slots=True)
class Telling:
    """What the papers of one session say beyond its public page. ``tables``: the numbers of those with a substitute or a free seat of
    which the public does not know; ``change``: that its seating is being changed at all; ``others``: who waits for a seat, or does not any
    more; ``sit_outs``: that somebody sits out no more."""

    tables: frozenset[int] = frozenset()
    change: bool = False
    others: bool = False
    sit_outs: bool = False

    @property
    def on_wall(self) -> bool:
        return bool(self.tables) or self.change or self.sit_outs

    @property
    def on_lists(self) -> bool:
        """On papers by player."""
        return bool(self.tables) or self.change or self.others

    def at_table(self, number: int) -> bool:
        """On the score sheet of this table."""
        return self.change or number in self.tables


@dataclass(frozen=True, slots=True)
class PrintedPerson:
    """The entrant's number (0 for who plays instead of one), the id of the player, the public name, its place in a list by name, and the
    country as shown, empty if that is not known. ``takes_part``: was neither withdrawn nor excluded."""

    number: int
    player: int
    name: str
    sorts_as: Alphabetical
    country: str
    takes_part: bool


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """A seat by starting wind (0..3, 4 for the fifth of five) with whose it is, and the ``substitute`` who plays there instead, if anybody.
    ``outdated``: it will be given to somebody else, so nobody is to be named there; ``awaited``: while its owner may still get one in that
    session, as it is open who plays in the stage, and plays in none beside it."""

    wind: int
    person: PrintedPerson
    substitute: PrintedPerson | None = None
    outdated: bool = False
    awaited: bool = False

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def country(self) -> str:
        return self.person.country

    @property
    def plays(self) -> PrintedPerson:
        """Who plays there."""
        return self.substitute or self.person


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table with its seats from East on; ``token`` is that of its valid link, or empty."""

    pk: int
    number: int
    seats: tuple[PrintedSeat, ...]
    token: str


@dataclass(frozen=True, slots=True)
class PrintedSession:
    """A session with its tables; ``starts_at`` is local. ``is_held_back``: the seating is not public; ``is_approved``: the results are
    approved. ``stage``: the name of its stage, empty where the competition has not several. ``is_ahead``: it has not begun; ``unseated``:
    who plays in it and has no seat yet, while others are outdated; ``open_before``: the name of a stage that is open again, into which
    somebody who sits here may still move; ``telling``: what of this its public page does not say."""

    pk: int
    number: int
    stage: str
    ruleset: Ruleset
    day: datetime.date | None
    starts_at: datetime.datetime | None
    minutes: int
    is_held_back: bool
    is_approved: bool
    tables: tuple[PrintedTable, ...]
    sit_outs: tuple[str, ...]
    is_ahead: bool = False
    unseated: tuple[PrintedPerson, ...] = ()
    telling: Telling = Telling()
    open_before: str = ""

    @property
    def seats(self) -> tuple[tuple[int, PrintedSeat], ...]:
        """All seats, each with the number of its table."""
        return tuple((table.number, seat) for table in self.tables for seat in table.seats)

    @property
    def is_changing(self) -> bool:
        """Whether some of its seats will be given to others."""
        return any(seat.outdated for _table, seat in self.seats)
