"""All complete hands, each once where suits are exchanged: 4.2 million of four sets and a pair, and the seven pairs and orphans.

Also turned are winds: the seat wind is always 1z. No yaku, fu or dora looks at which suit it is, nor at more than which wind follows which,
with one exception: all green is a bamboo yakuman. So its hands come in bamboo as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from scoring.riichi.possible.examples import Example

__all__ = ["SHARES", "four_sets", "other_shapes"]

SUITS, HONOURS = (0, 1, 2), 3
WINDS = range(27, 31)
GREEN = (19, 20, 21, 23, 25, 32)
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))

#: the work in parts: how many sets are in characters, circles, bamboo and honours
SHARES = tuple(numbers for numbers in product(range(5), repeat=4) if sum(numbers) == 4 and numbers[0] >= numbers[1] >= numbers[2])


class Part(NamedTuple):
    """The tiles of one suit."""

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int | None


def parts_of(suit: int, number: int, has_pair: bool) -> list[Part]:
    """Everything that one suit can be, of so many sets."""
    ranks = range(7 if suit == HONOURS else 9)
    sets = [(rank,) * 3 for rank in ranks] + ([] if suit == HONOURS else [(rank, rank + 1, rank + 2) for rank in range(7)])
    found = []
    for chosen, pair in product(combinations_with_replacement(sets, number), ranks if has_pair else (None,)):
        counts = Counter(rank for one in chosen for rank in one) + Counter({} if pair is None else {pair: 2})
        if max(counts.values(), default=0) <= 4:
            low = 9 * suit
            runs = tuple(low + one[0] for one in chosen if one[0] != one[1])
            triplets = tuple(low + one[0] for one in chosen if one[0] == one[1])
            found.append(Part(runs, triplets, None if pair is None else low + pair))
    return found


def four_sets(share: tuple[int, ...]) -> Iterator[Example]:
    """The hands of four sets and a pair that have so many sets in each suit."""
    for pair_in in range(4):
        parts = [parts_of(suit, number, suit == pair_in) for suit, number in enumerate(share)]
        orders = [(number, suit == pair_in) for suit, number in enumerate(share)]
        if orders[0] >= orders[1] >= orders[2]:
            for characters, m in enumerate(parts[0]):
                circles = parts[1][: characters + 1] if orders[0] == orders[1] else parts[1]
                for at, p in enumerate(circles):
                    for s in parts[2][: at + 1] if orders[1] == orders[2] else parts[2]:
                        for z in parts[3]:
                            yield from in_all_rounds(m, p, s, z)


def in_all_rounds(*parts: Part) -> Iterator[Example]:
    runs = sum((part.runs for part in parts), ())
    triplets = sum((part.triplets for part in parts), ())
    pair = next(part.pair for part in parts if part.pair is not None)
    yield Example(runs, triplets, pair)
    if pair in WINDS or any(kind in WINDS for kind in triplets):
        yield from (Example(runs, triplets, pair, round_wind=wind) for wind in (27, 29, 30))


def other_shapes() -> Iterator[Example]:
    """All green in bamboo, seven pairs, and orphans. Of equal seven pairs with their suits exchanged some come more than once."""
    green_sets = [(19, 20, 21), *((kind,) * 3 for kind in GREEN)]
    for chosen, pair in product(combinations_with_replacement(green_sets, 4), GREEN):
        tiles = Counter(kind for one in chosen for kind in one) + Counter({pair: 2})
        if max(tiles.values()) <= 4:
            runs = tuple(one[0] for one in chosen if one[0] != one[1])
            yield Example(runs, tuple(one[0] for one in chosen if one[0] == one[1]), pair)
    for kinds in combinations(range(34), 7):
        m, p, s = (sum(kind // 9 == suit for kind in kinds) for suit in SUITS)
        if m >= p >= s:
            yield Example((), (), None, tuple(sorted(kinds * 2)))
    for kind in ORPHANS:
        yield Example((), (), None, tuple(sorted((*ORPHANS, kind))))
