"""Base sessions of designs for equal clubs as exact covers: each place is needed once in the base session, and each orbit of pairs occurs
once at most; once, where everybody meets everybody of the other clubs.

Where all orbits are needed, usual are three circles as long as there are sessions, and one more club that stays: whoever stays meets one
player of each circle, so it does not matter who of them sits where. Four circles of four clubs do without a base session, with tables that
are moved on by themselves.

Only what a map leaves as it is, is searched; that is half of the tables or less. Covers are tried in the order of lots, and given up
after a number of choices, since most of the time goes to the worst beginnings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from math import prod
from operator import or_

from league.drawing.constructions.clubs import ClubRow, moves
from league.drawing.lots import Lots
from tests.designs.drawn import tables_to_move
from tests.designs.orbits import Table, orbits_of, packed, powers

__all__ = ["CoverSearch", "Mask", "covered", "is_perfect"]

CHOICES = 500  #: of the first search; each seed after it has so many more
LOOK = 2_000  #: of the rows left, so many are counted to choose what to cover next

Mask = int  #: bits of the places, then of the orbits


def is_perfect(row: ClubRow, bases: int, tables: int) -> bool:
    """Whether base sessions and tables make so many sessions that every orbit of pairs is needed."""
    return 3 * (bases * prod(row["moduli"]) + tables) == (row["clubs"] - 1) * row["size"]


def covered(row: ClubRow, image: list[int], bases: int, tables: int, seed: int) -> ClubRow | None:
    """The row with one base session besides so many made from one table each, or with tables alone if ``bases`` is 0, which the map leaves
    as they are; None if none are found. The greater the seed, the longer the search."""
    lots = Lots(seed)
    search = CoverSearch(row, image, bases)
    made = search.spare(tables, lots) if bases else []
    seated = search.seated(lots.shuffled(search.rows), CHOICES * seed) if made is not None else None
    if made is None or seated is None:
        return None
    sessions = prod(row["moduli"]) * bases + len(made if bases else seated)
    by_table = [packed([table]) for table in (made if bases else seated)]
    return {**row, "sessions": sessions, "bases": [packed(seated)] if bases else [], "tables": by_table}


class CoverSearch:
    """``rows`` are tables by their bits, and those of all to which the map takes them: the places, unless there is no base session, and the
    orbits. ``places`` are those searched: all, but for a club that stays."""

    def __init__(self, row: ClubRow, image: list[int], bases: int) -> None:
        players = row["clubs"] * row["size"]
        moving = prod(row["moduli"]) * row["circles"]
        self._has_base, self._has_club_that_stays = bases > 0, bases > 0 and players - moving == row["size"]
        self.places = moving if self._has_club_that_stays else players
        self._turns, self._moves, self._powers = prod(row["moduli"]), moves(row), powers(image)
        self._first = [min(power[who] for power in self._powers) for who in range(self.places)]
        orbit, taken = orbits_of(row)
        bit = [0 if is_taken else 1 << number for number, is_taken in enumerate(taken)]
        self._orbit = [[bit[number] for number in others[: self.places]] for others in orbit[: self.places]]
        self._class = self._classes()
        self.rows = dict[Mask, Table]()
        for table in self._tables():
            self._add(table)
        are_orbits_needed = not bases or is_perfect(row, bases, 0)
        self._needed = self._mask(range(self.places), [one for one in self._class if one] if are_orbits_needed else [])
        self._choices = 0

    def spare(self, count: int, lots: Lots) -> list[Table] | None:
        """So many tables that are moved to sessions of their own; their orbits do not occur in the base session. None if none are found."""
        made = tables_to_move(count, self._turns, self._powers, self._bits, lots)
        spared = reduce(or_, (self._class[bit] for table in made or [] for bit in self._met(table)), 0)
        self.rows = {mask: table for mask, table in self.rows.items() if not mask & spared}
        return made

    def _met(self, table: Table) -> list[int]:
        return [self._orbit[one][other] for one, other in combinations(table, 2)]

    def _bits(self, table: Table) -> int:
        met = self._met(table)
        return 0 if 0 in met else reduce(or_, met)

    def _classes(self) -> dict[int, int]:
        """By bit of an orbit, a bit for it and its images."""
        classes = dict[int, int]()
        for one, other in combinations(range(self.places), 2):
            for power in self._powers:
                classes.setdefault(self._orbit[power[one]][power[other]], self._orbit[one][other] << self.places)
        return classes

    def _tables(self) -> Iterator[Table]:
        """All tables without a repeat among them; only those whose first place is the first of its images."""
        if self._has_base:
            firsts = [who for who in range(self.places) if self._first[who] == who]
            for who in firsts:
                yield from self._extended([who], 0, [other for other in range(who + 1, self.places) if self._first[other] >= who])
        else:
            yield from self._extended([0], 0, range(self._turns, 4 * self._turns))

    def _extended(self, table: Table, met: int, others: Sequence[int]) -> Iterator[Table]:
        if len(table) == 4:
            yield table
            return
        if len(table) == 3 and self._has_club_that_stays and len({who // self._turns for who in table}) == 3:
            yield table
        for at, who in enumerate(others):
            new = [self._orbit[who][other] for other in table]
            bits = reduce(or_, new)
            if 0 not in new and bits.bit_count() == len(new) and not bits & met:
                yield from self._extended([*table, who], met | bits, others[at + 1 :])

    def images(self, table: Table) -> list[Table]:
        """A table and those to which the map takes it, or, without a base session, one of the tables that the group makes of each."""
        found = {tuple(sorted(power[who] for who in table)) for power in self._powers}
        if not self._has_base:
            found = {min(tuple(sorted(move[who] for who in each)) for move in self._moves) for each in found}
        return sorted(map(list, found))

    def _add(self, table: Table) -> None:
        """Add a table with its images, unless those share a place or an orbit."""
        images = self.images(table)
        met = [bit for each in images for bit in self._met(each)]
        seated = [who for each in images for who in each]
        if 0 not in met and len({*met}) == len(met) and (len({*seated}) == len(seated) or not self._has_base):
            self.rows.setdefault(self._mask(seated, met), table)

    def _mask(self, seated: Sequence[int], met: Sequence[int]) -> Mask:
        places = reduce(or_, (1 << self._first[who] for who in seated), 0) if self._has_base else 0
        return reduce(or_, (self._class[orbit] for orbit in met), places)

    def seated(self, rows: list[Mask], choices: int) -> list[Table] | None:
        """The tables of rows that have no bit twice and every bit that is needed, those of a club that stays at the tables of three; None
        if there are none, or none were found in so many choices."""
        self._choices = choices
        found = self._covered(self._needed, rows, [])
        if found is None:
            return None
        tables = [table for mask in found for table in self.images(self.rows[mask])]
        stay = list(range(self.places, len(self._moves[0])))
        if self._has_club_that_stays and sum(len(table) < 4 for table in tables) != len(stay):
            return None
        return [table if len(table) == 4 else [*table, stay.pop(0)] for table in tables]

    def may_begin(self, _rows: Sequence[Mask]) -> bool:
        """Whether a cover may have these rows, for searches that ask for more."""
        return True

    def is_wanted(self, _rows: Sequence[Mask]) -> bool:
        """Whether a cover will do, for searches that ask for more."""
        return True

    def _covered(self, missing: Mask, rows: list[Mask], chosen: list[Mask]) -> list[Mask] | None:
        if not missing:
            return chosen if self.is_wanted(chosen) else None
        self._choices -= 1
        sample = rows[:: 1 + len(rows) // LOOK]
        rarest = min(_single(missing), key=lambda bit: sum(1 for row in sample if row & bit))
        for row in rows:
            if row & rarest and self._choices > 0 and self.may_begin([*chosen, row]):
                found = self._covered(missing & ~row, [other for other in rows if not other & row], [*chosen, row])
                if found is not None:
                    return found
        return None


def _single(number: int) -> list[int]:
    return [1 << place for place in range(number.bit_length()) if number >> place & 1]
