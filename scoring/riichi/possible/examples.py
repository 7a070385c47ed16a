"""Example hands: at least one for every possible combination of yaku, fu and dora.

``examples.txt`` lists them by the yaku of their tiles, one hand per line: four sets and a pair, seven pairs, or the thirteen orphans.
1z is the seat wind and 2z the round wind, unless the line ends with another. The file does not say which sets are called or kans, nor
which tile won: :mod:`scoring.riichi.possible.wins` tries everything. The list was found by going through all hands, four million up to an
exchange of suits, and a nightly test goes through them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType

from scoring.hand.notation import parse_tiles
from scoring.hand.tiles import OUTSIDE

__all__ = ["FILE", "SOUTH", "Example", "example_of", "examples"]

SOUTH = 28
FILE = Path(__file__).with_name("examples.txt")


@dataclass(frozen=True)
class Example:
    """The tiles of a complete hand as kinds (0–33). ``runs``: the lowest kind of each; ``loose``: all tiles of seven pairs or orphans.

    The seat wind is 1z; ``round_wind``: the kind of the round wind.
    """

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int | None
    loose: tuple[int, ...] = ()
    round_wind: int = SOUTH

    @cached_property
    def shape(self) -> str:
        """The shape, as in :class:`scoring.riichi.reading.Reading`."""
        if self.loose:
            return "pairs" if len(set(self.loose)) == 7 else "orphans"
        if self.runs:
            return "mixed" if self.triplets else "runs"
        return "triplets"

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """All fourteen tiles; kans count as triplets."""
        pair = () if self.pair is None else (self.pair, self.pair)
        sets = [kind for start in self.runs for kind in (start, start + 1, start + 2)] + [kind for kind in self.triplets for _ in range(3)]
        return (*sets, *pair, *self.loose)

    @cached_property
    def tiles_in_one_suit(self) -> bool:
        """Whether all tiles are of one suit, without honours."""
        return len({kind // 9 for kind in self.tiles}) == 1 and self.tiles[0] < 27

    @cached_property
    def lots(self) -> tuple[str, ...]:
        """The lot of each triplet: ``simple`` or ``outside``, and ``bound`` if its fourth tile is used, so that it cannot be a kan."""
        counts = Counter(self.tiles)
        return tuple(("outside" if OUTSIDE >> kind & 1 else "simple") + (" bound" if counts[kind] == 4 else "") for kind in self.triplets)


@lru_cache(maxsize=1)
def examples() -> Mapping[frozenset[str], tuple[Example, ...]]:
    """All examples by the yaku that the closed hand has however it was won; about 2 MB in memory."""
    found: dict[frozenset[str], tuple[Example, ...]] = {}
    for section in FILE.read_text(encoding="ascii").split("= ")[1:]:
        heading, *lines = section.splitlines()
        found[frozenset(heading.split())] = tuple(map(example_of, lines))
    return MappingProxyType(found)


def example_of(line: str) -> Example:
    """The example in a line of the file: ``123m 456m 789p 111z 22z 3z`` with the round wind West."""
    groups = [_group(word) for word in line.split()]
    round_wind = groups.pop()[0] if len(groups[-1]) == 1 else SOUTH
    if len(groups) in (1, 7):
        return Example((), (), None, tuple(kind for group in groups for kind in group), round_wind)
    *sets, pair = groups
    runs, triplets = [one[0] for one in sets if one[0] != one[1]], [one[0] for one in sets if one[0] == one[1]]
    return Example(tuple(runs), tuple(triplets), pair[0], (), round_wind)


@lru_cache(maxsize=128)
def _group(word: str) -> tuple[int, ...]:
    return parse_tiles(word)
