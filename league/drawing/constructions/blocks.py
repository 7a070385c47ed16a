"""A design and its checks: everybody once per session, repeats, fair byes."""

from __future__ import annotations

from dataclasses import dataclass

from league.drawing.task import Blocks

__all__ = ["DamagedDesign", "Design", "relabelled", "repeats_of", "without_repeats"]


class DamagedDesign(RuntimeError):
    """A shipped design does not match its description: an error of ours or in the file, never of the request."""


@dataclass(frozen=True, slots=True)
class Design:
    """A pattern of sessions for the players 0 to n - 1, with tables in the order of the physical ones; ``method`` is a word for how it was
    made."""

    blocks: Blocks
    method: str


def repeats_of(blocks: Blocks, players: int) -> int:
    """Meetings beyond the first of each pair. Raises :class:`DamagedDesign` if somebody sits twice in a session, or sits out too often."""
    met, again, rests = [0] * players, 0, [0] * players
    for tables in blocks:
        seated = {who for table in tables for who in table}
        if len(seated) != players // 4 * 4 or len(tables) != players // 4 or not seated <= set(range(players)):
            raise DamagedDesign("Somebody is missing, twice or a stranger in a session.")
        for who in set(range(players)) - seated:
            rests[who] += 1
        if max(rests) - min(rests) > 1:
            raise DamagedDesign("Somebody sits out twice before all sat out once.")
        for table in tables:
            mask = sum(1 << who for who in table)
            for who in table:
                again += (met[who] & mask & ~(1 << who)).bit_count()
                met[who] |= mask
    return again // 2


def without_repeats(blocks: Blocks, players: int) -> Blocks:
    """The blocks, recounted. Raises :class:`DamagedDesign` if anybody meets again."""
    if repeats_of(blocks, players):
        raise DamagedDesign("Somebody meets again in a design without repeats.")
    return blocks


def relabelled(blocks: Blocks, names: list[int]) -> Blocks:
    """The same pattern with player ``names[p]`` in place of p."""
    return [[[names[who] for who in table] for table in tables] for tables in blocks]
