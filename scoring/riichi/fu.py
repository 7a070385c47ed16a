"""The fu of a hand (Austrian 4.1.1; EMA 2012 "Spiele mit 1–4 Fan"). ALARM counts no fu."""

from __future__ import annotations

from scoring.hand.tiles import DRAGONS
from scoring.riichi.reading import Reading
from scoring.rulesets import Ruleset

__all__ = [
    "BASE",
    "CLOSED_RON",
    "OPEN_PINFU",
    "SEVEN_PAIRS",
    "TSUMO",
    "fu_of",
    "pair_fu",
    "rounded",
]

BASE = 20
CLOSED_RON = 10
TSUMO = 2  #: for a self-drawn tile, except with pinfu
OPEN_PINFU = 2  #: for an open hand that has no other fu
SEVEN_PAIRS = 25  #: always, and never rounded


def pair_fu(pair: int, seat: int, round_: int, double_wind: int) -> int:
    """Fu of the pair: 2 for dragons, the seat wind or the round wind, ``double_wind`` if it is both winds. All three kinds are masks."""
    if pair & (DRAGONS | seat | round_):
        return double_wind if pair == seat == round_ else 2
    return 0


def rounded(fu: int) -> int:
    """The fu rounded up to the next ten."""
    return -(-fu // 10) * 10


def fu_of(reading: Reading, ruleset: Ruleset, pinfu: bool) -> int:
    """The rounded fu of a reading; ``pinfu``: that yaku is counted."""
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
