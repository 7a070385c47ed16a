"""Patterns of winning hands: how often each is played for, and its tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from scoring.hand import Tile
from scoring.hand.tiles import ORPHANS, SUITED, WIND_KINDS

__all__ = ["ALL", "CLASSICAL", "DAMA", "OPEN", "RIICHI", "YAKUMAN", "DrawnPattern", "Pattern", "Winds", "draw_pair", "draw_set", "drawn"]

SIMPLES = tuple(tile for tile in SUITED if 0 < tile % 9 < 8)
HONOURS = tuple(range(27, 34))
DRAGONS = (31, 32, 33)
WINDS = tuple(WIND_KINDS.values())
ALL = tuple(range(34))
GREEN = (19, 20, 21, 23, 25, 32)

SAME_RUN = 0.5  #: how often a run already in the hand is kept; two equal ones are rarer than chance alone would make them

Set = tuple[Tile, ...]
Winds = tuple[str, str]  #: of the seat and of the round


@dataclass(frozen=True, slots=True)
class Pattern:
    """A way to win.

    ``kinds`` are the tiles it is made of (chosen anew for each hand), ``runs`` is how often a set is a run. ``begun`` gives the sets it
    needs, ``pairs`` the kinds of its pair where they are others. ``closed``: nothing is called.
    """

    name: str
    kinds: Callable[[Random], tuple[Tile, ...]] = lambda _rng: ALL
    runs: float = 0.85
    begun: Callable[[Random, Winds], tuple[Set, ...]] = lambda _rng, _winds: ()
    pairs: tuple[Tile, ...] = ()
    closed: bool = False


@dataclass(slots=True)
class DrawnPattern:
    """The sets (those needed by the pattern first) and the pair of a hand, and how often each tile is used."""

    sets: list[Set] = field(default_factory=list)
    pair: Set = ()
    used: Counter[Tile] = field(default_factory=Counter)

    def has_room_for(self, tiles: Set) -> bool:
        """Whether no tile would be used more than four times."""
        return all(self.used[tile] + tiles.count(tile) <= 4 for tile in tiles)

    def take(self, tiles: Set) -> Set:
        self.used.update(tiles)
        return tiles


def drawn(pattern: Pattern, rng: Random, winds: Winds) -> DrawnPattern:
    """Four sets and a pair of this pattern."""
    hand, kinds = DrawnPattern(), pattern.kinds(rng)
    hand.sets += [hand.take(tiles) for tiles in pattern.begun(rng, winds)]
    while len(hand.sets) < 4:
        hand.sets.append(draw_set(hand, rng, kinds, pattern.runs))
    hand.pair = draw_pair(hand, rng, pattern.pairs or kinds)
    return hand


def draw_pair(hand: DrawnPattern, rng: Random, kinds: tuple[Tile, ...]) -> Set:
    """A pair of one of these kinds of which enough tiles are left."""
    return _draw(hand, rng, lambda: (rng.choice(kinds),) * 2)


def draw_set(hand: DrawnPattern, rng: Random, kinds: tuple[Tile, ...], runs: float) -> Set:
    """A run or triplet of these kinds of which enough tiles are left."""
    starts = [tile for tile in kinds if tile < 27 and tile % 9 < 7 and tile + 1 in kinds and tile + 2 in kinds]

    def draw() -> Set:
        if starts and rng.random() < runs:
            start = rng.choice(starts)
            run = (start, start + 1, start + 2)
            return run if run not in hand.sets or rng.random() < SAME_RUN else draw()
        return (rng.choice(kinds),) * 3

    return _draw(hand, rng, draw)


def _draw(hand: DrawnPattern, rng: Random, draw: Callable[[], Set]) -> Set:
    while not hand.has_room_for(tiles := draw()):
        pass
    return hand.take(tiles)


def _triplets(count: int, *kinds: Tile) -> Callable[[Random, Winds], tuple[Set, ...]]:
    return lambda rng, _winds: tuple((tile,) * 3 for tile in rng.sample(kinds, count))


def _valued(rng: Random, winds: Winds) -> tuple[Set, ...]:
    return ((rng.choice((*DRAGONS, *(WIND_KINDS[wind] for wind in winds))),) * 3,)


def _three_colours(rng: Random, _winds: Winds) -> tuple[Set, ...]:
    start = rng.randrange(7)
    return tuple((tile, tile + 1, tile + 2) for tile in (start, start + 9, start + 18))


def _straight(rng: Random, _winds: Winds) -> tuple[Set, ...]:
    first = rng.choice((0, 9, 18))
    return tuple((tile, tile + 1, tile + 2) for tile in (first, first + 3, first + 6))


def _suit(rng: Random) -> tuple[Tile, ...]:
    first = rng.choice((0, 9, 18))
    return tuple(range(first, first + 9))


def _outside(rng: Random, _winds: Winds) -> tuple[Set, ...]:
    ends = [(tile, tile + 1, tile + 2) for tile in (0, 6, 9, 15, 18, 24)]
    return (*rng.sample(ends, 3), (rng.choice(ORPHANS),) * 3)


PLAIN = Pattern("plain", runs=0.8)
PINFU = Pattern("pinfu", runs=1, kinds=lambda _rng: tuple(SUITED))
TANYAO = Pattern("tanyao", kinds=lambda _rng: SIMPLES)
YAKUHAI = Pattern("yakuhai", begun=_valued)
HALF_FLUSH = Pattern("honitsu", kinds=lambda rng: (*_suit(rng), *HONOURS), runs=0.65, pairs=HONOURS)
FULL_FLUSH = Pattern("chinitsu", kinds=_suit)
TRIPLETS = Pattern("toitoi", runs=0)
COLOURS = Pattern("sanshoku", begun=_three_colours)
STRAIGHT = Pattern("ittsu", begun=_straight)
OUTSIDE = Pattern("chanta", begun=_outside, pairs=ORPHANS)
PAIRS = Pattern("chiitoitsu", closed=True)

#: weights of the patterns of hands won with riichi, closed without it, and open
RIICHI: Mapping[Pattern, int] = {PLAIN: 36, PINFU: 20, TANYAO: 20, YAKUHAI: 10, PAIRS: 4, HALF_FLUSH: 3, COLOURS: 4, STRAIGHT: 2}
DAMA: Mapping[Pattern, int] = {
    PINFU: 34,
    TANYAO: 24,
    YAKUHAI: 22,
    PAIRS: 7,
    HALF_FLUSH: 4,
    COLOURS: 4,
    STRAIGHT: 2,
    OUTSIDE: 1,
    FULL_FLUSH: 1,
}
OPEN: Mapping[Pattern, int] = {
    TANYAO: 34, YAKUHAI: 43, HALF_FLUSH: 9, TRIPLETS: 5, COLOURS: 4, STRAIGHT: 2, OUTSIDE: 2, FULL_FLUSH: 1,
}  # fmt: skip
YAKUMAN: Mapping[Pattern, int] = {
    Pattern("suuankou", runs=0, closed=True): 35,
    Pattern("daisangen", begun=_triplets(3, *DRAGONS)): 28,
    Pattern("kokushi", closed=True): 22,
    Pattern("shousuushii", begun=_triplets(3, *WINDS), pairs=WINDS): 6,
    Pattern("tsuuiisou", kinds=lambda _rng: HONOURS): 4,
    Pattern("ryuuiisou", kinds=lambda _rng: GREEN): 3,
    Pattern("chinroutou", kinds=lambda _rng: (0, 8, 9, 17, 18, 26)): 2,
}

#: the same for the classical game, in which pons are worth more than runs
CLASSICAL: Mapping[Pattern, int] = {
    Pattern("mixed", runs=0.5): 4_200,
    Pattern("valued", begun=_valued, runs=0.4): 2_300,
    Pattern("all chi", runs=1, kinds=lambda _rng: tuple(SUITED)): 1_100,
    Pattern("all pon", runs=0): 700,
    Pattern("simple flush", kinds=_suit, runs=0.5, pairs=ALL): 800,
    FULL_FLUSH: 130,
    Pattern("dragon game", begun=_triplets(3, *DRAGONS), runs=0.3): 20,
    Pattern("wind game", begun=_triplets(4, *WINDS), pairs=DRAGONS): 4,
    Pattern("only trumps", kinds=lambda _rng: HONOURS): 3,
    Pattern("green", kinds=lambda _rng: GREEN, runs=0.4): 5,
    Pattern("corner stones", kinds=lambda _rng: (0, 8, 9, 17, 18, 26)): 4,
    PAIRS: 110,
    Pattern("kokushi", closed=True): 45,
}
