"""Sessions that a search found once, where no construction reaches: three tables, five, the sessions beyond those without repeats, and
some numbers with byes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

from league.drawing.constructions.blocks import DamagedDesign, relabelled, repeats_of
from league.drawing.constructions.rotations import rotations
from league.drawing.task import Blocks

__all__ = ["found", "once_more"]

SHIPPED = Path(__file__).with_name("found.json")


class FoundRow(TypedDict):
    """A line of the file: players and sessions, how many of these are a rotation's (which has no more) and in which order their tables are
    set up, where it matters (a hexadecimal digit a table), the repeats in all, and the other sessions (two digits a player, four players a
    table)."""

    n: int
    r: int
    first: int
    repeats: int
    order: str
    more: str


@cache
def _shipped() -> dict[tuple[int, int], FoundRow]:
    rows: list[FoundRow] = json.loads(SHIPPED.read_text(encoding="ascii"))
    return {(row["n"], row["r"]): row for row in rows}


def found(players: int, sessions: int) -> Blocks | None:
    """The shipped sessions for these numbers, or the first of more where nobody meets again in those. All that are unpacked are recounted:
    :class:`DamagedDesign` where they are not as they are said to be."""
    longer = (row for (n, r), row in sorted(_shipped().items()) if n == players and r > sessions and not row["repeats"])
    row = _shipped().get((players, sessions)) or next(longer, None)
    if row is None:
        return None
    blocks = (_first(players, row["first"], row["order"]) if row["first"] else []) + _unpacked(bytes.fromhex(row["more"]), players // 4)
    if len(blocks) != row["r"] or repeats_of(blocks, players) != row["repeats"]:
        raise DamagedDesign("A found design has not the sessions or the repeats that it is said to have.")
    return blocks[:sessions]


def _unpacked(seats: bytes, tables: int) -> Blocks:
    foursomes = [list(seats[place : place + 4]) for place in range(0, len(seats), 4)]
    return [foursomes[place : place + tables] for place in range(0, len(foursomes), tables)]


def _first(players: int, sessions: int, order: str) -> Blocks:
    """The sessions of which the found ones are the continuation, with their tables in that order."""
    blocks = next((rotation.blocks(sessions) for rotation in rotations(players, sessions)), None) or found(players, sessions)
    if blocks is None:
        raise DamagedDesign("A found design continues one that is not there.")
    places = [int(digit, 16) for digit in order] or list(range(players // 4)) * sessions
    return [[tables[place] for place in places[len(tables) * session :][: len(tables)]] for session, tables in enumerate(blocks)]


def once_more(players: int, sessions: int) -> Blocks | None:
    """Where a rotation lets everybody meet everybody exactly once: those sessions, and again with other names; None elsewhere.

    After k times all pairs met k times, and until then nobody more often: no schedule repeats less.
    """
    whole, rest = divmod(players - 1, 3)
    if rest:
        return None
    blocks = next((rotation.blocks(whole) for rotation in rotations(players, whole)), None)
    if blocks is None:
        return None
    blocks = [tables for again in range(-(-sessions // whole)) for tables in relabelled(blocks, _names(players, again))]
    return blocks[:sessions]


def _names(players: int, again: int) -> list[int]:
    """Names for the pattern's next time, so that other foursomes meet. (All pairs meet once only if 4 and 3 divide n and n - 1: 3 does not
    divide n, and multiplying by it is one to one.)"""
    return [who * 3**again % players for who in range(players)]
