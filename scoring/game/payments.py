"""The worth of a win, and the payment of each player for it.

Points are base points (what a player who is not East pays after a tsumo, before rounding) or points; han and fu are han and fu.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.game.results import HanFu, Limit, Value, Yakuman
from scoring.game.values import FU, check_value, most_yakuman, unheard_of, value_problem
from scoring.riichi.points import Worth, payments_of, worth_of_count, worth_of_limit, worth_of_yakuman
from scoring.rulesets import Ruleset

__all__ = ["ValueOption", "possible_values", "whole", "win_payments", "worth"]


@dataclass(frozen=True, slots=True)
class ValueOption:
    """A possible value, for the value pad: ``value`` is recorded, the rest is shown.

    ``han`` and ``fu`` are ``None`` for a yakuman, ``fu`` also from five han on or if the ruleset has none; ``limit``: the name of the
    limit reached; ``times``: how many yakuman (1 for every other value).
    """

    value: Value
    han: int | None
    fu: int | None
    limit: str | None
    times: int = 1


def whole(points: int | Fraction) -> int | Fraction:
    """Turn whole points into an integer; leave fractions as they are."""
    return points.numerator if points.denominator == 1 else points


def worth(ruleset: Ruleset, value: Value) -> Worth:
    """The base points and the limit of a possible value (see :func:`scoring.game.values.check_value`)."""
    if isinstance(value, Yakuman):
        return worth_of_yakuman(ruleset, value.times)
    if isinstance(value, Limit):
        return worth_of_limit(ruleset, value.name)
    assert isinstance(value, HanFu), "a value given by tiles is counted first"
    return worth_of_count(ruleset, value.han, value.fu)


def win_payments(ruleset: Ruleset, value: Value, *, dealer: bool, tsumo: bool) -> Mapping[str, int]:
    """Payments for a win, in points, without counters and deposits.

    ``{"discarder": n}`` for ron, ``{"each": n}`` for a dealer's tsumo, ``{"E": n, "others": n}`` for another's.
    Raises RuleViolation if the value is impossible (codes: :mod:`scoring.game.values`).
    """
    check_value(ruleset, value, tsumo=tsumo)
    return payments_of(ruleset, worth(ruleset, value).base, dealer=dealer, tsumo=tsumo)


def possible_values(ruleset: Ruleset, *, tsumo: bool, honba: int = 0, riichi: bool = False) -> tuple[ValueOption, ...]:
    """Every value that a win can have, from the lowest: pairs of han and fu, then han alone, then yakuman.

    ``riichi``: the values of a winner who has bet riichi only.
    """
    return tuple(
        ValueOption(value, han, fu, worth(ruleset, value).limit)
        for han, fu in _pairs(ruleset)
        for value in (HanFu(han, fu),)
        if value_problem(ruleset, value, tsumo=tsumo, honba=honba) is None
        and unheard_of(ruleset, value, tsumo=tsumo, riichi=riichi) is None
    ) + tuple(ValueOption(Yakuman(times), None, None, "yakuman", times) for times in range(1, most_yakuman(ruleset) + 1))


def _pairs(ruleset: Ruleset) -> Iterator[tuple[int, int | None]]:
    most = 13 if ruleset.counted_yakuman else 11
    first_alone = 1 if ruleset.counts_han_only else 5
    yield from ((han, fu) for han in range(1, first_alone) for fu in FU)
    yield from ((han, None) for han in range(first_alone, most + 1))
