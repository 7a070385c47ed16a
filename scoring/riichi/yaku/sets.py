"""Yaku of triplets, kans and pairs."""

from __future__ import annotations

from scoring.hand.tiles import OUTSIDE
from scoring.riichi.yaku.declaration import ALL_SUITS, HAS_TRIPLETS, Yaku, always, printed
from scoring.riichi.yaku.runs import is_in_all_suits

__all__ = ["SET_YAKU"]

TRIPLETS, PAIRS = frozenset({"triplets"}), frozenset({"pairs"})

SET_YAKU = (
    Yaku(
        name="toitoi",
        closed=2,
        open=2,
        shapes=TRIPLETS,
        holds=always,
        sections=printed("4.1.1", "4.2.2", "Two Fan Yaku"),
    ),
    Yaku(
        name="sanankou",
        placed=True,
        closed=2,
        open=2,
        shapes=HAS_TRIPLETS,
        holds=lambda hand: hand.closed_triplets == 3,
        sections=printed("4.1.1", "4.2.2", "Two Fan Yaku"),
    ),
    Yaku(
        name="sankantsu",
        placed=True,
        closed=2,
        open=2,
        shapes=HAS_TRIPLETS,
        holds=lambda hand: hand.kans == 3,
        sections=printed("4.1.1", "4.2.2", "Two Fan Yaku"),
    ),
    Yaku(
        name="sanshoku_doukou",
        closed=2,
        open=2,
        shapes=HAS_TRIPLETS,
        suits=ALL_SUITS,
        holds=lambda hand: is_in_all_suits(hand.triplets),
        sections=printed("4.1.1", "4.2.2", "Two Fan Yaku"),
    ),
    Yaku(name="chiitoitsu", closed=2, shapes=PAIRS, holds=always, sections=printed("4.1.1", "4.2.2", "Two Fan Yaku")),
    Yaku(
        name="honroutou",
        closed=2,
        open=2,
        shapes=TRIPLETS | PAIRS,
        holds=lambda hand: not hand.tiles & ~OUTSIDE,
        sections=printed("4.1.3", "4.2.2", "Two Fan Yaku"),
    ),
)
