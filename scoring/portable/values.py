"""What every pair of han and fu is worth under a ruleset, and why it cannot be, as tables."""

from __future__ import annotations

from typing import Any

from scoring.errors import RuleViolation
from scoring.game.results import HanFu
from scoring.game.values import FU, MOST_FU, MOST_HAN, unheard_of, value_problem
from scoring.riichi.points import worth_of_count
from scoring.rulesets import Ruleset

__all__ = ["values_to_json"]

FUS = (None, *FU, *range(FU[-1] + 10, MOST_FU + 1, 10))
UNHEARD_OF_BELOW = 5  #: no value of more han is one that no tiles make
WAYS = {"ron": False, "tsumo": True}
OF_THE_VALUE = ("han", "fu")  #: parameters that the phone knows itself

Table = list[list[int]]


def values_to_json(ruleset: Ruleset) -> dict[str, Any]:
    """Tables by han (rows, from 1; the last one stands for all higher ones) and fu (columns, as listed in ``fu``).

    ``base``: base points. ``impossible``: for ``ron`` and ``tsumo``, the place in ``refusals`` of the reason why a win cannot have the
    value, or -1. ``unheard_of``: the same for a winner without and with riichi, of the first rows only: no tiles make the value.
    """
    refusals = _Refusals()
    rows = range(1, max(13, *(least for least, _base in ruleset.han_limits)) + 1)
    return {
        "most_han": MOST_HAN,
        "fu": list(FUS),
        "base": [[worth_of_count(ruleset, han, fu).base for fu in FUS] for han in rows],
        "impossible": {
            way: [[refusals.place(value_problem(ruleset, HanFu(han, fu), tsumo=tsumo)) for fu in FUS] for han in rows]
            for way, tsumo in WAYS.items()
        },
        "unheard_of": {way: [_unheard_of(ruleset, refusals, tsumo, riichi) for riichi in (False, True)] for way, tsumo in WAYS.items()},
        "refusals": refusals.listed,
    }


def _unheard_of(ruleset: Ruleset, refusals: _Refusals, tsumo: bool, riichi: bool) -> Table:
    return [
        [refusals.place(unheard_of(ruleset, HanFu(han, fu), tsumo=tsumo, riichi=riichi)) for fu in FUS]
        for han in range(1, UNHEARD_OF_BELOW)
    ]


class _Refusals:
    """The reasons, each listed once."""

    def __init__(self) -> None:
        self.listed: list[dict[str, Any]] = []

    def place(self, refusal: RuleViolation | None) -> int:
        """The place of a reason in the list, -1 for none."""
        if refusal is None:
            return -1
        params = {name: value for name, value in refusal.params.items() if name not in OF_THE_VALUE}
        written = {"code": refusal.code, "where": refusal.where, "sentence": refusal.sentence, "params": params}
        if written not in self.listed:
            self.listed.append(written)
        return self.listed.index(written)
