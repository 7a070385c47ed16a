"""Combinations of yaku of circumstance, found by asking the engine about every set of circumstances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product

from scoring.hand.meld import Meld
from scoring.hand.win import Hand
from scoring.riichi.circumstances import RIICHI, circumstances_fit
from scoring.riichi.possible.wins import way
from scoring.riichi.yaku.table import YAKU, YakuTable

__all__ = ["circumstances_of", "situations", "ways_with"]

#: ordered so that a refused set stays refused when later circumstances are added, and need not be extended
CIRCUMSTANCES = (*sorted(RIICHI), "ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "renhou")
CHI, OPEN_KAN, CLOSED_KAN = Meld("chi", (0, 1, 2)), Meld("kan", (0,) * 4), Meld("kan", (0,) * 4, open=False)
#: all sorts of hands that matter to circumstances: closed or not, with a kan, with any meld, and an example of such melds
MELDS = (
    (True, False, False, ()),
    (True, True, True, (CLOSED_KAN,)),
    (False, False, True, (CHI,)),
    (False, True, True, (OPEN_KAN,)),
)


def situations(table: YakuTable) -> Mapping[frozenset[str], int]:
    """All possible sets of such yaku under a ruleset, including the empty one, each with its ways of winning (see :func:`way`).

    A set with a yakuman has no ordinary yaku.
    """
    found: dict[frozenset[str], int] = {}
    for circumstances, closed, tsumo, bit in _legal(table.ruleset.riichi_min_tiles):
        yaku, yakuman = table.situation(circumstances, closed, tsumo)
        names = frozenset(name for name, _ in yakuman or yaku)
        found[names] = found.get(names, 0) | bit
    return found


def ways_with(circumstance: str, riichi_tiles: int) -> int:
    """The ways of winning in which this circumstance is possible, where riichi needs so many tiles in the wall."""
    ways = 0
    for circumstances, _closed, _tsumo, bit in _legal(riichi_tiles):
        ways |= bit if circumstance in circumstances else 0
    return ways


def circumstances_of(names: frozenset[str]) -> frozenset[str]:
    """The circumstances that these yaku require."""
    return frozenset(str(YAKU[name].circumstance) for name in names if YAKU[name].circumstance) - {"tsumo"}


@lru_cache(maxsize=2)
def _legal(riichi_tiles: int) -> tuple[tuple[frozenset[str], bool, bool, int], ...]:
    """Every possible set of circumstances with each way to win that allows it: whether closed, whether tsumo, and its bit."""
    found = set()
    for (closed, kans, has_melds, melds), win, seat in product(MELDS, ("ron", "tsumo"), "ES"):
        hand = Hand(concealed=(), winning_tile=None, melds=melds, win=win, seat_wind=seat, round_wind="E")
        for circumstances in _fitting(hand, frozenset(), 0, riichi_tiles):
            robbed = "chankan" in circumstances
            bit = way(closed=closed, tsumo=win == "tsumo", kans=kans, melds=has_melds, robbed=robbed)
            found.add((circumstances, closed, win == "tsumo", bit))
    return tuple(found)


def _fitting(hand: Hand, given: frozenset[str], start: int, riichi_tiles: int) -> Iterator[frozenset[str]]:
    """The given circumstances and all larger possible sets, which add circumstances from index ``start`` on."""
    if not circumstances_fit(replace(hand, circumstances=given), riichi_tiles):
        return
    yield given
    for index in range(start, len(CIRCUMSTANCES)):
        yield from _fitting(hand, given | {CIRCUMSTANCES[index]}, index + 1, riichi_tiles)
