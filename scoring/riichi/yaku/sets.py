"""Yaku of triplets, kans and pairs."""

from __future__ import annotations

from scoring.hand.tiles import OUTSIDE
from scoring.riichi.yaku.declaration import ALL_SUITS, HAS_TRIPLETS, Yaku, always, printed

__all__ = ["SET_YAKU"]

TRIPLETS, PAIRS = frozenset({"triplets"}), frozenset({"pairs"})
SUIT = 0b111_111_111

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
        closed=2,
        open=2,
        shapes=HAS_TRIPLETS,
        holds=lambda hand: hand.closed_triplets == 3,
        sections=printed("4.1.1", "4.2.2", "Two Fan Yaku"),
    ),
    Yaku(
        name="sankantsu",
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
        holds=lambda hand: hand.triplets & hand.triplets >> 9 & hand.triplets >> 18 & SUIT != 0,
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
