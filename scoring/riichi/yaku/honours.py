"""Yaku of dragons and winds."""

from __future__ import annotations

from scoring.hand.tiles import DRAGONS
from scoring.riichi.yaku.declaration import HAS_TRIPLETS, Yaku, printed

__all__ = ["HONOUR_YAKU"]

WHITE, GREEN, RED = (1 << kind for kind in (31, 32, 33))
DRAGON, LITTLE = printed("4.1.3", "4.2.1", "One Fan Yaku"), printed("4.1.3", "4.2.2", "Two Fan Yaku")

HONOUR_YAKU = (
    Yaku(name="haku", open=1, shapes=HAS_TRIPLETS, honours=True, holds=lambda hand: hand.triplets & WHITE != 0, sections=DRAGON),
    Yaku(name="hatsu", open=1, shapes=HAS_TRIPLETS, honours=True, holds=lambda hand: hand.triplets & GREEN != 0, sections=DRAGON),
    Yaku(name="chun", open=1, shapes=HAS_TRIPLETS, honours=True, holds=lambda hand: hand.triplets & RED != 0, sections=DRAGON),
    Yaku(name="seat_wind", open=1, shapes=HAS_TRIPLETS, honours=True, holds=lambda hand: hand.triplets & hand.seat != 0, sections=DRAGON),
    Yaku(name="round_wind", open=1, shapes=HAS_TRIPLETS, honours=True, holds=lambda hand: hand.triplets & hand.round != 0, sections=DRAGON),
    Yaku(
        name="shousangen",
        closed=2,
        open=2,
        shapes=HAS_TRIPLETS,
        honours=True,
        holds=lambda hand: hand.pairs & DRAGONS != 0 and (hand.triplets | hand.pairs) & DRAGONS == DRAGONS,
        sections=LITTLE,
    ),
)
