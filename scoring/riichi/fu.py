"""What sets, pair and wait are worth in fu (Austrian 4.1.1; EMA 2012 "Spiele mit 1–4 Fan"). ALARM counts no fu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.hand.tiles import DRAGONS, OUTSIDE
from scoring.rulesets import Ruleset

if TYPE_CHECKING:
    from scoring.riichi.reading import Reading

__all__ = [
    "BASE",
    "CLOSED_RON",
    "OPEN_PINFU",
    "SEVEN_PAIRS",
    "TSUMO",
    "WAITS_WITH_FU",
    "WAIT_FU",
    "fu_of",
    "pair_fu",
    "rounded",
    "set_fu",
]

BASE = 20
CLOSED_RON = 10
TSUMO = 2  #: for a self-drawn tile, but not beside pinfu
OPEN_PINFU = 2  #: for an open hand that has no other fu
SEVEN_PAIRS = 25  #: always, and never rounded
WAIT_FU = 2
WAITS_WITH_FU = frozenset({"edge", "closed", "single"})


def set_fu(kind: int, *, closed: bool, kan: bool = False) -> int:
    """Fu of a triplet or kan of this kind: 2, doubled for terminals and honours, doubled when closed, four times for a kan."""
    fu = 4 if OUTSIDE >> kind & 1 else 2
    return fu * (2 if closed else 1) * (4 if kan else 1)


def pair_fu(pair: int, seat: int, round_: int, double_wind: int) -> int:
    """Fu of the pair, all three as masks: 2 for dragons, the seat or the round wind, ``double_wind`` where it is both winds."""
    if pair & (DRAGONS | seat | round_):
        return double_wind if pair == seat == round_ else 2
    return 0


def rounded(fu: int) -> int:
    """Rounded up to the next ten."""
    return -(-fu // 10) * 10


def fu_of(reading: Reading, ruleset: Ruleset, pinfu: bool) -> int:
    """The rounded fu of a reading; ``pinfu`` where that yaku is counted."""
    if reading.shape == "pairs":
        return SEVEN_PAIRS
    fu = BASE + reading.fu
    if reading.honours:
        fu += pair_fu(reading.pairs, reading.seat, reading.round, ruleset.double_wind_pair_fu)
    if reading.tsumo:
        fu += 0 if pinfu else TSUMO
    elif reading.closed:
        fu += CLOSED_RON
    elif fu == BASE and ruleset.open_pinfu_fu:
        fu += OPEN_PINFU
    return rounded(fu)
