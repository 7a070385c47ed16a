"""Search base sessions of designs for equal clubs: the rows of ``league/drawing/constructions/clubs.json`` were found this way.

``make starters ROW="--clubs 10 --size 6 --moduli 15 1 --circles 4 --together 2"`` prints such a row. Places are numbered circle by circle,
each with a place for every element of the group Z_a × Z_b, which moves them; whoever has no place there stays. In all sessions two meet as
often as the orbit of their pair under the group occurs among the tables of the base sessions. So a base session is searched in which no
orbit occurs twice, nor any of two of a club or of a pair that comes round before the group does.

Only sessions are searched that some map leaves as they are, first those of the highest order h: it takes circles to circles in turn and
multiplies their places by a factor. Only 1/h of the tables is left to be found then; where no orbit can be spared, little else succeeds.
"""

from __future__ import annotations

import argparse
import json
import sys

from league.drawing.constructions.clubs import ClubRow
from tests.designs.covering import covered, is_perfect
from tests.designs.drawn import drawn
from tests.designs.orbits import mapped, maps

__all__ = ["searched"]


def searched(row: ClubRow, bases: int, tables: int, seeds: int) -> ClubRow | None:
    """The row with one base session, or none, and so many sessions made from one table, searched with all its maps and so many seeds; None
    if none are found. Tables are drawn one by one only where orbits can be spared."""
    is_tight = is_perfect(row, bases, tables)
    for seed, (steps, by) in ((seed, each) for seed in range(1, seeds + 1) for each in maps(row)):
        image = mapped(row, steps, by)
        found = None if is_tight else drawn(row, image, tables, seed)
        found = found or covered(row, image, bases, tables, seed)
        if found:
            return found
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("clubs", 10), ("size", 6), ("circles", 4), ("together", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--moduli", type=int, nargs=2, default=[15, 1], help="of the group Z_a × Z_b that moves the places")
    parser.add_argument("--bases", type=int, choices=[0, 1], default=1, help="base sessions")
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
