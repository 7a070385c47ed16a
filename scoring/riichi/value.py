"""The value of a won hand: the best of its readings under a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.win import Hand
from scoring.riichi.checks import hand_problems, has_right_tiles, is_plainly_right, two_han_needed
from scoring.riichi.dora import bonus_of
from scoring.riichi.fu import fu_of
from scoring.riichi.points import Price, Worth
from scoring.riichi.reading import Reading, readings_of
from scoring.riichi.yaku.table import Counted, YakuTable, mangan_han, yaku_table
from scoring.rulesets import Ruleset

__all__ = ["PINFU", "HandValue", "score_hand"]

PINFU = ("pinfu", 1)  #: the yaku with its han


class HandValue(NamedTuple):
    """The value of a hand, read as ``reading``.

    ``yaku``: the name of each yaku with its han, or of each yakuman with its multiple. ``dora``, ``ura`` and ``aka`` are in han and
    included in ``han``; ``fu`` are rounded. A yakuman has neither han nor fu and its dora are 0. ``payments`` (points): those of
    :func:`scoring.riichi.points.payments_of`; ``total``: their sum, without counters and deposits.
    """

    yaku: Counted
    dora: int
    ura: int
    aka: int
    han: int | None
    fu: int | None
    price: Price
    reading: Reading

    @property
    def worth(self) -> Worth:
        return self.price.worth

    @property
    def payments(self) -> Mapping[str, int]:
        return self.price.payments

    @property
    def total(self) -> int:
        return self.price.total

    @property
    def base_points(self) -> int:
        """The base points (see :mod:`scoring.riichi.points`)."""
        return self.price.worth.base

    @property
    def limit(self) -> str | None:
        """The name of the limit reached: mangan haneman baiman sanbaiman yakuman, or ``None``."""
        return self.price.worth.limit

    @property
    def yakuman(self) -> int:
        """The number of yakuman paid: 0 for an ordinary hand, 1 for a counted yakuman."""
        return self.worth.yakuman or int(self.worth.limit == "yakuman")


def score_hand(hand: Hand, ruleset: Ruleset, honba: int = 0) -> HandValue:
    """The value of a won hand in its highest-scoring reading (Austrian 4.1.1; ALARM 4; EMA 2012 "Wertung").

    ``honba``: the number of counters on the table; from ``two_han_from_honba`` on, a win needs two han from yaku.
    Raises RuleViolation for the first problem, with all further ones in its ``others`` (codes: :mod:`scoring.riichi.checks`).
    """
    if not has_right_tiles(hand):
        raise _all_in_one(hand_problems(hand, ruleset))
    problems = () if is_plainly_right(hand, ruleset) else hand_problems(hand, ruleset)
    readings = readings_of(hand)
    if not readings:
        raise _all_in_one((*problems, RuleViolation("not_complete", _("These tiles are no complete hand."), where="concealed")))
    values = _values(hand, yaku_table(ruleset), readings)
    if ruleset.needs_two_han(honba):
        values, worth_less = [value for value in values if _han_of_yaku(value) >= 2], values
        if worth_less and not values:
            raise _all_in_one((*problems, two_han_needed(ruleset, "concealed")))
    if not values:
        sentence = _("This hand has no yaku, and without one it cannot win; dora are no yaku.")
        raise _all_in_one((*problems, RuleViolation("no_yaku", sentence, where="concealed")))
    if problems:
        raise _all_in_one(problems)
    return values[0] if len(values) == 1 else max(values, key=_by_points)


def _all_in_one(problems: Sequence[RuleViolation]) -> RuleViolation:
    problems[0].others = tuple(problems[1:])
    return problems[0]


def _han_of_yaku(value: HandValue) -> int:
    """Han from yaku alone; for a yakuman always enough."""
    return 13 if value.han is None else sum(han for _name, han in value.yaku)


def _by_points(value: HandValue) -> tuple[int, int, int, int]:
    """Sort key of readings: points, then a true yakuman before a counted one, then han, then fu."""
    return value.price.worth.base, value.han is None, value.han or 0, value.fu or 0


def _values(hand: Hand, table: YakuTable, readings: list[Reading]) -> list[HandValue]:
    """The values of all readings: those with yakuman if there are any, else those with a yaku."""
    ruleset = table.ruleset
    closed, tsumo, dealer = readings[0].closed, readings[0].tsumo, hand.seat_wind == "E"
    happened, limits = table.situation(hand.circumstances, closed, tsumo)
    dora, ura, aka = bonus_of(hand, ruleset)
    bonus = dora + ura + aka
    yakuman, ordinary = [], []
    for reading in readings:
        tests, limit_tests = table.tests[closed, reading.shape, reading.suits, reading.honours]
        if limit_tests or limits:
            held = limits + tuple([limit for limit, holds in limit_tests if holds(reading)])
            if held:
                yakuman.append(_yakuman(table, held, reading, dealer))
                continue
        yaku = happened + tuple([each for each, holds in tests if holds(reading)])
        if yaku:
            han = bonus
            for _name, each in yaku:
                han += each
            fu = fu_of(reading, ruleset, PINFU in yaku) if ruleset.counts_fu else None
            ordinary.append(HandValue(yaku, dora, ura, aka, han, fu, table.price(han, fu, dealer, tsumo), reading))
    if "renhou" in hand.circumstances and not yakuman:
        return _with_renhou(table, readings[0], ordinary, dealer)
    return yakuman or ordinary


def _yakuman(table: YakuTable, held: Counted, reading: Reading, dealer: bool) -> HandValue:
    """All yakuman of a reading if they add up, else the highest."""
    counted = _counted_yakuman(table, held)
    times = sum(times for _name, times in counted)
    return HandValue(counted, 0, 0, 0, None, None, table.yakuman_price(times, dealer, reading.tsumo), reading)


def _counted_yakuman(table: YakuTable, yakuman: Counted) -> Counted:
    plain = {table.yaku[name].double_of for name, _times in yakuman}
    counted = tuple(each for each in yakuman if each[0] not in plain)
    return counted if table.ruleset.yakuman_add_up else (max(counted, key=lambda each: each[1]),)


def _with_renhou(table: YakuTable, reading: Reading, values: list[HandValue], dealer: bool) -> list[HandValue]:
    """Count renhou as a mangan without other yaku; if the ruleset allows, the hand itself may be worth more."""
    if table.ruleset.renhou not in ("mangan", "mangan_or_hand"):
        return values
    han = mangan_han(table.ruleset)
    fu = fu_of(reading, table.ruleset, False) if table.ruleset.counts_fu else None
    mangan = HandValue((("renhou", han),), 0, 0, 0, han, fu, table.price(han, fu, dealer, reading.tsumo), reading)
    return [mangan] if table.ruleset.renhou == "mangan" else [*values, mangan]
