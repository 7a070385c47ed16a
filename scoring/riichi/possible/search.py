"""Search the examples for hands with certain yaku, and the fu and dora that these can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from scoring.riichi.circumstances import FIRST_TURN, RIICHI
from scoring.riichi.fu import fu_of
from scoring.riichi.possible.dora import dora_of_win, indicators_of
from scoring.riichi.possible.examples import examples
from scoring.riichi.possible.table import OF_TILES, PLACED, claim_table, counted, set_of, yaku_of_win
from scoring.riichi.possible.wins import ExampleWin, reading_of, ways_where, wins
from scoring.riichi.yaku.table import yaku_table
from scoring.rulesets import Ruleset

__all__ = ["possible_dora", "wins_by_fu"]

Asked = tuple[int, Ruleset, bool, bool | None]  #: yaku as bits, the ruleset, closed, tsumo (None: either)


@lru_cache(maxsize=1024)
def wins_by_fu(yaku: int, ruleset: Ruleset, closed: bool, tsumo: bool | None, dora: int | None = None) -> Mapping[int | None, ExampleWin]:
    """For each possible number of fu, a hand with exactly these yaku and this number of dora (``None``: any number).

    Fu are ``None`` if they do not count. The last 1,024 answers are remembered, about 3 KB each.
    """
    search = _Search(yaku, ruleset)
    found: dict[int | None, ExampleWin] = {}
    for win in search.wins(closed, tsumo):
        fu = search.fu(win)
        if fu not in found and search.has_yaku(win) and (dora is None or search.dora(win) >> dora & 1):
            found[fu] = win
            if fu is None:
                break
    return MappingProxyType(found)


def possible_dora(yaku: int, ruleset: Ruleset, closed: bool, tsumo: bool | None, fu: int | None) -> int:
    """The possible numbers of dora, as bits, in hands with exactly these yaku and this number of fu (``None``: any)."""
    search = _Search(yaku, ruleset)
    found = 0
    for win in search.wins(closed, tsumo):
        if fu in (None, search.fu(win)) and search.has_yaku(win):
            found |= search.dora(win)
    return found


class _Search:
    """One search, caching what many wins have in common."""

    def __init__(self, yaku: int, ruleset: Ruleset) -> None:
        self.ruleset, self.table = ruleset, yaku_table(ruleset)
        self.tiles, self.ways = yaku & OF_TILES, claim_table(ruleset).ways(yaku)
        self.yakuman = set_of(name for name, one in self.table.yaku.items() if one.yakuman)
        is_mangan = yaku == set_of(["renhou"]) and ruleset.renhou in ("mangan", "mangan_or_hand")
        self.stands_alone = is_mangan or yaku & self.yakuman != 0
        self.has_fu = ruleset.counts_fu and not yaku & self.yakuman
        self.pinfu = yaku & set_of(["pinfu"]) != 0
        self.indicators = indicators_of(ruleset, riichi=yaku & set_of(RIICHI) != 0, first_turn=yaku & set_of(FIRST_TURN) != 0)
        self.robbed = yaku & set_of(["chankan"]) != 0
        self.fu_of: dict[tuple[object, ...], int] = {}
        self.fitting: dict[tuple[object, ...], bool] = {}
        self.dora_of: dict[tuple[object, ...], int] = {}

    def wins(self, closed: bool, tsumo: bool | None) -> Iterator[ExampleWin]:
        """All wins in the given ways with examples that may have the yaku."""
        ways = self.ways & ways_where(closed=closed, tsumo=tsumo)
        if ways:
            for heading, group in examples().items():
                if self._fits(set_of(heading), closed):
                    for example in group:
                        self.fitting.clear()
                        yield from wins(example, ways, each_tile=self.robbed)

    def _fits(self, heading: int, closed: bool) -> bool:
        """Whether hands with this heading can have the yaku, once melds and the winning tile are known."""
        needed = self.tiles & ~set_of(PLACED)
        if self.stands_alone:
            return not needed & ~heading
        return counted(heading, self.table, closed=closed, tsumo=False) & ~set_of(PLACED) == needed

    def has_yaku(self, win: ExampleWin) -> bool:
        """Whether a win has exactly the yaku."""
        key = (win.melding.is_closed, win.melding.kans, win.closed_triplets, win.wait, win.is_tsumo, win.gate)
        if key not in self.fitting:
            has = counted(yaku_of_win(win), self.table, closed=win.melding.is_closed, tsumo=win.is_tsumo)
            self.fitting[key] = (has & self.yakuman if self.stands_alone else has) == self.tiles
        return self.fitting[key]

    def fu(self, win: ExampleWin) -> int | None:
        """The fu of a win that has the yaku."""
        if not self.has_fu:
            return None
        example = win.example
        key = (win.fu, win.melding.is_closed, win.is_tsumo, example.pair, example.round_wind, bool(example.loose))
        if key not in self.fu_of:
            self.fu_of[key] = fu_of(reading_of(win), self.ruleset, self.pinfu)
        return self.fu_of[key]

    def dora(self, win: ExampleWin) -> int:
        """The numbers of dora that a win can have."""
        if self.stands_alone:
            return 1
        kans = tuple(each for each in win.melding.triplets if each[1].endswith("kan"))
        key = (win.example, kans, win.lot and win.won, self.robbed and win.won)
        if key not in self.dora_of:
            self.dora_of[key] = dora_of_win(win, self.indicators, self.ruleset.red_fives, robbed=self.robbed)
        return self.dora_of[key]
