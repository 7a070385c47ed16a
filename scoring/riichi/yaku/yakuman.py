"""The yakuman of the tiles (ALARM: special hands), and those forms that some rulesets pay double."""

from __future__ import annotations

from scoring.hand.tiles import COPY, DRAGONS, TERMINALS, copies, mask
from scoring.riichi.reading import Reading
from scoring.riichi.yaku.declaration import HAS_RUNS, HAS_TRIPLETS, ONE_SUIT, Yaku, always, printed

__all__ = ["YAKUMAN"]

PRINTED = printed("4.1.5", "4.2.5", "Limithände")
DOUBLE = printed(None, "4.2.5", None)
DAISUUSHII = printed("4.1.5", "4.2.5", "Doppeltes Limit")

TRIPLETS, PAIRS, ORPHANS = frozenset({"triplets"}), frozenset({"pairs"}), frozenset({"orphans"})
NO_SUIT = frozenset({0})
WINDS = mask(range(27, 31))
RUN_OF_GREEN = mask((19,))  #: 234 of bamboo
GREEN = mask((19, 20, 21, 23, 25, 32))
GATES = {suit: copies([first] * 2 + list(range(first, first + 9)) + [first + 8] * 2) for suit, first in enumerate((0, 9, 18))}
NINE_GATES = frozenset(gates + COPY[9 * suit + rank] for suit, gates in GATES.items() for rank in range(9))
OPEN_GATES = frozenset(GATES.values())


def _is_four_winds(hand: Reading, in_triplets: int) -> bool:
    """Whether the hand has all four winds, ``in_triplets`` of them in triplets and the rest in the pair."""
    return (hand.triplets | hand.pairs) & WINDS == WINDS and (hand.triplets & WINDS).bit_count() == in_triplets


YAKUMAN = (
    Yaku(name="kokushi", yakuman=True, shapes=ORPHANS, holds=always, sections=PRINTED),
    Yaku(
        name="kokushi_13_wait",
        placed=True,
        closed=2,
        yakuman=True,
        double_of="kokushi",
        shapes=ORPHANS,
        holds=lambda hand: hand.wait == "thirteen",
        sections=DOUBLE,
    ),
    Yaku(
        name="chuuren",
        placed=True,
        yakuman=True,
        shapes=HAS_RUNS,
        suits=ONE_SUIT,
        honours=False,
        holds=lambda hand: hand.copies in NINE_GATES,
        sections=PRINTED,
    ),
    Yaku(
        name="chuuren_9_wait",
        placed=True,
        closed=2,
        yakuman=True,
        double_of="chuuren",
        shapes=HAS_RUNS,
        suits=ONE_SUIT,
        honours=False,
        holds=lambda hand: hand.wait != "" and hand.copies - COPY[hand.won] in OPEN_GATES,
        sections=DOUBLE,
    ),
    Yaku(name="suuankou", placed=True, yakuman=True, shapes=TRIPLETS, holds=lambda hand: hand.closed_triplets == 4, sections=PRINTED),
    Yaku(
        name="suuankou_tanki",
        placed=True,
        closed=2,
        yakuman=True,
        shapes=TRIPLETS,
        double_of="suuankou",
        holds=lambda hand: hand.closed_triplets == 4 and hand.wait == "single",
        sections=DOUBLE,
    ),
    Yaku(name="suukantsu", placed=True, open=1, yakuman=True, shapes=TRIPLETS, holds=lambda hand: hand.kans == 4, sections=PRINTED),
    Yaku(
        name="ryuuiisou",
        open=1,
        yakuman=True,
        shapes=HAS_RUNS | TRIPLETS,
        suits=ONE_SUIT,
        holds=lambda hand: not hand.runs & ~RUN_OF_GREEN and not (hand.triplets | hand.pairs) & ~GREEN,
        sections=printed("4.1.5", "4.2.5", None),
    ),
    Yaku(
        name="chinroutou",
        open=1,
        yakuman=True,
        shapes=TRIPLETS,
        honours=False,
        holds=lambda hand: not hand.tiles & ~TERMINALS,
        sections=PRINTED,
    ),
    Yaku(
        name="tsuuiisou",
        open=1,
        yakuman=True,
        shapes=TRIPLETS | PAIRS,
        suits=NO_SUIT,
        honours=True,
        holds=always,
        sections=PRINTED,
    ),
    Yaku(
        name="daisangen",
        open=1,
        yakuman=True,
        shapes=HAS_TRIPLETS,
        honours=True,
        holds=lambda hand: hand.triplets & DRAGONS == DRAGONS,
        sections=PRINTED,
    ),
    Yaku(
        name="shousuushii",
        open=1,
        yakuman=True,
        shapes=HAS_TRIPLETS,
        honours=True,
        holds=lambda hand: _is_four_winds(hand, 3),
        sections=PRINTED,
    ),
    Yaku(
        name="daisuushii",
        open=1,
        yakuman=True,
        shapes=TRIPLETS,
        honours=True,
        holds=lambda hand: _is_four_winds(hand, 4),
        sections=DAISUUSHII,
    ),
)
