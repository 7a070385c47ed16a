"""Possible numbers of dora, of all kinds together, over every choice of indicators and red fives."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations

from scoring.riichi.dora import dora_after
from scoring.riichi.possible.wins import ExampleWin, kans_of
from scoring.rulesets import Ruleset

__all__ = ["dora_of_win", "indicators_of"]

FIVES = (4, 13, 22)
REDS = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 1, 2)}  #: the red fives of each suit by the switch ``red_fives``, the suits in any order
MOST = 5  #: the most indicators: the first, and one for each of the four kans that all players together can have
COPIES = 4
BEFORE = {dora_after(kind): kind for kind in range(34)}


def indicators_of(ruleset: Ruleset, *, riichi: bool = False, first_turn: bool = False) -> int:
    """The most indicators that can count: for dora, and after riichi also for ura dora. In the first turn nobody has a kan."""
    if first_turn:
        return 1
    shown = MOST if ruleset.kan_dora else 1
    hidden = MOST if ruleset.kan_ura_dora else 1
    return shown + hidden if riichi and ruleset.ura_dora else shown


def dora_of_win(win: ExampleWin, indicators: int, red_fives: int, *, robbed: bool = False) -> int:
    """Every possible number of dora as a set of bits: bit 3 for three dora.

    An indicator is never a tile of the hand; ``robbed``: the winning tile was the fourth of another player's kan, so that none is left.
    """
    counts = Counter(win.example.tiles)
    counts.update(kans_of(win))
    gone = counts + Counter({win.won: COPIES - counts[win.won]}) if robbed else counts
    left = [0] * (COPIES + 1)
    for kind, copies in counts.items():
        left[copies] += COPIES - gone[BEFORE[kind]]
    dora = _sums(tuple(min(indicators, each) for each in left), indicators)
    fives = tuple(counts[five] for five in FIVES)
    return _with_reds(dora, fives, red_fives) if red_fives else dora


@lru_cache(maxsize=4096)
def _sums(left: tuple[int, ...], indicators: int) -> int:
    """Possible sums with at most this number of indicators; ``left``: how many point at one, two, three or four tiles."""
    reached = [1] + [0] * indicators  # by the number of indicators used
    for tiles in range(1, COPIES + 1):
        before = reached.copy()
        for used in range(1, left[tiles] + 1):
            for total in range(used, indicators + 1):
                reached[total] |= before[total - used] << tiles * used
    sums = 0
    for each in reached:
        sums |= each
    return sums


@lru_cache(maxsize=4096)
def _with_reds(dora: int, fives: tuple[int, ...], red_fives: int) -> int:
    """Add the red fives. It does not matter which suit has two of them, since the suits of an example can be exchanged."""
    found = 0
    for reds in set(permutations(REDS[red_fives])):
        least = sum(max(0, held - (COPIES - red)) for held, red in zip(fives, reds, strict=True))
        most = sum(min(held, red) for held, red in zip(fives, reds, strict=True))
        for number in range(least, most + 1):
            found |= dora << number
    return found
