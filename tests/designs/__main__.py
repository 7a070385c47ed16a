"""Search for the stored designs again, as far as a search of seconds finds them, and recount the others. README.md lists all."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from league.drawing.constructions import clubs, rotations, team_turns
from league.drawing.constructions import found as longer
from tests.designs.again import club_row_again, team_row_again
from tests.designs.nearly import nearly_perfect_row
from tests.designs.perfect import LENGTHS, perfect_row
from tests.designs.recounted import is_club_design, is_team_design
from tests.designs.sessions import SESSIONS, found_again

Row = TypeVar("Row")


def main() -> int:
    """Write a line for each design; 1 if one that is found again is worse than the one shipped, or not the same where it should be. Raises
    ``NotFoundAgain`` if a search finds none, and ``DamagedDesign`` if one that is shipped does not hold."""
    is_found = [*perfect(), *equal_clubs(), *teams(), *sessions()]
    return 0 if all(is_found) else 1


def shipped(path: Path) -> Any:
    return json.loads(path.read_text(encoding="ascii"))


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def perfect() -> Iterator[bool]:
    rows = shipped(rotations.SHIPPED)
    for row in [*map(perfect_row, LENGTHS), nearly_perfect_row()]:
        tell(f"{row['n']} players, {(row['n'] - 1) // 3} sessions: found again{'' if row in rows else ', but another one is shipped'}")
        yield row in rows


def equal_clubs() -> Iterator[bool]:
    for row in shipped(clubs.SHIPPED):
        is_held = is_club_design(row, row["sessions"])
        yield told(f"{row['clubs']} clubs of {row['size']}, {row['sessions']} sessions", row, club_row_again) and is_held


def teams() -> Iterator[bool]:
    for row in shipped(team_turns.SHIPPED):
        yield told(f"{row['teams']} teams of {row['size']}", row, team_row_again) and is_team_design(row)


def sessions() -> Iterator[bool]:
    for row in shipped(longer.SHIPPED):
        longer.found(row["n"], row["r"])
        is_searched = (row["n"], row["r"]) in SESSIONS
        is_held = not is_searched or found_again(row) is not None
        how = ("found again" if is_held else "NOT found again") if is_searched else "recounted"
        tell(f"{row['n']} players, {row['r']} sessions: {row['repeats']} repeats, {how}")
        yield is_held


def told(about: str, row: Row, search: Callable[[Row], Row]) -> bool:
    """Whether the search finds the row as it is shipped; a line says so."""
    began = time.process_time()
    is_same = search(row) == row
    tell(f"{about}: found again{'' if is_same else ', but another one is shipped'}, {time.process_time() - began:.1f} s")
    return is_same


if __name__ == "__main__":
    sys.exit(main())
