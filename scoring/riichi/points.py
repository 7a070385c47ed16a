"""From han and fu to points: one ladder gives the name of a limit and its base points, so that the two can never disagree.

Base points are the payment of a player who is not East for a tsumo by another such player, before rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scoring.rulesets import Ruleset

__all__ = [
    "Price",
    "Worth",
    "limit_bases",
    "payments_of",
    "price_of_count",
    "price_of_yakuman",
    "share",
    "worth_of_count",
    "worth_of_limit",
    "worth_of_yakuman",
]

HAN_ONLY_BASE = 125  #: base points, doubled once for each fān (ALARM 4)

Ladder = tuple[tuple[int, str, int], ...]

#: the limits from the highest: least han, name, base points (Austrian p. 25, EMA 2012 "Limit-Spiele")
LADDER: Ladder = ((13, "yakuman", 8_000), (11, "sanbaiman", 6_000), (8, "baiman", 4_000), (6, "haneman", 3_000), (5, "mangan", 2_000))
UNCOUNTED = LADDER[1:]
BASES = {name: base for _, name, base in reversed(LADDER)}


def ladder(ruleset: Ruleset) -> Ladder:
    """The limits that han can reach, from the highest; yakuman only with ``counted_yakuman``.

    Possibly empty in a ruleset without fu.
    """
    if ruleset.counts_fu:
        return LADDER if ruleset.counted_yakuman else UNCOUNTED
    return tuple(step for step in _han_steps(ruleset) if ruleset.counted_yakuman or step[1] != "yakuman")


def _han_steps(ruleset: Ruleset) -> Ladder:
    """``han_limits`` with the names of the riichi limits of the same base points (ALARM 6 b: 4–5 fān are the first limit)."""
    return tuple((least, reached_limit(base) or "mangan", base) for least, base in reversed(ruleset.han_limits))


def reached_limit(base: int) -> str | None:
    """The name of the highest limit that these base points reach."""
    return next((name for _, name, points in LADDER if base >= points), None)


def limit_bases(ruleset: Ruleset) -> Mapping[str, int]:
    """The base points of each limit by its name.

    In a ruleset without fu the first step is also its ``mangan`` (ALARM 6 b: a chombo pays the first limit), and the last one is the worth
    of a special hand.
    """
    if ruleset.counts_fu:
        return BASES
    first, last = ruleset.han_limits[0][1], ruleset.han_limits[-1][1]
    return {"mangan": first, **{name: base for _, name, base in _han_steps(ruleset)}, "yakuman": last}


@dataclass(frozen=True, slots=True)
class Worth:
    """Base points, the name of the limit they reach (or ``None``), and how many yakuman they are (0 for an ordinary hand)."""

    base: int
    limit: str | None
    yakuman: int = 0


def worth_of_yakuman(ruleset: Ruleset, times: int) -> Worth:
    """The worth of one yakuman or several (ALARM: special hands)."""
    return Worth(limit_bases(ruleset)["yakuman"] * times, "yakuman", times)


def worth_of_limit(ruleset: Ruleset, name: str) -> Worth:
    """The worth of a limit by its name; ``KeyError`` if the ruleset has no such limit."""
    return Worth(limit_bases(ruleset)[name], name, 1 if name == "yakuman" else 0)


def worth_of_count(ruleset: Ruleset, han: int, fu: int | None) -> Worth:
    """The worth of han and rounded fu; fu are not needed from five han on, or if the ruleset has none."""
    for least, name, base in ladder(ruleset):
        if han >= least:
            return Worth(base, name)
    if ruleset.counts_han_only:
        return _doubled(ruleset, han)
    points = (fu or 0) * 2 ** (han + 2)
    mangan_from = 1_920 if ruleset.kiriage_mangan else 2_000
    return Worth(2_000, "mangan") if points >= mangan_from else Worth(points, None)


def _doubled(ruleset: Ruleset, han: int) -> Worth:
    """The base points of han below the first limit, capped by that limit, or by a yakuman if han reach no limit at all."""
    steps = ladder(ruleset)
    name, most = steps[-1][1:] if steps else (None, limit_bases(ruleset)["yakuman"])
    points = HAN_ONLY_BASE * 2**han
    return Worth(most, name) if points >= most else Worth(points, None)


def share(ruleset: Ruleset, base: int, factor: int) -> int:
    """One payment: ``factor`` times the base points, rounded up to 100 (Austrian 4.1.2); not rounded in ALARM (4)."""
    points = base * factor
    return points if ruleset.counts_han_only else -(-points // 100) * 100


def payments_of(ruleset: Ruleset, base: int, *, dealer: bool, tsumo: bool) -> Mapping[str, int]:
    """Payments for a win with these base points, without counters and deposits.

    ``{"discarder": n}`` for ron, ``{"each": n}`` for a dealer's tsumo, ``{"E": n, "others": n}`` for another's.
    """
    if not tsumo:
        return MappingProxyType({"discarder": share(ruleset, base, 6 if dealer else 4)})
    if dealer:
        return MappingProxyType({"each": share(ruleset, base, 2)})
    return MappingProxyType({"E": share(ruleset, base, 2), "others": share(ruleset, base, 1)})


class Price(NamedTuple):
    """A worth with its payments (:func:`payments_of`) and the winner's total, in points."""

    worth: Worth
    payments: Mapping[str, int]
    total: int


def price_of_count(ruleset: Ruleset, han: int, fu: int | None, dealer: bool, tsumo: bool) -> Price:
    """The price of this number of han and fu."""
    return _price(ruleset, worth_of_count(ruleset, han, fu), dealer, tsumo)


def price_of_yakuman(ruleset: Ruleset, times: int, dealer: bool, tsumo: bool) -> Price:
    """The price of this number of yakuman."""
    return _price(ruleset, worth_of_yakuman(ruleset, times), dealer, tsumo)


def _price(ruleset: Ruleset, worth: Worth, dealer: bool, tsumo: bool) -> Price:
    payments = payments_of(ruleset, worth.base, dealer=dealer, tsumo=tsumo)
    payers = {"each": 3, "others": 2}
    return Price(worth, payments, sum(payers.get(who, 1) * points for who, points in payments.items()))
