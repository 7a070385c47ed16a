"""Every way to take the tiles of a suit apart into runs, triplets and at most one pair.

A suit is nine counts packed as in :func:`scoring.hand.tiles.copies` (five bits each), shifted down to its first kind; the seven
honours are a suit without runs. Each suit is divided once and remembered, since the same ones recur.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.hand.tiles import BITS

__all__ = ["HONOUR_SUIT", "SUIT_BITS", "SUIT_MASK", "Division", "divide_suit", "suits_of"]

SUIT_BITS = 9 * BITS
SUIT_MASK = (1 << SUIT_BITS) - 1
HONOUR_SUIT = 3
REMEMBERED = 1 << 15  #: number of suits remembered; about 0.6 KB each, so 20 MB at most
RANKS = range(9)


class Division(NamedTuple):
    """One way to take a suit apart, by ranks 0–8: where each run starts, the ranks of the triplets, the rank of the pair."""

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int | None


def suits_of(counted: int) -> tuple[int, int, int, int]:
    """The four suits (characters, circles, bamboo, honours) of a count of :func:`scoring.hand.tiles.copies`, without its red fives."""
    return counted & SUIT_MASK, counted >> 45 & SUIT_MASK, counted >> 90 & SUIT_MASK, counted >> 135 & 0x7FFFFFFFF


@lru_cache(maxsize=REMEMBERED)
def divide_suit(suit: int, honours: bool) -> tuple[Division, ...]:
    """All different divisions of a suit that leave no tile over; empty if there are none."""
    counts = [suit >> BITS * rank & 31 for rank in RANKS]
    total = sum(counts)
    if total % 3 == 0:
        return tuple(Division(runs, triplets, None) for runs, triplets in _sets(counts, 0, honours))
    if total % 3 == 1:
        return ()
    return tuple(_with_pair(counts, honours))


def _with_pair(counts: list[int], honours: bool) -> Iterator[Division]:
    for rank in RANKS:
        if counts[rank] >= 2:
            counts[rank] -= 2
            yield from (Division(runs, triplets, rank) for runs, triplets in _sets(counts, 0, honours))
            counts[rank] += 2


def _sets(counts: list[int], rank: int, honours: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Runs and triplets that use up the counts from ``rank`` on; the tiles of a rank are taken as a triplet or begin runs."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        yield (), ()
        return
    here = counts[rank]
    for triplet in range(here // 3 + 1):
        starting = here - 3 * triplet
        if starting and (honours or rank > 6 or counts[rank + 1] < starting or counts[rank + 2] < starting):
            continue
        left = counts.copy()
        left[rank] = 0
        if starting:
            left[rank + 1] -= starting
            left[rank + 2] -= starting
        for runs, triplets in _sets(left, rank + 1, honours):
            yield (rank,) * starting + runs, (rank,) * triplet + triplets
