"""Yaku that need runs."""

from __future__ import annotations

from scoring.hand.tiles import DRAGONS, OUTSIDE, mask
from scoring.riichi.reading import Reading
from scoring.riichi.yaku.declaration import ALL_SUITS, HAS_RUNS, Yaku, printed

__all__ = ["OUTSIDE_RUNS", "RUN_YAKU"]

RUNS = frozenset({"runs"})
SUIT = 0b111_111_111  #: the kinds of characters, or those of any suit shifted down to them
OUTSIDE_RUNS = mask(9 * suit + rank for suit in range(3) for rank in (0, 6))  #: 123 and 789
RUNS_FROM_ONE = mask((0, 9, 18))


def _is_pinfu(hand: Reading) -> bool:
    """Four runs, a pair without value, a two-sided wait."""
    return hand.wait == "two_sided" and not hand.pairs & (DRAGONS | hand.seat | hand.round)


def _is_outside(hand: Reading) -> bool:
    """A terminal or honour in every set and in the pair."""
    return not hand.runs & ~OUTSIDE_RUNS and not (hand.triplets | hand.pairs) & ~OUTSIDE


RUN_YAKU = (
    Yaku(name="pinfu", shapes=RUNS, holds=_is_pinfu, sections=printed("4.1.1", "4.2.1", "One Fan Yaku")),
    Yaku(name="iipeikou", shapes=HAS_RUNS, holds=lambda hand: hand.twins == 1, sections=printed("4.1.2", "4.2.1", "One Fan Yaku")),
    Yaku(
        name="ryanpeikou", closed=3, shapes=RUNS, holds=lambda hand: hand.twins == 2, sections=printed("4.1.2", "4.2.3", "Three Fan Yaku")
    ),
    Yaku(
        name="sanshoku_doujun",
        closed=2,
        open=1,
        shapes=HAS_RUNS,
        suits=ALL_SUITS,
        holds=lambda hand: hand.runs & hand.runs >> 9 & hand.runs >> 18 & SUIT != 0,
        sections=printed("4.1.1", "4.2.1", "One Fan Yaku"),
    ),
    Yaku(
        name="ittsu",
        closed=2,
        open=1,
        shapes=HAS_RUNS,
        holds=lambda hand: hand.runs & hand.runs >> 3 & hand.runs >> 6 & RUNS_FROM_ONE != 0,
        sections=printed("4.1.2", "4.2.1", "One Fan Yaku"),
    ),
    Yaku(
        name="chanta",
        closed=2,
        open=1,
        shapes=HAS_RUNS,
        honours=True,
        holds=_is_outside,
        sections=printed("4.1.3", "4.2.1", "One Fan Yaku"),
    ),
    Yaku(
        name="junchan",
        closed=3,
        open=2,
        shapes=HAS_RUNS,
        honours=False,
        holds=_is_outside,
        sections=printed("4.1.3", "4.2.2", "Two Fan Yaku"),
    ),
)
