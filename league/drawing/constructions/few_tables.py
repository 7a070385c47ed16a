"""One and two tables, where people have to meet again: as evenly as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from league.drawing.task import Blocks

__all__ = ["one_table", "two_tables"]

HALVINGS = (1, 2, 4, 7, 3, 5, 6)  #: the seven functionals of F₂³, any first four of them without three that depend on each other


def one_table(players: int, sessions: int) -> Blocks:
    """Sessions of one table for 4 to 7 players. Of those whose turn allows it, the ones sit out whose absence makes the fewest meet again
    in this session and the next (verified by counting: as even as possible up to 15 sessions of 5 or 6 players, after each round of
    byes)."""
    meetings = Counter[tuple[int, int]]()
    rests = [0] * players
    blocks: Blocks = []
    for _ in range(sessions):
        _, seated = min(_weighed(meetings, rests, ahead=1))
        rests = _rests_after(rests, seated)
        meetings.update(combinations(seated, 2))
        blocks.append([list(seated)])
    return blocks


def _weighed(meetings: Counter[tuple[int, int]], rests: list[int], ahead: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The foursomes after whose game everybody has sat out equally often, within one: each preceded by its earlier meetings plus those of
    the best foursomes that follow."""
    for seated in combinations(range(len(rests)), 4):
        after = _rests_after(rests, seated)
        if max(after) - min(after) <= 1:
            pairs = list(combinations(seated, 2))
            before = sum(meetings[two] for two in pairs)
            follow = min(_weighed(meetings + Counter(pairs), after, ahead - 1))[0] if ahead else 0
            yield before + follow, seated


def _rests_after(rests: list[int], seated: tuple[int, ...]) -> list[int]:
    return [times + (who not in seated) for who, times in enumerate(rests)]


def two_tables(sessions: int) -> Blocks:
    """Eight players at two tables. Any two of the first seven sessions split each other's tables 2 : 2, which gives the fewest common pairs
    possible (4); after all seven every pair has met three times, and they start over."""
    blocks: Blocks = []
    for session in range(sessions):
        halving = HALVINGS[session % len(HALVINGS)]
        sides: list[list[int]] = [[], []]
        for who in range(8):
            sides[(who & halving).bit_count() % 2].append(who)
        blocks.append(sides)
    return blocks
