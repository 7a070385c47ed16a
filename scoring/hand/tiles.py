"""Tiles as small integers, so that a hand is a tuple of numbers and its tiles are counted by adding.

======= ==========================================================================
 0– 8   1m–9m, characters
 9–17   1p–9p, circles
18–26   1s–9s, bamboo
27–33   1z–7z: East, South, West, North, white, green, red dragon
34–36   0m 0p 0s, the red fives
37–44   f1–f4 flowers, g1–g4 seasons (of East, South, West, North)
======= ==========================================================================

The *kind* of a tile (0–33) is the tile without its colour: a red five of circles is of kind 13. A *mask* is an integer with bit ``k``
set for kind ``k``. *Copies* are counted in one integer with five bits for each kind, which hold up to 31.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = [
    "BITS",
    "COPY",
    "DRAGONS",
    "FIELD",
    "FLOWERS",
    "HONOURS",
    "KINDS",
    "KINDS_ONLY",
    "ORPHANS",
    "OUTSIDE",
    "RED_FIVES",
    "SUITED",
    "SUITS",
    "TERMINALS",
    "WINDS",
    "WIND_KINDS",
    "Tile",
    "copies",
    "copies_of",
    "fifth_copies",
    "has_fifth_copy",
    "kind",
    "mask",
]

Tile = int

KINDS = range(34)
SUITED = range(27)
RED_FIVES = range(34, 37)
FLOWERS = range(37, 45)
WINDS = "ESWN"
WIND_KINDS = {wind: 27 + index for index, wind in enumerate(WINDS)}  #: the kind of each wind by its letter


def mask(kinds: Iterable[int]) -> int:
    """The set of these kinds as bits."""
    return sum(1 << each for each in set(kinds))


TERMINALS = mask((0, 8, 9, 17, 18, 26))
HONOURS = mask(range(27, 34))
DRAGONS = mask((31, 32, 33))
OUTSIDE = TERMINALS | HONOURS  #: terminals and honours
ORPHANS = tuple(each for each in KINDS if OUTSIDE >> each & 1)  #: the thirteen terminals and honours
SUITS = tuple(mask(range(first, first + 9)) for first in (0, 9, 18))  #: characters, circles, bamboo

BITS = 5
FIELD = (1 << BITS) - 1
KINDS_ONLY = (1 << BITS * len(KINDS)) - 1  #: a count without the red fives and flowers above
ONES, FOURS, EIGHTS_UP = (sum(bits << BITS * each for each in KINDS) for bits in (0b00001, 0b00100, 0b11000))


def kind(tile: Tile) -> int:
    """The kind (0–33) of a tile of suits or honours."""
    return tile if tile < 34 else 4 + 9 * (tile - 34)


#: the amount each tile adds to the count of copies; above the fields of the kinds are one for each red five and one for all flowers
COPY = tuple(
    [1 << BITS * tile for tile in KINDS] + [1 << BITS * kind(red) | 1 << BITS * red for red in RED_FIVES] + [1 << BITS * 37] * len(FLOWERS)
)


def copies(tiles: Iterable[Tile]) -> int:
    """How many copies of each kind these tiles hold, in one integer (see the module); red fives and flowers are counted above."""
    return sum(map(COPY.__getitem__, tiles))


def copies_of(counted: int, of_kind: int) -> int:
    """The number of copies of a kind in a count of :func:`copies`."""
    return counted >> BITS * of_kind & FIELD


def has_fifth_copy(counted: int) -> bool:
    """Whether there are more than four copies of a kind: its field has bit 2 (four) and a lower bit, or a higher bit (eight and more)."""
    return bool((counted & FOURS and counted >> 2 & (counted | counted >> 1) & ONES) or counted & EIGHTS_UP)


def fifth_copies(counted: int) -> Iterator[int]:
    """The kinds with more than four copies."""
    return (each for each in KINDS if copies_of(counted, each) > 4)
