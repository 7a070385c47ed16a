"""A complete hand before it is dealt, and the sets that it is drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

__all__ = [
    "DRAGONS",
    "GREEN",
    "HONOURS",
    "OUTSIDE",
    "RUN_STARTS",
    "SIMPLES",
    "SUITS",
    "TERMINALS",
    "WINDS",
    "Draft",
    "Kinds",
    "any_set",
    "kan",
    "run",
    "sets",
    "triplet",
    "triplets",
]

Kinds = tuple[int, ...]

SUITS = (range(9), range(9, 18), range(18, 27))
HONOURS, WINDS, DRAGONS = range(27, 34), range(27, 31), range(31, 34)
TERMINALS = (0, 8, 9, 17, 18, 26)
OUTSIDE = (*TERMINALS, *HONOURS)
GREEN = (19, 20, 21, 23, 25, 32)
SIMPLES = tuple(kind for kind in range(27) if 0 < kind % 9 < 8)
RUN_STARTS = tuple(kind for kind in range(27) if kind % 9 < 7)


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A complete hand before it is dealt. ``sets`` are runs, triplets and kans and ``pair`` a kind; or ``loose`` are fourteen tiles.

    ``called``: how many of the sets that are no kans lie open (``None``: any number, mostly none); ``open_kans``: whether the kans do;
    ``wins_on``: the kinds that may be the winning tile; ``blessed``: in the first turn; ``dora``: the indicators
    point at tiles of the hand.
    """

    sets: tuple[Kinds, ...] = ()
    pair: int = -1
    loose: Kinds = ()
    called: int | None = None
    open_kans: bool | None = None
    wins_on: Kinds = ()
    blessed: bool = False
    dora: bool = False

    @property
    def kinds(self) -> Kinds:
        """All tiles."""
        return self.loose or (*chain.from_iterable(self.sets), self.pair, self.pair)

    @property
    def is_possible(self) -> bool:
        """Whether there are tiles enough: four of a kind."""
        return max(Counter(self.kinds).values()) <= 4


def run(start: int) -> Kinds:
    return (start, start + 1, start + 2)


def triplet(kind: int) -> Kinds:
    return (kind,) * 3


def kan(kind: int) -> Kinds:
    return (kind,) * 4


def any_set(random: Random, kinds: Sequence[int] = range(34), runs: float = 0.6) -> Kinds:
    """A run or a triplet of these kinds."""
    starts = [start for start in kinds if start in RUN_STARTS and {start + 1, start + 2} <= set(kinds)]
    if starts and random.random() < runs:
        return run(random.choice(starts))
    return triplet(random.choice(kinds))


def sets(random: Random, count: int, kinds: Sequence[int] = range(34), runs: float = 0.6) -> tuple[Kinds, ...]:
    return tuple(any_set(random, kinds, runs) for _ in range(count))


def triplets(random: Random, count: int, kinds: Sequence[int]) -> tuple[Kinds, ...]:
    return tuple(map(triplet, random.sample(kinds, count)))
