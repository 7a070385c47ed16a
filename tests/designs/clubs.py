"""Search base sessions of designs for equal clubs: the rows of ``league/drawing/constructions/clubs.json`` were found this way.

``make starters ROW="--clubs 10 --size 6 --moduli 15 1 --circles 4 --together 2"`` prints such a row. Places are numbered circle by circle,
each with a place for every element of the group Z_a × Z_b, which moves them; whoever has no place there stays. In all sessions two meet as
often as the orbit of their pair under the group occurs among the tables of the base sessions. So the search swaps players within a base
session until no orbit occurs twice, nor any of two of a club or of a pair that comes round before the group does.

Only sessions are searched that some map leaves as they are, first those of the highest order h: it takes circles to circles in turn and
multiplies their places by a factor. Only 1/h of the tables is left to be found then; where no orbit can be spared, little else succeeds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp, prod

from league.drawing.constructions.clubs import ClubRow, moves
from league.drawing.lots import Lots
from tests.designs.covering import covering, is_perfect
from tests.designs.orbits import Table, maps, orbits_of, packed, powers

__all__ = ["searched", "starter"]

HOT, COLD = 0.6, 0.2  #: temperatures; an orbit that occurs again costs 1
LEVELS = 100  #: temperatures of a run
FIRST, LONGER = 20_000, 1.5  #: swaps of the first run; how much longer each run is than the one before
TRIES = 2_000  #: for the sessions made from one table


class UnsuitedMap(ValueError):
    """The map leaves places where they are that cannot be seated."""


def starter(row: ClubRow, image: list[int], bases: int, tables: int, seed: int) -> ClubRow | None:
    """The row with so many base sessions and so many made from one table, which the map leaves as they are; None if none are found. The
    greater the seed, the longer the search."""
    try:
        search = _StarterSearch(row, image, Lots(seed))
    except UnsuitedMap:
        return None
    made = search.made_from_tables(tables)
    found = search.bases(made, bases, round(FIRST * LONGER**seed)) if made is not None else None
    if made is None or found is None:
        return None
    sessions = bases * len(search.moves) + tables
    return {**row, "sessions": sessions, "bases": [packed(base) for base in found], "tables": [packed([one]) for one in made]}


class _StarterSearch:
    def __init__(self, row: ClubRow, image: list[int], lots: Lots) -> None:
        self.moves, self._lots = moves(row), lots
        self._players = range(row["clubs"] * row["size"])
        self._turns = prod(row["moduli"])
        self._powers = powers(image)
        every = {tuple(sorted({power[who] for power in self._powers})) for who in self._players}
        self._circuits = sorted(circuit for circuit in every if len(circuit) == len(self._powers))
        self._alone = sorted(who for who in self._players if (who,) in every and len(self._powers) > 1)
        regular = len(self._circuits) * len(self._powers) + len(self._alone) == len(self._players)
        if not regular or len(self._alone) > (len(self._circuits) if len(self._powers) == 3 else 0):
            raise UnsuitedMap
        self._orbit, self._taken = orbits_of(row)
        self._images = [[[self._orbit[p[one]][p[other]] for p in self._powers] for other in self._players] for one in self._players]

    def made_from_tables(self, count: int) -> list[Table] | None:
        """So many tables, each from different circles, that the group and the map take to sessions without a common orbit."""
        for _ in range(TRIES):
            made, taken = list[Table](), list(self._taken)
            for _ in range(4 * count):
                table = [circle * self._turns + self._lots.below(self._turns) for circle in range(4)]
                orbits = {frozenset(self._orbits([each])): each for each in ([power[who] for who in table] for power in self._powers)}
                every = [orbit for each in orbits for orbit in each]
                if len(made) + len(orbits) <= count and len({*every}) == 6 * len(orbits) and not any(taken[orbit] for orbit in every):
                    made += orbits.values()
                    for orbit in every:
                        taken[orbit] = 1
            if len(made) == count:
                return made
        return None

    def _orbits(self, tables: Sequence[Table]) -> list[int]:
        return [self._orbit[one][other] for table in tables for one, other in combinations(table, 2)]

    def bases(self, made: Sequence[Table], count: int, swaps: int) -> list[list[Table]] | None:
        """So many base sessions that have no orbit twice, nor one of those ``made`` from tables; None if none are found."""
        times = list(map(int, self._taken))
        for orbit in self._orbits(made):
            times[orbit] += 1
        sessions = [list(self._seated()) for _ in range(count)]
        cost = sum(self._add(times, table) for session in sessions for table in session)
        for swap in range(swaps):
            if not cost:
                return [[image for table in session for image in self._whole(table)] for session in sessions]
            if swap % (swaps // LEVELS) == 0:
                heat = HOT * (COLD / HOT) ** (swap / swaps)
            session = self._lots.one_of(sessions)
            cost += self._swap(times, self._lots.one_of(session), self._lots.one_of(session), heat)
        return None

    def _seated(self) -> Iterator[Table]:
        """Tables by lot, one of each that the map takes to one another. A table that it leaves as it is consists of whole circuits: as few
        of these as there can be, with all who stay where they are."""
        order = len(self._powers)
        circuits, alone = self._lots.shuffled(self._circuits), self._lots.shuffled(self._alone)
        each = 4 // order
        while order > 1 and (alone or len(circuits) % 4):
            yield [*alone[: 4 - each * order], *(self._lots.one_of(circuits.pop()) for _ in range(each))]
            alone = alone[4 - each * order :]
        while circuits:
            yield [self._lots.one_of(circuits.pop()) for _ in range(4)]

    def _whole(self, table: Table) -> list[Table]:
        """A table, with those to which the map takes it."""
        if len(table) < 4:
            return [sorted({power[who] for who in table for power in self._powers})]
        return [[power[who] for who in table] for power in self._powers]

    def _met(self, table: Table) -> list[int]:
        """The orbits that occur at a table and those to which the map takes it."""
        if len(table) < 4:
            return self._orbits(self._whole(table))
        return [orbit for one, other in combinations(table, 2) for orbit in self._images[one][other]]

    def _add(self, times: list[int], table: Table) -> int:
        cost = 0
        for orbit in self._met(table):
            cost += times[orbit]
            times[orbit] += 1
        return cost

    def _take(self, times: list[int], table: Table) -> int:
        cost = 0
        for orbit in self._met(table):
            times[orbit] -= 1
            cost += times[orbit]
        return cost

    def _swap(self, times: list[int], one: Table, other: Table, heat: float) -> int:
        """Exchange two by lot, one at each table, or take one to another place of their circuit, if that is no worse or by odds; the change
        in cost."""
        here, there = self._lots.below(len(one)), self._lots.below(len(other))
        who, whom = one[here], other[there]
        if self._is_alone(who) != self._is_alone(whom):
            return 0
        changed = [one] if one is other else [one, other]
        before = sum(self._take(times, table) for table in changed)
        one[here] = self._lots.one_of(self._powers)[who if one is other else whom]
        if one is not other:
            other[there] = self._lots.one_of(self._powers)[who]
        after = sum(self._add(times, table) for table in changed)
        if after <= before or self._lots.random() < exp((before - after) / heat):
            return after - before
        for table in changed:
            self._take(times, table)
        one[here] = who
        if one is not other:
            other[there] = whom
        for table in changed:
            self._add(times, table)
        return 0

    def _is_alone(self, who: int) -> bool:
        return len(self._powers) > 1 and self._powers[1][who] == who


def searched(row: ClubRow, bases: int, tables: int, seeds: int) -> ClubRow | None:
    """The row with so many base sessions and tables, searched with all its maps and so many seeds; None if none are found."""
    for seed, image in ((seed, image) for seed in range(1, seeds + 1) for image in maps(row)):
        is_exact = is_perfect(row, bases, tables)
        found = covering(row, image, bases, seed) if is_exact else starter(row, image, bases, tables, seed)
        if found:
            return found
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("clubs", 10), ("size", 6), ("circles", 4), ("together", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--moduli", type=int, nargs=2, default=[15, 1], help="of the group Z_a × Z_b that moves the places")
    parser.add_argument("--bases", type=int, default=1, help="base sessions")
    parser.add_argument("--tables", type=int, default=0, help="sessions made from one table")
    parser.add_argument("--seeds", type=int, default=10)
    asked = parser.parse_args()
    shape = {name: getattr(asked, name) for name in ("clubs", "size", "circles", "together", "moduli")}
    row = ClubRow(**shape, sessions=0, bases=[], tables=[])
    found = searched(row, asked.bases, asked.tables, asked.seeds)
    sys.stdout.write(f"{json.dumps(found, separators=(',', ':')) if found else 'Nothing found.'}\n")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
