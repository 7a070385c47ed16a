"""Sessions found once by a search, for cases that no construction reaches: three tables, five tables, sessions beyond those without
repeats, and some numbers with byes."""

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
    """A row of the file: players and sessions; how many of these come from a rotation (which has no more) and in which order their tables
    are set up, if that matters (one hexadecimal digit per table); the repeats in all; and the other sessions (two digits per player, four
    players per table)."""

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
    """The shipped sessions for these numbers, or the first ones of a longer design without repeats. All that are unpacked are recounted;
    raises :class:`DamagedDesign` if they do not match their description."""
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
    """The sessions that the found ones continue, with their tables in that order."""
    blocks = next((rotation.blocks(sessions) for rotation in rotations(players, sessions)), None) or found(players, sessions)
    if blocks is None:
        raise DamagedDesign("A found design continues one that is not there.")
    places = [int(digit, 16) for digit in order] or list(range(players // 4)) * sessions
    return [[tables[place] for place in places[len(tables) * session :][: len(tables)]] for session, tables in enumerate(blocks)]


def once_more(players: int, sessions: int) -> Blocks | None:
    """A rotation in which everybody meets everybody exactly once, repeated with other names; None if there is no such rotation.

    After k rounds all pairs have met k times, and until then nobody more often: no schedule has fewer repeats.
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
    """Names for the next round of the pattern, so that other foursomes meet. (All pairs meet exactly once only if 4 divides n and 3 divides
    n - 1: so 3 does not divide n, and multiplying by 3 is one-to-one.)"""
    return [who * 3**again % players for who in range(players)]
