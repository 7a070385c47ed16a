"""The facts shown by one example: everything that a claim about a hand can state at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from scoring.riichi.fu import fu_of
from scoring.riichi.possible.dora import dora_of_win
from scoring.riichi.possible.examples import Example
from scoring.riichi.possible.table import EVERYTHING, names_of, yaku_of_win
from scoring.riichi.possible.wins import ExampleWin, reading_of, ways_of, wins
from scoring.riichi.yaku.table import YAKU

__all__ = ["FU_RULES", "ROBBED", "Fact", "Facts", "facts_of", "together"]

Fact = tuple[frozenset[str], int, tuple[int, ...]]  #: yaku, ways of winning, the fu under each of FU_RULES
Facts = dict[Fact, int]  #: with the dora that are possible, all numbers of INDICATORS and RED_FIVES in one integer

FU_RULES = tuple(
    replace(EVERYTHING, double_wind_pair_fu=double, open_pinfu_fu=open_pinfu) for double, open_pinfu in product((2, 4), (True, False))
)
INDICATORS = (1, 2, 5, 6, 10)  #: numbers that rulesets can have, without and with ura dora
RED_FIVES = (0, 3, 4)
ROOM = 48  #: bits for the dora of one number of indicators and one of red fives
YAKUMAN = frozenset(name for name, yaku in YAKU.items() if yaku.yakuman)
ROBBED = 1 << 16  #: the ways from here on


def facts_of(example: Example) -> Facts:
    """All facts that an example shows."""
    found: Facts = {}
    yaku_of: dict[tuple[object, ...], frozenset[str]] = {}
    fu_of_sets: dict[tuple[object, ...], tuple[int, ...]] = {}
    dora_of: dict[tuple[object, ...], int] = {}
    for win in wins(example, each_tile=True):
        melding = win.melding
        key = (melding.is_closed, melding.kans, win.closed_triplets, win.wait, win.is_tsumo, win.gate)
        if key not in yaku_of:
            yaku_of[key] = frozenset(names_of(yaku_of_win(win)))
        yaku = yaku_of[key]
        yakuman = yaku & YAKUMAN
        fu_key = (win.fu, melding.is_closed, win.is_tsumo, "pinfu" in yaku)
        if fu_key not in fu_of_sets:
            fu_of_sets[fu_key] = fu_under_all(win, "pinfu" in yaku)
        kans = tuple(each for each in melding.triplets if each[1].endswith("kan"))
        for ways in filter(None, (ways_of(win) & (ROBBED - 1), ways_of(win) // ROBBED * ROBBED)):
            robbed = ways >= ROBBED
            dora_key = (kans, win.lot and win.won, robbed and win.won)
            if dora_key not in dora_of:
                dora_of[dora_key] = dora_under_all(win, robbed)
            fact = (yakuman or yaku, ways, () if yakuman else fu_of_sets[fu_key])
            found[fact] = found.get(fact, 0) | (1 if yakuman else dora_of[dora_key])
    return found


def fu_under_all(win: ExampleWin, pinfu: bool) -> tuple[int, ...]:
    reading = reading_of(win)
    return tuple(fu_of(reading, ruleset, pinfu) for ruleset in FU_RULES)


def dora_under_all(win: ExampleWin, robbed: bool) -> int:
    dora = (dora_of_win(win, indicators, reds, robbed=robbed) for indicators, reds in product(INDICATORS, RED_FIVES))
    return sum(each << ROOM * index for index, each in enumerate(dora))


def together(all_facts: list[Facts]) -> Facts:
    """The facts shown by several examples."""
    found: Facts = {}
    for facts in all_facts:
        for fact, dora in facts.items():
            found[fact] = found.get(fact, 0) | dora
    return found
