"""Base sessions of designs for equal clubs, table after table, so that each orbit of pairs occurs once at most.

Where some orbits can be spared, this finds in hundredths of a second what annealing finds in minutes: a map of order 4 leaves the base
session as it is, so at most six tables of 96 players are to be chosen, each with its images. Places are taken in the order of lots; after
a number of them a search is given up, and the next one begins in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from math import prod
from operator import or_

from league.drawing.constructions.clubs import ClubRow
from league.drawing.lots import Lots
from tests.designs.orbits import Table, orbits_of, packed, powers

__all__ = ["drawn", "tables_to_move"]

SEARCHES = 500
TRIES = 200  #: for each session made from one table
BEGUN = 3_000  #: places taken by one search, after which the next begins


def drawn(row: ClubRow, image: list[int], tables: int, seed: int) -> ClubRow | None:
    """The row with one base session and so many sessions made from one table, all of which the map leaves as they are; None if none are
    found."""
    search = _DrawnSearch(row, image, Lots(seed))
    for _ in range(SEARCHES):
        made = search.made_from_tables(tables)
        base = search.base(made) if made is not None else None
        if made is not None and base is not None:
            sessions = prod(row["moduli"]) + tables
            return {**row, "sessions": sessions, "bases": [packed(base)], "tables": [packed([one]) for one in made]}
    return None


def tables_to_move(count: int, turns: int, powers: Sequence[Sequence[int]], bits: Callable[[Table], int], lots: Lots) -> list[Table] | None:
    """So many tables of the first four circles, with all to which the map takes them, that the group moves to sessions without a common
    orbit; ``bits`` are the orbits at a table, 0 if one is forbidden. None if a few tries find none."""
    made, used = list[Table](), 0
    for _ in range(TRIES * count):
        if len(made) == count:
            break
        table = [circle * turns + lots.below(turns) for circle in range(4)]
        images = {bits(each): each for each in ([power[who] for who in table] for power in powers)}
        every = reduce(or_, images)
        if 0 not in images and len(made) + len(images) <= count and every.bit_count() == 6 * len(images) and not every & used:
            made += images.values()
            used |= every
    return made if len(made) == count else None


class _DrawnSearch:
    """By two places, ``_met`` has a bit for each orbit of their pair and its images; 0 if these share one or it is forbidden."""

    def __init__(self, row: ClubRow, image: list[int], lots: Lots) -> None:
        self._turns = prod(row["moduli"])
        self._powers, self._lots = powers(image), lots
        players = range(row["clubs"] * row["size"])
        orbit, taken = orbits_of(row)
        every = sorted({tuple(sorted({power[who] for power in self._powers})) for who in players})
        self._circuits = [circuit for circuit in every if len(circuit) == len(self._powers)]
        self._short = [who for circuit in every if len(circuit) < len(self._powers) for who in circuit]
        self._circuit = {who: number for number, circuit in enumerate(self._circuits) for who in circuit}

        def bits(one: int, other: int) -> int:
            orbits = [orbit[power[one]][power[other]] for power in self._powers]
            if len({*orbits}) < len(orbits) or any(taken[each] for each in orbits):
                return 0
            return sum(1 << each for each in orbits)

        self._met = [[bits(one, other) if one != other else 0 for other in players] for one in players]
        self._orbit, self._taken = orbit, taken
        self._steps = 0

    def made_from_tables(self, count: int) -> list[Table] | None:
        """So many tables, each from different circles, that the group and the map take to sessions without a common orbit; None if a few
        tries find none."""
        return tables_to_move(count, self._turns, self._powers, self._bits, self._lots)

    def _bits(self, table: Table) -> int:
        """The orbits that occur at a table; 0 if one is forbidden."""
        orbits = [self._orbit[one][other] for one, other in combinations(table, 2)]
        return 0 if any(self._taken[each] for each in orbits) else reduce(or_, (1 << each for each in orbits))

    def base(self, moved: list[Table]) -> list[Table] | None:
        """Tables with everybody, no orbit twice or among those of the ``moved`` tables; None if this search finds none."""
        self._steps = BEGUN
        used = reduce(or_, map(self._bits, moved), 0)
        circuits = self._lots.shuffled(range(len(self._circuits)))
        apart = [circuits.pop() for _ in range(len(circuits) % 4)]
        short = self._of_short([*self._short, *(who for circuit in apart for who in self._circuits[circuit])], used)
        if short is None:
            return None
        chosen = self._rest(circuits, reduce(or_, map(self._bits, short), used))
        return None if chosen is None else short + [[power[who] for who in table] for table in chosen for power in self._powers]

    def _of_short(self, free: list[int], used: int) -> list[Table] | None:
        """Tables for the places that come back before the map is done as often as it can; with each table those to which the map takes
        it."""
        if not free:
            return []
        for others in combinations(free[1:], 3):
            self._steps -= 1
            if self._steps <= 0:
                return None
            images = sorted({tuple(sorted(power[who] for who in (free[0], *others))) for power in self._powers})
            seated = {who for table in images for who in table}
            met = reduce(or_, (self._bits([*table]) for table in images))
            if len(seated) == 4 * len(images) and met.bit_count() == 6 * len(images) and not met & used:
                rest = self._of_short([who for who in free if who not in seated], used | met)
                if rest is not None:
                    return [*map(list, images), *rest]
        return None

    def _rest(self, free: list[int], used: int) -> list[Table] | None:
        if not free:
            return []
        for table, met in self._from([self._circuits[free[0]][0]], free[1:], used):
            seated = {self._circuit[who] for who in table}
            rest = self._rest([circuit for circuit in free if circuit not in seated], met)
            if rest is not None:
                return [table, *rest]
            if self._steps <= 0:
                break
        return None

    def _from(self, table: Table, later: list[int], used: int) -> Iterator[tuple[Table, int]]:
        """The tables that begin with these places, and the orbits then used."""
        if len(table) == 4:
            yield table, used
            return
        self._steps -= 1
        if self._steps <= 0:
            return
        for at, circuit in enumerate(later):
            for who in self._circuits[circuit]:
                now = used
                for other in table:
                    new = self._met[who][other]
                    if not new or new & now:
                        break
                    now |= new
                else:
                    yield from self._from([*table, who], later[at + 1 :], now)
