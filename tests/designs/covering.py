"""Designs for equal clubs in which everybody meets everybody of the other clubs, as exact covers: each place once in the base session, and
each orbit of pairs once in all.

Usual are three circles as long as there are sessions, and one more club that stays: whoever stays meets one player of each circle, so it
does not matter who of them sits where. Four circles of four clubs do without a base session, with tables that are moved on by themselves.

Only what a map leaves as it is, is searched; that is a third of the tables or less. Covers are tried in the order of lots, and given up
after a number of choices, since most of the time goes to the worst beginnings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import prod

from league.drawing.constructions.clubs import ClubRow, moves
from league.drawing.lots import Lots
from tests.designs.orbits import Table, orbits_of, packed, powers

__all__ = ["covering", "is_perfect"]

CHOICES = 500  #: of the first search; each seed after it has so many more
LOOK = 2_000  #: of the rows left, so many are counted to choose what to cover next


def is_perfect(row: ClubRow, bases: int, tables: int) -> bool:
    """Whether base sessions and tables use every orbit of pairs, and this search knows who stays."""
    stay = row["clubs"] * row["size"] - prod(row["moduli"]) * row["circles"]
    sessions = bases * prod(row["moduli"]) + tables
    one_kind = (bases == 1 and not tables) or (not bases and not stay and row["circles"] == 4)
    return one_kind and stay in (0, row["size"]) and 3 * sessions == (row["clubs"] - 1) * row["size"]


def covering(row: ClubRow, image: list[int], bases: int, seed: int) -> ClubRow | None:
    """The row with one base session, or with tables if ``bases`` is 0, which the map leaves as they are; None if none are found. The
    greater the seed, the longer the search."""
    lots = Lots(seed)
    search = _CoverSearch(row, image, bases)
    found = search.cover(lots.shuffled(search.rows), CHOICES * seed)
    if found is None:
        return None
    seated = [images for mask in found for images in search.rows[mask]]
    sessions = (row["clubs"] - 1) * row["size"] // 3
    if not bases:
        return {**row, "sessions": sessions, "bases": [], "tables": [packed([table]) for table in seated]}
    stay = iter(range(search.moving, row["clubs"] * row["size"]))
    whole = [table if len(table) == 4 else [*table, next(stay)] for table in seated]
    return {**row, "sessions": sessions, "bases": [packed(whole)], "tables": []}


class _CoverSearch:
    """``rows`` are tables with all to which the map takes them, by their bits: the places, unless there is no base session, and orbits."""

    def __init__(self, row: ClubRow, image: list[int], bases: int) -> None:
        self.moving = prod(row["moduli"]) * row["circles"]
        self._turns, self._moves, self._powers = prod(row["moduli"]), moves(row), powers(image)
        self._orbit, self._taken = orbits_of(row)
        self._has_base, self._stay = bases > 0, row["clubs"] * row["size"] > self.moving
        self._first = [min(power[who] for power in self._powers) for who in range(self.moving)]
        self._class = dict[int, int]()  #: by orbit, that of which it is an image
        for one, other in combinations(range(self.moving), 2):
            for power in self._powers:
                self._class.setdefault(self._orbit[power[one]][power[other]], self._orbit[one][other])
        self.rows = dict[int, list[Table]]()
        for table in self._tables():
            self._add(table)
        self._everything = self._bits_of_all()
        self._choices = 0

    def _tables(self) -> Iterator[Table]:
        """All tables without a repeat among them; only those whose first place is the first of its images."""
        for who in range(self.moving) if self._has_base else [0]:
            if self._first[who] == who:
                yield from self._extended([who], set())

    def _extended(self, table: Table, met: set[int]) -> Iterator[Table]:
        circles = {who // self._turns for who in table}
        if len(table) == 4 or (len(table) == 3 == len(circles) and self._stay):
            yield table
        if len(table) == 4:
            return
        least = table[-1] + 1 if self._has_base else len(table) * self._turns
        for who in range(least, self.moving if self._has_base else least + self._turns):
            new = {self._orbit[who][other] for other in table}
            is_first = self._first[who] >= table[0] or not self._has_base
            if is_first and len(new) == len(table) and not new & met and not any(self._taken[orbit] for orbit in new):
                yield from self._extended([*table, who], met | new)

    def _add(self, table: Table) -> None:
        """Add a table with its images, unless those share a place or an orbit, or were added before."""
        images = {tuple(sorted(power[who] for who in table)) for power in self._powers}
        if not self._has_base:
            images = {min(tuple(sorted(move[who] for who in each)) for move in self._moves) for each in images}
        met = [self._orbit[one][other] for each in images for one, other in combinations(each, 2)]
        seated = [who for each in images for who in each]
        if len({*met}) == len(met) and (len({*seated}) == len(seated) or not self._has_base):
            self.rows[self._bits(seated, met)] = [list(each) for each in sorted(images)]

    def _bits(self, seated: list[int], met: list[int]) -> int:
        mask = 0
        for orbit in met:
            mask |= 1 << self.moving + self._class[orbit]
        for who in seated if self._has_base else ():
            mask |= 1 << self._first[who]
        return mask

    def _bits_of_all(self) -> int:
        return self._bits(list(range(self.moving)), [orbit for orbit in self._class if not self._taken[orbit]])

    def cover(self, rows: list[int], choices: int) -> list[int] | None:
        """Rows that have every bit once; None if there are none, or none were found in so many choices."""
        self._choices = choices
        return self._covered(self._everything, rows)

    def _covered(self, missing: int, rows: list[int]) -> list[int] | None:
        if not missing:
            return []
        self._choices -= 1
        sample = rows[:: 1 + len(rows) // LOOK]
        rarest = min(_single(missing), key=lambda bit: sum(1 for row in sample if row & bit))
        for row in rows:
            if row & rarest and self._choices > 0:
                rest = self._covered(missing & ~row, [other for other in rows if not other & row])
                if rest is not None:
                    return [row, *rest]
        return None


def _single(number: int) -> list[int]:
    return [1 << place for place in range(number.bit_length()) if number >> place & 1]
