"""Yaku that need runs."""

from __future__ import annotations

from scoring.hand.tiles import DRAGONS, OUTSIDE, SUITS, mask
from scoring.riichi.reading import Reading
from scoring.riichi.yaku.declaration import ALL_SUITS, HAS_RUNS, Yaku, printed

__all__ = ["OUTSIDE_RUNS", "RUN_YAKU", "is_in_all_suits", "is_pinfu"]

RUNS = frozenset({"runs"})
SUIT = SUITS[0]  #: the ranks of any suit once it is shifted down to the first
OUTSIDE_RUNS = mask(9 * suit + rank for suit in range(3) for rank in (0, 6))  #: 123 and 789
RUNS_FROM_ONE = mask((0, 9, 18))


def is_pinfu(hand: Reading) -> bool:
    """Whether the hand has four runs, a pair without value, and a two-sided wait."""
    return hand.wait == "two_sided" and not hand.pairs & (DRAGONS | hand.seat | hand.round)


def is_in_all_suits(sets: int) -> bool:
    """Whether sets (their lowest kinds as a mask) have the same rank in all three suits."""
    return sets & sets >> 9 & sets >> 18 & SUIT != 0


def _is_outside(hand: Reading) -> bool:
    """Whether every set and the pair have a terminal or honour."""
    return not hand.runs & ~OUTSIDE_RUNS and not (hand.triplets | hand.pairs) & ~OUTSIDE


RUN_YAKU = (
    Yaku(name="pinfu", placed=True, shapes=RUNS, holds=is_pinfu, sections=printed("4.1.1", "4.2.1", "One Fan Yaku")),
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
        holds=lambda hand: is_in_all_suits(hand.runs),
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
