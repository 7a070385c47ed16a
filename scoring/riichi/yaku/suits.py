"""Yaku of which tiles a hand is made of."""

from __future__ import annotations

from scoring.hand.tiles import HONOURS, OUTSIDE, mask
from scoring.riichi.yaku.declaration import Yaku, printed
from scoring.riichi.yaku.runs import OUTSIDE_RUNS

__all__ = ["SUIT_YAKU"]

CHARACTERS, CIRCLES, BAMBOO = (mask(range(first, first + 9)) for first in (0, 9, 18))


def _is_one_suit(tiles: int) -> bool:
    """Exactly one of the three suits, whatever honours there are."""
    return (tiles & CHARACTERS != 0) + (tiles & CIRCLES != 0) + (tiles & BAMBOO != 0) == 1


SUIT_YAKU = (
    Yaku(
        name="tanyao",
        open=1,
        holds=lambda hand: not hand.runs & OUTSIDE_RUNS and not (hand.triplets | hand.pairs) & OUTSIDE,
        sections=printed("4.1.3", "4.2.1", "One Fan Yaku"),
    ),
    Yaku(
        name="honitsu",
        closed=3,
        open=2,
        holds=lambda hand: hand.tiles & HONOURS != 0 and _is_one_suit(hand.tiles),
        sections=printed("4.1.2", "4.2.2", "Two Fan Yaku"),
    ),
    Yaku(
        name="chinitsu",
        closed=6,
        open=5,
        holds=lambda hand: not hand.tiles & HONOURS and _is_one_suit(hand.tiles),
        sections=printed("4.1.2", "4.2.4", "Five Fan Yaku"),
    ),
)
