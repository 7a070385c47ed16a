"""Designs for equal clubs: nobody meets twice, and no two of a club meet at all.

They are resolvable group divisible designs, or as many sessions of one as are known: a base session is moved on by an abelian group that
takes every club to a club. ``tests/designs/clubs.py`` searches them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from math import prod
from pathlib import Path
from typing import TypedDict

from league.drawing.constructions.blocks import DamagedDesign, relabelled, without_repeats
from league.drawing.constructions.cyclic import cyclic
from league.drawing.constructions.field import field
from league.drawing.constructions.filled import filled
from league.drawing.constructions.inflated import inflated
from league.drawing.constructions.leave import left_apart
from league.drawing.task import Blocks

__all__ = ["ClubDesign", "ClubRow", "club_designs", "club_of", "moves"]

SHIPPED = Path(__file__).with_name("clubs.json")
MOST_CLUBS = 4  #: whose members are the rows of the constructions by formula


class ClubRow(TypedDict):
    """A row of the file: ``clubs`` of ``size``, ``sessions``; the ``moduli`` of the group Z_a × Z_b; the number of ``circles`` on which it
    moves, each with a place for every element of the group, and how many of them lie ``together`` (each club has places on so many
    circles); base sessions that are moved on by all elements (two hexadecimal digits per player, four players per table), and one table
    each of the sessions that consist of what one table is moved to."""

    clubs: int
    size: int
    sessions: int
    moduli: list[int]
    circles: int
    together: int
    bases: list[str]
    tables: list[str]


@dataclass(frozen=True, slots=True)
class ClubDesign:
    """Sessions for ``clubs`` of ``size``: the players of club c are c·size to (c + 1)·size - 1. ``method`` is a word for how they were
    made."""

    clubs: int
    size: int
    blocks: Blocks
    method: str


def club_designs(players: int, sessions: int) -> Iterator[ClubDesign]:
    """All known designs of at least four equal clubs for so many players and sessions, the smallest clubs first, and last those combined of
    other designs, where no larger clubs have room for several such; none where somebody sits out. All but those by formula are recounted;
    raises :class:`DamagedDesign` if anybody meets again, or somebody of their own club."""
    sizes = [size for size in range(2, players // MOST_CLUBS + 1) if players % size == 0 and players % 4 == 0]
    known: list[int] = []
    for design in chain.from_iterable(_of_one_kind(players // size, size, sessions) for size in sizes):
        known.append(design.size)
        yield design
    for size in reversed(sizes):
        if not any(larger % size == 0 for larger in known) and (combined := _combined(players // size, size, sessions)):
            known.append(size)
            yield combined


def _of_one_kind(clubs: int, size: int, sessions: int) -> Iterator[ClubDesign]:
    """The designs for these clubs by a rotation, else by inflation, and those by formula."""
    players = clubs * size
    row = next((row for row in _shipped().get(players, []) if row["size"] == size and row["sessions"] >= sessions), None)
    if row is not None:
        yield ClubDesign(clubs, size, _checked(row)[:sessions], "rotation")
    elif larger := inflated(clubs, size, sessions):
        yield ClubDesign(clubs, size, _counted(larger, players, size), "inflation")
    if clubs == MOST_CLUBS and size > MOST_CLUBS - 1:
        for name, construct in (("cyclic", cyclic), ("field", field)):
            for spread in (True, False):
                blocks = construct(size, sessions, spread=spread)
                if blocks is not None:
                    yield ClubDesign(clubs, size, blocks, name)


def _combined(clubs: int, size: int, sessions: int) -> ClubDesign | None:
    """A design made of others: of those for larger clubs and for the clubs within them, or of one for as many players that leaves some who
    never meet."""
    for method, blocks in (("filling", filled(clubs, size, sessions, _sessions_for)), ("leave", left_apart(clubs, size, sessions))):
        if blocks is not None:
            return ClubDesign(clubs, size, _counted(blocks, clubs * size, size), method)
    return None


def _sessions_for(clubs: int, size: int, sessions: int) -> Blocks | None:
    """Sessions for these clubs by any construction; None if there are none."""
    if 3 * sessions > (clubs - 1) * size:
        return None
    if sessions == 1:
        tables = clubs * size // 4
        return [[[first + row * tables for row in range(4)] for first in range(tables)]]
    design = next(_of_one_kind(clubs, size, sessions), None) or _combined(clubs, size, sessions)
    return design.blocks if design else None


@cache
def _shipped() -> dict[int, list[ClubRow]]:
    rows: list[ClubRow] = json.loads(SHIPPED.read_text(encoding="ascii"))
    by_players: dict[int, list[ClubRow]] = {}
    for row in rows:
        by_players.setdefault(row["clubs"] * row["size"], []).append(row)
    return by_players


def _checked(row: ClubRow) -> Blocks:
    """The sessions of a row, with the players numbered club by club."""
    players = row["clubs"] * row["size"]
    clubs = [club_of(row, who) for who in range(players)]
    if sorted(clubs) != [club for club in range(row["clubs"]) for _ in range(row["size"])]:
        raise DamagedDesign("The clubs of a design differ in size.")
    names = [0] * players
    for name, who in enumerate(sorted(range(players), key=clubs.__getitem__)):
        names[who] = name
    blocks = _counted(relabelled(list(_sessions(row)), names), players, row["size"])
    if len(blocks) != row["sessions"]:
        raise DamagedDesign("A design for clubs has not the sessions that it is said to have.")
    return blocks


def _counted(blocks: Blocks, players: int, size: int) -> Blocks:
    """The same sessions, after the check that nobody meets twice or somebody of the same club."""
    if any(len({who // size for who in table}) < 4 for session in without_repeats(blocks, players) for table in session):
        raise DamagedDesign("Two of a club meet in a design for clubs.")
    return blocks


def club_of(row: ClubRow, who: int) -> int:
    """The club of a place. The circles are divided into bundles of ``together``, and the places of a bundle into as many clubs as the rest
    of their number distinguishes. Those that do not move are a club of their own or, if there are fewer of them, of the clubs in turn."""
    turns = prod(row["moduli"])
    moving = turns * row["circles"]
    stays_together = row["clubs"] * row["size"] - moving == row["size"]
    if who >= moving:
        return row["clubs"] - 1 if stays_together else who - moving
    residues = (row["clubs"] - stays_together) * row["together"] // row["circles"]
    return who // turns // row["together"] * residues + who % turns % residues


def moves(row: ClubRow) -> list[list[int]]:
    """By element of the group and place, the place it is moved to."""
    a, b = row["moduli"]
    moving = a * b * row["circles"]

    def moved(who: int, first: int, second: int) -> int:
        circle, x = divmod(who, a * b)
        return circle * a * b + (x // b + first) % a * b + (x + second) % b if who < moving else who

    return [[moved(who, *shift) for who in range(row["clubs"] * row["size"])] for shift in product(range(a), range(b))]


def _sessions(row: ClubRow) -> Iterator[list[list[int]]]:
    """The sessions, in the numbers of the places: the base sessions after each move, and those made from one table."""
    every, players = moves(row), row["clubs"] * row["size"]
    for base in map(bytes.fromhex, row["bases"]):
        for move in every:
            yield [[move[who] for who in base[first : first + 4]] for first in range(0, players, 4)]
    stay = [list(range(first, first + 4)) for first in range(len(every) * row["circles"], players, 4)]
    for table in map(bytes.fromhex, row["tables"]):
        yield [[move[who] for who in table] for move in every] + stay
