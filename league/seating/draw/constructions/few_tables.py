"""One, two and three tables, where people meet again: as evenly as can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from league.seating.draw.task import Blocks

__all__ = ["one_table", "two_tables"]

HALVINGS = (1, 2, 4, 7, 3, 5, 6)  #: the seven functionals of F₂³, any first four of them without three that depend on each other


def one_table(players: int, sessions: int) -> Blocks:
    """Sessions of one table for 4 to 7 players: each time those sit out who may by turn and whose absence makes the fewest meet again."""
    meetings = dict.fromkeys(combinations(range(players), 2), 0)
    rests = [0] * players
    blocks: Blocks = []
    for _ in range(sessions):
        seated = min(_fair(players, rests), key=lambda table: sum(meetings[two] for two in combinations(table, 2)))
        for who in set(range(players)) - set(seated):
            rests[who] += 1
        for two in combinations(seated, 2):
            meetings[two] += 1
        blocks.append([list(seated)])
    return blocks


def _fair(players: int, rests: list[int]) -> Iterator[tuple[int, ...]]:
    """The foursomes after whose game everybody sat out equally often, up to one."""
    for seated in combinations(range(players), 4):
        after = [times + (who not in seated) for who, times in enumerate(rests)]
        if max(after) - min(after) <= 1:
            yield seated


def two_tables(sessions: int) -> Blocks:
    """Any two of the first seven sessions split each other's tables 2 : 2, the least that two sessions can have in common (4 pairs); after
    all seven every pair met three times, and they begin anew."""
    blocks: Blocks = []
    for session in range(sessions):
        halving = HALVINGS[session % len(HALVINGS)]
        sides: list[list[int]] = [[], []]
        for who in range(8):
            sides[(who & halving).bit_count() % 2].append(who)
        blocks.append(sides)
    return blocks
