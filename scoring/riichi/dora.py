"""Dora of all kinds: a han for each tile that an indicator points to, and for each red five. They do not count as yaku."""

from __future__ import annotations

from typing import NamedTuple

from scoring.hand.tiles import BITS, FIELD, FLOWERS, KINDS, Tile
from scoring.hand.win import Hand
from scoring.riichi.circumstances import RIICHI
from scoring.rulesets import Ruleset

__all__ = ["RED_BITS", "Bonus", "bonus_of", "dora_after"]

RED_BITS = BITS * len(KINDS)  #: in a count, the bits above those of the kinds count the red fives, with a field for each suit


def _next_kind(kind: int) -> int:
    """The kind after this one: 1 follows 9; winds go E S W N; dragons go white, green, red (Austrian 2.6.1; EMA 2012 "Bonussteine")."""
    if kind < 27:
        return kind + 1 if kind % 9 < 8 else kind - 8
    return 27 + (kind - 26) % 4 if kind < 31 else 31 + (kind - 30) % 3


NEXT = tuple(_next_kind(kind) for kind in KINDS) + tuple(_next_kind(4 + 9 * suit) for suit in range(3))
SHIFT = tuple(BITS * kind for kind in NEXT) + (BITS * (FLOWERS[0] + 1),) * len(FLOWERS)  #: a flower indicates nothing


def dora_after(indicator: Tile) -> int:
    """The kind that an indicator makes dora."""
    return NEXT[indicator]


class Bonus(NamedTuple):
    """Han without yaku: from dora (including kan dora), ura dora and red fives."""

    dora: int
    ura: int
    aka: int


def bonus_of(hand: Hand, ruleset: Ruleset) -> Bonus:
    """The dora of a hand. Several indicators of the same tile add up (ALARM 4.2); ura dora need riichi (Austrian 2.6.1, ALARM 4.2.3).

    ``kan_dora`` and ``kan_ura_dora`` decide about all indicators but the first.
    """
    counted = hand.copies
    dora = ura = 0
    shown = hand.dora_indicators if ruleset.kan_dora else hand.dora_indicators[:1]
    for indicator in shown:
        dora += counted >> SHIFT[indicator] & FIELD
    if hand.ura_indicators and ruleset.ura_dora and not hand.circumstances.isdisjoint(RIICHI):
        hidden = hand.ura_indicators if ruleset.kan_ura_dora else hand.ura_indicators[:1]
        for indicator in hidden:
            ura += counted >> SHIFT[indicator] & FIELD
    reds = counted >> RED_BITS
    aka = (reds & FIELD) + (reds >> BITS & FIELD) + (reds >> 2 * BITS & FIELD) if reds else 0
    return Bonus(dora, ura, aka)
