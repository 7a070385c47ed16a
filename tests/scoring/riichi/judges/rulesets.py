"""The rulesets under which the engine is compared: all that are shipped, each switch of the value of a hand alone, and mixtures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import cycle, islice
from random import Random

from scoring.rulesets import RULESETS, Ruleset

__all__ = ["COMPARED", "SWITCH_VALUES", "mixture", "rulesets_in_turn"]

DOUBLE = ("kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii")
SWITCH_VALUES: Mapping[str, tuple[object, ...]] = {
    "red_fives": (0, 3, 4),
    "ippatsu": (True, False),
    "ura_dora": (True, False),
    "kan_dora": (True, False),
    "kan_ura_dora": (True, False),
    "open_tanyao": (True, False),
    "open_riichi": (True, False),
    "closed_bonus": (True, True, True, True, False),  # seldom, as one judge cannot tell
    "renhou": ("none", "yakuman", 5),
    "rinshan_with_haitei": (True, False),
    "pinfu_tsumo": (True, False),
    "open_pinfu_fu": (True, False),
    "double_wind_pair_fu": (2, 4),
    "kiriage_mangan": (True, False),
    "counted_yakuman": (True, False),
    "double_yakuman": (frozenset(), frozenset(DOUBLE), *(frozenset({name}) for name in DOUBLE)),
    "yakuman_add_up": (True, False),
}
BASE = RULESETS["tenhou"]


def single_switches() -> Iterator[tuple[str, Ruleset]]:
    for name, values in SWITCH_VALUES.items():
        for value in dict.fromkeys(values):
            if value != getattr(BASE, name):
                shown = "+".join(sorted(value)) or "none" if isinstance(value, frozenset) else value
                yield f"{name}={shown}", replace(BASE, **{name: value})


RIICHI = {name: ruleset for name, ruleset in RULESETS.items() if ruleset.family == "riichi"}
COMPARED: Mapping[str, Ruleset] = {**RIICHI, **dict(single_switches())}


def mixture(random: Random) -> Ruleset:
    """Every switch at random."""
    return replace(BASE, **{name: random.choice(values) for name, values in SWITCH_VALUES.items()})


def rulesets_in_turn(random: Random) -> Iterator[tuple[str, Ruleset]]:
    """Each ruleset compared and a mixture, in turn without end; a mixture comes eight times, as it takes the engine long to prepare."""
    compared = cycle(COMPARED.items())
    while True:
        mixed = mixture(random)
        for one in islice(compared, 8):
            yield one
            yield "mixture", mixed
