"""Designs given by one base session: the others follow by moving the players on, round by round."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict

from league.drawing.constructions.blocks import without_repeats
from league.drawing.task import Blocks

__all__ = ["Rotation", "rotations"]

SHIPPED = Path(__file__).with_name("rotations.json")


class RotationRow(TypedDict):
    """A row of the file: players, the number of circles and their length, sessions without repeats, whether nobody visits a table twice in
    them, and the base session (two hexadecimal digits per player, four players per table, in the order of the tables)."""

    n: int
    q: int
    m: int
    r: int
    spread: bool
    base: str


@dataclass(frozen=True, slots=True)
class Rotation:
    """A base session for ``players``: from session to session the first ``circles * length`` of them move on by one within their circle of
    ``length``, and the others stay; whoever is at no table of the base session sits out. The tables move on, too: modulo their number or,
    if the circles are shorter, in circles of that length as far as they fill whole ones, and the last tables stay."""

    players: int
    circles: int
    length: int
    sessions: int
    spread: bool
    base: tuple[tuple[int, ...], ...]

    def blocks(self, sessions: int) -> Blocks:
        """The first sessions, recounted to have no repeats (:class:`DamagedDesign` otherwise). ValueError if there are not that many."""
        if sessions > self.sessions:
            raise ValueError("This rotation has fewer sessions.")
        tables = len(self.base)
        blocks: Blocks = []
        for session in range(sessions):
            at = {
                self._moved(table, session, min(self.length, tables), tables): [
                    self._moved(who, session, self.length, self.circles * self.length) for who in seated
                ]
                for table, seated in enumerate(self.base)
            }
            blocks.append([at[table] for table in range(tables)])
        return without_repeats(blocks, self.players)

    @staticmethod
    def _moved(who: int, session: int, length: int, count: int) -> int:
        """The player in the place that ``who`` had in the base session: one of ``count`` who move in circles of that length, or ``who``
        again."""
        start = who // length * length
        return start + (who - start + session) % length if start + length <= count else who


@cache
def _shipped() -> dict[int, list[RotationRow]]:
    rows: list[RotationRow] = json.loads(SHIPPED.read_text(encoding="ascii"))
    return {players: [row for row in rows if row["n"] == players] for players in {row["n"] for row in rows}}


def rotations(players: int, sessions: int) -> Iterator[Rotation]:
    """The shipped rotations for that many players with at least that many sessions; those in which nobody visits a table twice come
    first."""
    for row in sorted(_shipped().get(players, []), key=lambda row: not row["spread"]):
        if row["r"] >= sessions:
            seats = list(bytes.fromhex(row["base"]))
            base = tuple(tuple(seats[place : place + 4]) for place in range(0, len(seats), 4))
            yield Rotation(players, row["q"], row["m"], row["r"], row["spread"], base)
