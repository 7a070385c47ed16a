"""Search for perfect designs: 3m + 1 players, m sessions, each pair exactly once (a resolvable 2-(3m + 1, 4, 1) design).

A player is (x, circle), x modulo m, in one of three circles; one more stays where they are. The base session moves on m times, x to x + 1,
so each pair meets once if all differences within its tables are distinct. It is invariant under (x, circle) -> (u·x, circle + 1) for each u
of a group of units modulo m. So the table of (0, 0), (0, 1), (0, 2) and the one who stays, and (m - 1) / (4·the order of the group) others
determine it. (Designs with such a symmetry are called 1-rotational: Furino, Miao and Yin, "Frames and Resolvable Designs", 1996.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import TypeVar

from league.drawing.constructions.rotations import RotationRow

__all__ = ["LENGTHS", "Place", "Symmetry", "perfect", "perfect_row", "row_of"]

Place = tuple[int, int]  #: x and the circle
Item = TypeVar("Item", bound=Hashable)
LENGTHS = (37, 41, 49, 53, 61)  #: of the circles, for 112 to 184 players: those up to 200 that were missing and that the search reaches
STEPS = 20_000  #: tables begun, after which a smaller group is tried


class Symmetry:
    """The places and differences that are left by the ``fixed`` tables, numbered by their orbits under ``moves``: (u, step) takes
    (x, circle) to (u·x, circle + step). A fixed table has one who stays and the images of one (x, 0), given by its x; nobody can have a
    difference of half the length within a circle. ValueError if a difference is used twice, or if not all orbits are equally large."""

    def __init__(self, length: int, moves: Sequence[tuple[int, int]], fixed: Sequence[int]) -> None:
        self.length, self.moves = length, moves
        self.tables = [sorted({self.moved((x, 0), move) for move in moves}, key=lambda place: place[1]) for x in fixed]
        seated = {place for table in self.tables for place in table}
        used = [self._difference(one, other) for table in self.tables for one, other in permutations(table, 2)]
        if len(used) != len(set(used)):
            raise ValueError("A difference is used twice.")
        nobody = {(by, circle, circle) for by in (0, length // 2 if length % 2 == 0 else 0) for circle in range(3)}
        self.orbit = _orbits(product(range(length), range(3)), seated, lambda place: [self.moved(place, move) for move in moves])
        self._number = _orbits(product(range(length), range(3), range(3)), nobody.union(used), self._alike)

    def moved(self, place: Place, move: tuple[int, int]) -> Place:
        return place[0] * move[0] % self.length, (place[1] + move[1]) % 3

    def _alike(self, difference: tuple[int, int, int]) -> list[tuple[int, int, int]]:
        """The images of a difference (to x, from a circle, to a circle), seen from either side."""
        by, start, end = difference
        one_way = [(by * unit % self.length, (start + step) % 3, (end + step) % 3) for unit, step in self.moves]
        return one_way + [(-by % self.length, end, start) for by, start, end in one_way]

    def _difference(self, one: Place, other: Place) -> tuple[int, int, int]:
        return (other[0] - one[0]) % self.length, one[1], other[1]

    def difference(self, one: Place, other: Place) -> int:
        """The number of the difference of two places, as a bit; 0 if it is not left."""
        number = self._number.get(self._difference(one, other))
        return 0 if number is None else 1 << number

    def base(self, tables: Iterable[tuple[Place, ...]]) -> list[list[int]]:
        """The base session: the fixed tables, and the images of these. Player ``circle * length + x``; those who stay come last."""
        fixed = [[circle * self.length + x for x, circle in table] for table in self.tables]
        images = ([self.moved(place, move) for place in table] for table in tables for move in self.moves)
        with_who_stays = [[*table, 3 * self.length + number] for number, table in enumerate(fixed)]
        return with_who_stays + [[circle * self.length + x for x, circle in table] for table in images]


def _orbits(items: Iterable[Item], without: Collection[Item], images: Callable[[Item], Iterable[Item]]) -> dict[Item, int]:
    """By item the number of its orbit. ValueError if not all orbits are equally large."""
    orbit: dict[Item, int] = {}
    count = 0
    for item in items:
        if item not in orbit and item not in without:
            orbit.update(dict.fromkeys(images(item), count))
            count += 1
    if len(set(Counter(orbit.values()).values())) > 1 or len(orbit) % count:
        raise ValueError("Some orbits are shorter than others.")
    return orbit


class _Search:
    """Tables, one for each four orbits of places, whose differences are distinct: depth first."""

    def __init__(self, symmetry: Symmetry) -> None:
        self._symmetry, self._steps = symmetry, STEPS
        self._members: dict[int, list[Place]] = {}
        for place, orbit in symmetry.orbit.items():
            self._members.setdefault(orbit, []).append(place)

    def tables(self, seated: frozenset[int] = frozenset(), taken: int = 0) -> list[tuple[Place, ...]] | None:
        """Tables for all orbits that are not ``seated``, without the differences ``taken``; None if there are none, or the steps are up."""
        free = [orbit for orbit in self._members if orbit not in seated]
        if not free:
            return []
        for table, differences in self._from(free, taken):
            rest = self.tables(seated.union(self._symmetry.orbit[place] for place in table), taken | differences)
            if rest is not None:
                return [table, *rest]
            if self._steps <= 0:
                break
        return None

    def _from(self, free: list[int], taken: int) -> Iterator[tuple[tuple[Place, ...], int]]:
        """The tables of the first free orbit's first member, with their differences."""
        open_ends = [((self._members[free[0]][0],), free[1:], taken)]
        while open_ends and self._steps > 0:
            table, later, used = open_ends.pop()
            if len(table) == 4:
                yield table, used & ~taken
                continue
            self._steps -= 1
            for at, orbit in enumerate(later):
                for place in self._members[orbit]:
                    new = [self._symmetry.difference(place, other) for other in table]
                    if all(new) and not sum(new) & used and len(set(new)) == len(new):
                        open_ends.append(((*table, place), later[at + 1 :], used | sum(new)))


def _group(length: int, order: int) -> list[int]:
    """The powers of a unit modulo ``length``. ValueError if there is no cyclic group of that order."""
    groups = ({pow(unit, power, length) for power in range(order)} for unit in range(1, length) if pow(unit, order, length) == 1)
    for group in groups:
        if len(group) == order:
            return sorted(group)
    raise ValueError("There is no such group of units.")


def perfect(length: int) -> list[list[int]] | None:
    """The base session of a perfect design for ``3 * length + 1`` players, or None if no group has one: player ``circle * length + x``,
    and the last one stays. The largest group is tried first."""
    for order in sorted((order for order in range(1, length) if (length - 1) % (4 * order) == 0), reverse=True):
        try:
            symmetry = Symmetry(length, [(unit, step) for unit in _group(length, order) for step in range(3)], (0,))
        except ValueError:
            continue
        tables = _Search(symmetry).tables()
        if tables is not None:
            return symmetry.base(tables)
    return None


def perfect_row(length: int) -> RotationRow:
    """The perfect design as a row of ``rotations.json``. ValueError if the search finds none."""
    base = perfect(length)
    if base is None:
        raise ValueError("No perfect design was found.")
    return row_of(base, length)


def row_of(base: list[list[int]], length: int) -> RotationRow:
    """A base session of three circles as a row of ``rotations.json``, with as many sessions as a circle is long."""
    seats = bytes(who for table in base for who in table)
    return RotationRow(n=len(seats), q=3, m=length, r=length, spread=False, base=seats.hex())
