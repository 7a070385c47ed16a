"""The yaku of a ruleset with their han: the switches are applied here once, instead of whenever a hand is scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from types import MappingProxyType

from scoring.riichi.circumstances import ONLY_RON, ONLY_TSUMO, RIICHI
from scoring.riichi.points import Price, price_of_count, price_of_yakuman
from scoring.riichi.reading import SHAPES, Reading
from scoring.riichi.yaku.declaration import Yaku
from scoring.riichi.yaku.honours import HONOUR_YAKU
from scoring.riichi.yaku.runs import RUN_YAKU, is_pinfu
from scoring.riichi.yaku.sets import SET_YAKU
from scoring.riichi.yaku.situation import SITUATION
from scoring.riichi.yaku.suits import SUIT_YAKU
from scoring.riichi.yaku.yakuman import YAKUMAN
from scoring.rulesets import Ruleset

__all__ = ["YAKU", "Counted", "Test", "YakuTable", "mangan_han", "yaku_of", "yaku_table"]

#: every yaku by its name, in the order in which an answer lists them
YAKU = {yaku.name: yaku for yaku in (*SITUATION, *SUIT_YAKU, *RUN_YAKU, *HONOUR_YAKU, *SET_YAKU, *YAKUMAN)}

Test = tuple[tuple[str, int], Callable[[Reading], bool]]  #: a name with its han (yakuman: their number), and the test for it
Key = tuple[bool, str, int, bool]  #: is closed, shape, number of suits, has honours
Counted = tuple[tuple[str, int], ...]


def yaku_of(ruleset: Ruleset) -> dict[str, Yaku]:
    """The yaku that count under a ruleset, with its han, by their names."""
    changed = (_under(yaku, ruleset) for yaku in YAKU.values())
    return {yaku.name: yaku for yaku in changed if yaku is not None}


def _under(yaku: Yaku, ruleset: Ruleset) -> Yaku | None:
    """The yaku as the ruleset counts it, ``None`` if it does not."""
    if yaku.only_if and not getattr(ruleset, yaku.only_if):
        return None
    if yaku.name == "renhou":
        return _renhou(yaku, ruleset)
    if yaku.double_of or yaku.name == "daisuushii":
        return _doubled(yaku, ruleset)
    if yaku.name == "tanyao" and not ruleset.open_tanyao:
        return replace(yaku, open=None)
    if yaku.name == "pinfu" and not ruleset.pinfu_tsumo:
        return replace(yaku, holds=lambda hand: not hand.tsumo and is_pinfu(hand))
    if yaku.open is not None and not ruleset.closed_bonus:
        return replace(yaku, closed=yaku.open)
    return yaku


def _renhou(yaku: Yaku, ruleset: Ruleset) -> Yaku | None:
    if ruleset.renhou == "none":
        return None
    if ruleset.renhou == "yakuman":
        return yaku
    return replace(yaku, yakuman=False, closed=ruleset.renhou if isinstance(ruleset.renhou, int) else mangan_han(ruleset))


def mangan_han(ruleset: Ruleset) -> int:
    """The least han of the first limit: 5, or the first step of a ruleset without fu (ALARM 6 b: 4)."""
    return ruleset.han_limits[0][0] if ruleset.counts_han_only else 5


def _doubled(yaku: Yaku, ruleset: Ruleset) -> Yaku | None:
    if yaku.name in ruleset.double_yakuman:
        return replace(yaku, closed=2, open=2 if yaku.open else None)
    return None if yaku.double_of else yaku


@dataclass(frozen=True, slots=True, eq=False)
class YakuTable:
    """A ruleset's yaku, with prepared tests for each sort of reading: those of yaku and those of yakuman.

    ``situation``: gives the yaku and the yakuman of circumstances (closed, tsumo); ``price``: the payments for han and fu (dealer, tsumo);
    ``yakuman_price``: those for yakuman. Each remembers its last answers as long as the table exists.
    """

    ruleset: Ruleset
    yaku: Mapping[str, Yaku]
    tests: Mapping[Key, tuple[tuple[Test, ...], tuple[Test, ...]]]
    situation: Callable[[frozenset[str], bool, bool], tuple[Counted, Counted]]
    price: Callable[[int, int | None, bool, bool], Price]
    yakuman_price: Callable[[int, bool, bool], Price]


@lru_cache(maxsize=64)
def yaku_table(ruleset: Ruleset) -> YakuTable:
    """The prepared tests of a ruleset; the last 64 rulesets are remembered, in about 1 MB each at most."""
    yaku = yaku_of(ruleset)
    keys = list(product((False, True), SHAPES, range(4), (False, True)))
    return YakuTable(
        ruleset,
        MappingProxyType(yaku),
        {key: (_tests(yaku, *key, yakuman=False), _tests(yaku, *key, yakuman=True)) for key in keys},
        lru_cache(maxsize=512)(partial(_situation, ruleset, tuple(yaku.values()))),
        lru_cache(maxsize=1024)(partial(price_of_count, ruleset)),
        lru_cache(maxsize=64)(partial(price_of_yakuman, ruleset)),
    )


def _tests(yaku: Mapping[str, Yaku], closed: bool, shape: str, suits: int, honours: bool, *, yakuman: bool) -> tuple[Test, ...]:
    def can_hold(one: Yaku) -> bool:
        fits = shape in one.shapes and suits in one.suits and one.honours in (None, honours)
        return fits and (closed or one.open is not None)

    found = (one for one in yaku.values() if one.yakuman == yakuman and can_hold(one))
    return tuple(((one.name, (one.closed if closed else one.open) or 0), one.holds) for one in found if one.holds)


def _situation(
    ruleset: Ruleset, known: tuple[Yaku, ...], circumstances: frozenset[str], closed: bool, tsumo: bool
) -> tuple[Counted, Counted]:
    """The yaku given by circumstances, with their han, and the yakuman; rinshan excludes haitei if the ruleset says so."""
    happened = {*circumstances, "tsumo"} - ONLY_RON if tsumo else {*circumstances} - ONLY_TSUMO
    if happened & RIICHI:
        happened.add("riichi")
    else:
        happened.discard("ippatsu")
    if "rinshan" in happened and not ruleset.rinshan_with_haitei:
        happened.discard("haitei")
    if ruleset.renhou in ("mangan", "mangan_or_hand"):
        happened.discard("renhou")  # counted as a mangan, without other yaku
    found = [yaku for yaku in known if yaku.circumstance in happened and (closed or yaku.open is not None)]
    named = [(yaku.yakuman, (yaku.name, (yaku.closed if closed else yaku.open) or 0)) for yaku in found]
    return tuple(each for yakuman, each in named if not yakuman), tuple(each for yakuman, each in named if yakuman)
