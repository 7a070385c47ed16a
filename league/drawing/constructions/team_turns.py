"""Designs for team tournaments: the teams move on in a circle, so that all meet equally often, and nobody meets anybody twice.

All pairs of a base session differ when it is moved on (``tests/designs/teams.py`` searches it). In that of eight teams two of them
meet once or twice, so that without one of the seven sessions they still meet equally often, give or take once.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

from league.drawing.constructions.blocks import DamagedDesign, without_repeats
from league.drawing.task import Blocks

__all__ = ["TeamRow", "turned_teams"]

SHIPPED = Path(__file__).with_name("teams.json")


class TeamRow(TypedDict):
    """A row of the file: ``teams`` of ``size``, of which the first ``length`` move on by one from session to session, and the last stays
    if there is one more; the base sessions (two hexadecimal digits per player, four players per table). The players of team c are c·size
    to (c + 1)·size - 1."""

    teams: int
    size: int
    length: int
    bases: list[str]


def turned_teams(teams: int, size: int, sessions: int) -> Blocks | None:
    """The first sessions of a design for such teams, recounted; None if none is known that has so many. Raises :class:`DamagedDesign` if
    anybody meets again, or somebody of their own team."""
    row = _shipped().get((teams, size))
    if row is None or sessions > row["length"] * len(row["bases"]):
        return None
    bases = [bytes.fromhex(base) for base in row["bases"]]
    moved = [[_moved(row, who, by) for who in base] for base in bases for by in range(row["length"])]
    blocks = [[seats[place : place + 4] for place in range(0, len(seats), 4)] for seats in moved]
    if any(len({who // size for who in table}) < 4 for session in blocks for table in session):
        raise DamagedDesign("Two of a team meet in a design for teams.")
    return without_repeats(blocks, teams * size)[:sessions]


@cache
def _shipped() -> dict[tuple[int, int], TeamRow]:
    rows: list[TeamRow] = json.loads(SHIPPED.read_text(encoding="ascii"))
    return {(row["teams"], row["size"]): row for row in rows}


def _moved(row: TeamRow, who: int, by: int) -> int:
    team, member = divmod(who, row["size"])
    return ((team + by) % row["length"] if team < row["length"] else team) * row["size"] + member
