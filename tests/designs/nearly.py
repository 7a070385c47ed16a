"""Search for designs of 3m + 2 players, m even, in whose m sessions everybody meets all but one of the others.

As for perfect designs (``perfect.py``), but with two who stay; these do not meet, and neither do two who are half a circle apart. The base
session is invariant under (x, circle) -> (u·x, circle + 1) for a u with u³ = 1 modulo m, so a third of its tables determines it: an exact
cover of the orbits of places and differences.

For m = 26 the second fixed table needs an even x. A table with a even places and b odd ones has a·b odd differences, and 19 of those of the
six tables must be odd: so either five of them are of 3 and 1 and one of 2 and 2, or four of 2 and 2, one of 3 and 1, one of 4 and 0. With
as many even as odd places, which an odd x leaves, neither adds up.
"""

from __future__ import annotations

from itertools import combinations, product

from league.drawing.constructions.rotations import RotationRow
from tests.designs.perfect import Place, Symmetry, row_of

__all__ = ["LENGTH", "nearly_perfect", "nearly_perfect_row"]

LENGTH, UNIT, COLUMN = 26, 3, 2  #: of the design for 80 players

LOOK = 2_000  #: of the rows left, so many are counted to choose what to cover next


class _Cover:
    """Tables as rows of bits: the orbits of their four places, then those of their six differences."""

    def __init__(self, symmetry: Symmetry) -> None:
        self._first = {orbit: place for place, orbit in sorted(symmetry.orbit.items(), reverse=True)}
        self._moved = {orbit: [symmetry.moved(place, move) for move in symmetry.moves] for orbit, place in self._first.items()}
        self._symmetry, self._tables = symmetry, dict[int, tuple[Place, ...]]()
        for four in combinations(sorted(self._first), 4):
            self._add(four)

    def _add(self, four: tuple[int, ...]) -> None:
        """Add the tables of these orbits whose differences are distinct and left."""
        orbits = sum(1 << orbit for orbit in four)
        for table in product([self._first[four[0]]], *(self._moved[orbit] for orbit in four[1:])):
            differences = 0
            for one, other in combinations(table, 2):
                new = self._symmetry.difference(one, other)
                if not new or new & differences:
                    break
                differences |= new
            else:
                self._tables[differences << len(self._first) | orbits] = table

    def tables(self) -> list[tuple[Place, ...]] | None:
        """Tables that have each place and each difference once; None if there are none."""
        everything = 0
        for row in self._tables:
            everything |= row
        rows = self._rows(everything, list(self._tables))
        return None if rows is None else [self._tables[row] for row in rows]

    def _rows(self, missing: int, rows: list[int]) -> list[int] | None:
        if not missing:
            return []
        sample = rows[:: 1 + len(rows) // LOOK]
        rarest = min(_bits(missing), key=lambda bit: sum(1 for row in sample if row & bit))
        for row in rows:
            if row & rarest:
                rest = self._rows(missing & ~row, [other for other in rows if not other & row])
                if rest is not None:
                    return [row, *rest]
        return None


def _bits(number: int) -> list[int]:
    return [1 << place for place in range(number.bit_length()) if number >> place & 1]


def nearly_perfect(length: int, unit: int, column: int) -> list[list[int]] | None:
    """The base session of such a design for ``3 * length + 2`` players with these fixed tables: (0, circle) and (u^circle·column, circle);
    None if there is none. Player ``circle * length + x``, and the last two stay."""
    symmetry = Symmetry(length, [(unit**step % length, step) for step in range(3)], (0, column))
    tables = _Cover(symmetry).tables()
    return None if tables is None else symmetry.base(tables)


def nearly_perfect_row() -> RotationRow:
    """The design for 80 players as a row of ``rotations.json``."""
    base = nearly_perfect(LENGTH, UNIT, COLUMN)
    if base is None:
        raise ValueError("No design was found.")
    return row_of(base, LENGTH)
