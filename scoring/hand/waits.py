"""Tiles that complete four sets and a pair."""

from __future__ import annotations

from scoring.hand.division import HONOUR_SUIT, divide_suit, suits_of
from scoring.hand.tiles import BITS, COPY, KINDS, Tile, copies_of

__all__ = ["is_sets_and_pair", "waits_of_sets"]


def is_sets_and_pair(counted: int) -> bool:
    """Whether tiles counted by :func:`scoring.hand.tiles.copies` are all in sets and exactly one pair."""
    pairs = 0
    for suit, tiles in enumerate(suits_of(counted)):
        if not tiles:
            continue
        divisions = divide_suit(tiles, suit == HONOUR_SUIT)
        if not divisions:
            return False
        pairs += divisions[0].pair is not None
    return pairs == 1


def waits_of_sets(counted: int) -> tuple[Tile, ...]:
    """The kinds of which one more tile completes sets and a pair, even if it would be a fifth copy."""
    counted &= (1 << BITS * len(KINDS)) - 1
    near = (kind for kind in KINDS if copies_of(counted, kind) or _touches(counted, kind))
    return tuple(kind for kind in near if is_sets_and_pair(counted + COPY[kind]))


def _touches(counted: int, kind: int) -> bool:
    """Whether a tile of the same suit lies one or two ranks away, so that the kind could join a run."""
    if kind >= 27:
        return False
    rank = kind % 9
    return any(0 <= rank + step < 9 and copies_of(counted, kind + step) for step in (-2, -1, 1, 2))
