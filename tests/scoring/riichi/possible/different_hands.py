"""Of all complete hands those that differ in anything that a claim could tell.

A hand says nothing new if hands before it had the same yaku of tiles, sets of the same fu, the same waits, and, with the same choice
of kans, every number of dora that it can have. A quick look at millions of hands, written without the code it is to prove.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, permutations, product

from scoring.hand.tiles import DRAGONS, HONOURS, OUTSIDE, copies, mask
from scoring.riichi.possible.examples import Example
from scoring.riichi.possible.table import EVERYTHING, PLACED
from scoring.riichi.reading import Reading
from scoring.riichi.yaku.declaration import Yaku
from scoring.riichi.yaku.table import yaku_of
from tests.scoring.riichi.possible.all_hands import SHARES, four_sets, other_shapes

__all__ = ["different_hands", "fewer", "heading_of"]

SUITS = (mask(range(9)), mask(range(9, 18)), mask(range(18, 27)))
FIVES = (4, 13, 22)
AFTER = [kind + 1 if kind % 9 < 8 else kind - 8 for kind in range(27)] + [28, 29, 30, 27, 32, 33, 31]
BEFORE = [AFTER.index(kind) for kind in range(34)]
MOST_INDICATORS = 10
NO_MELD_YAKU = tuple(yaku for yaku in yaku_of(EVERYTHING).values() if yaku.holds and yaku.name not in PLACED - {"chuuren"})

Counts = list[int]
Known = dict[tuple[object, ...], int]


def different_hands(shares: Iterable[tuple[int, ...]] = SHARES, *, others: bool = True) -> Iterator[Example]:
    """Each hand that says something new; its triplets in such an order that the last ones are to be kans."""
    known: Known = {}
    for example in chain(chain.from_iterable(map(four_sets, shares)), other_shapes() if others else ()):
        yield from _new(example, known)


def fewer(hands: Iterable[Example]) -> Iterator[Example]:
    """The same again: those of the hands that say something new after the ones with the most numbers of dora."""
    known: Known = {}
    counted = {hand: [hand.tiles.count(kind) for kind in range(34)] for hand in hands}
    for hand in sorted(counted, key=lambda hand: -max(dora.bit_count() for _, dora in _dora(counted[hand], []))):
        yield from _new(hand, known)


def _new(example: Example, known: Known) -> Iterator[Example]:
    counts = [0] * 34
    for kind in example.tiles:
        counts[kind] += 1
    heading, value, waits = heading_of(example), _value(example), list(_waits_of_runs(example, counts))
    for kans in product((False, True), repeat=len(example.triplets)):
        if any(kan and counts[kind] == 4 for kan, kind in zip(kans, example.triplets, strict=True)):
            continue
        all_of = counts.copy()
        for kan, kind in zip(kans, example.triplets, strict=True):
            all_of[kind] += kan
        sets = sorted((OUTSIDE >> kind & 1, counts[kind] == 4, kan) for kan, kind in zip(kans, example.triplets, strict=True))
        is_new = False
        for wait, dora in _dora(all_of, waits):
            key = (heading, example.shape, value, *sets, wait)
            before = known.get(key, 0)
            if dora & ~before:
                known[key] = before | dora
                is_new = True
        if is_new:
            order = sorted(range(len(kans)), key=kans.__getitem__)
            yield replace(example, triplets=tuple(example.triplets[index] for index in order))


def heading_of(example: Example) -> frozenset[str]:
    """The yaku that do not depend on how the hand was won, as if it were closed; and nine gates."""
    runs, triplets = mask(example.runs), mask(example.triplets)
    pairs = mask(example.loose) if example.shape == "pairs" else 0 if example.pair is None else 1 << example.pair
    tiles = mask(example.loose) | runs | triplets | pairs
    suits, honours = sum(tiles & suit > 0 for suit in SUITS), tiles & HONOURS > 0
    twins = sum(count // 2 for count in Counter(example.runs).values())
    counted = copies(example.tiles) if suits == 1 and not honours else 0
    seat, round_ = 1 << 27, 1 << example.round_wind
    reading = Reading(
        example.shape, suits, honours, runs, triplets, pairs, tiles, twins, 0, 0, 0, "", True, False, seat, round_, counted, 0, ()
    )  # fmt: skip
    return frozenset(yaku.name for yaku in _possible(example.shape, suits, honours) if yaku.holds and yaku.holds(reading))


@lru_cache(maxsize=128)
def _possible(shape: str, suits: int, honours: bool) -> tuple[Yaku, ...]:
    return tuple(yaku for yaku in NO_MELD_YAKU if shape in yaku.shapes and suits in yaku.suits and yaku.honours in (None, honours))


def _value(example: Example) -> int:
    """How many times the pair has a value."""
    values = [DRAGONS, 1 << 27, 1 << example.round_wind]
    return sum(example.pair is not None and each >> example.pair & 1 for each in values)


def _waits_of_runs(example: Example, counts: Counts) -> Iterator[tuple[str, int]]:
    """The waits of runs: without fu or with; and the tile that was waited for where no other copy of it is in the hand, else -1."""
    for run in example.runs:
        for tile in range(3):
            edge = (run % 9 == 0 and tile == 2) or (run % 9 == 6 and tile == 0)
            yield "fu" if tile == 1 or edge else "no fu", run + tile if counts[run + tile] == 1 else -1


def _dora(counts: Counts, waits: list[tuple[str, int]]) -> Iterator[tuple[object, int]]:
    """Every number of dora that the tiles can have, by the wait; and that where the tile waited for is robbed, so all of it is gone."""
    left = [0] * 5
    for kind, held in enumerate(counts):
        if held:
            left[held] += 4 - counts[BEFORE[kind]]
    fives = tuple(sorted(counts[five] for five in FIVES))
    numbers = _numbers(*map(_capped, left[1:]), fives)
    yield "elsewhere", numbers
    yield from ((wait, numbers) for wait in {wait for wait, _ in waits})
    for wait, tile in waits:
        if tile >= 0:
            robbed = left.copy()
            robbed[counts[AFTER[tile]]] -= 3
            yield (wait, "robbed"), _numbers(*map(_capped, robbed[1:]), fives)


def _capped(left: int) -> int:
    return min(left, MOST_INDICATORS)


@lru_cache(maxsize=1 << 18)
def _numbers(ones: int, twos: int, threes: int, fours: int, fives: tuple[int, ...]) -> int:
    """All numbers of dora under all rules, in one integer: first by the number of indicators, then by that of red fives."""
    numbers = 0
    for index, (most, reds) in enumerate(product((1, 2, 5, 6, 10), ((0, 0, 0), (1, 1, 1), (1, 1, 2)))):
        indicated = {
            a + 2 * b + 3 * c + 4 * d
            for d in range(min(fours, most) + 1)
            for c in range(min(threes, most - d) + 1)
            for b in range(min(twos, most - d - c) + 1)
            for a in range(min(ones, most - d - c - b) + 1)
        }
        for order in set(permutations(reds)):
            least = sum(max(0, held - 4 + red) for held, red in zip(fives, order, strict=True))
            most_reds = sum(min(held, red) for held, red in zip(fives, order, strict=True))
            for dora in indicated:
                for red in range(least, most_reds + 1):
                    numbers |= 1 << 50 * index + dora + red
    return numbers
