"""Combinations of yaku under a ruleset, with the ways of winning in which they occur, as the examples show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import Any, NamedTuple

from scoring.riichi.fu import pair_fu
from scoring.riichi.possible.examples import Example, examples
from scoring.riichi.possible.situations import situations, ways_with
from scoring.riichi.possible.wins import SEAT, ExampleWin, reading_of, waits_of, ways_of, ways_where, wins
from scoring.riichi.yaku.declaration import Yaku
from scoring.riichi.yaku.table import YAKU, YakuTable, yaku_table
from scoring.rulesets import RULESETS, SWITCHES, Ruleset

__all__ = ["EVERYTHING", "OF_TILES", "PLACED", "ClaimTable", "PossibleSheet", "claim_table", "counted", "names_of", "set_of", "yaku_of_win"]

#: yaku that depend on calls and the winning tile; a test with every example shows that all others depend on the tiles alone
PLACED = frozenset(yaku.name for yaku in YAKU.values() if yaku.placed)
DOUBLE = frozenset(SWITCHES["double_yakuman"].values)
SWITCHED_ON: dict[str, Any] = {yaku.only_if: True for yaku in YAKU.values() if yaku.only_if}
#: a ruleset with every yaku of tiles
EVERYTHING = replace(
    RULESETS["austrian"], name="", open_tanyao=True, pinfu_tsumo=True, double_yakuman=DOUBLE, riichi_min_tiles=0, **SWITCHED_ON
)

Bits = int  #: a set of yaku as bits in the order of YAKU, or a set of ways (see scoring.riichi.possible.wins.way)
BIT = {name: 1 << index for index, name in enumerate(YAKU)}


def set_of(names: Iterable[str]) -> Bits:
    """A set of yaku as bits."""
    return reduce(or_, map(BIT.__getitem__, names), 0)


def names_of(yaku: Bits) -> tuple[str, ...]:
    """The names in a set of yaku, in the order in which an answer names them."""
    return tuple(name for name, bit in BIT.items() if yaku & bit)


OF_TILES = set_of(name for name, yaku in YAKU.items() if yaku.holds)


class PossibleSheet(NamedTuple):
    """Sets of yaku of tiles and of circumstance, each with its ways to win. Any two with a common way make a hand."""

    of_tiles: Mapping[Bits, Bits]
    situations: Mapping[Bits, Bits]

    def ways(self, yaku: Bits) -> Bits:
        """The ways to win a hand with exactly these yaku."""
        return self.of_tiles.get(yaku & OF_TILES, 0) & self.situations.get(yaku & ~OF_TILES, 0)

    def sets(self, including: Bits, ways: Bits) -> Iterator[Bits]:
        """Every set of yaku that includes these and occurs in a hand won in one of these ways."""
        tiles, situation = including & OF_TILES, including & ~OF_TILES
        found = [(yaku, can & ways) for yaku, can in self.situations.items() if not situation & ~yaku and can & ways]
        for yaku, can in self.of_tiles.items():
            if not tiles & ~yaku:
                yield from (yaku | other for other, others_can in found if can & others_can)

    def reach(self, including: Bits, ways: Bits) -> Bits:
        """The union of all :meth:`sets`, computed faster."""
        tiles, situation = including & OF_TILES, including & ~OF_TILES
        by_ways: dict[Bits, Bits] = {}
        for yaku, can in self.situations.items():
            if not situation & ~yaku and can & ways:
                by_ways[can & ways] = by_ways.get(can & ways, 0) | yaku
        reached = 0
        for yaku, can in self.of_tiles.items():
            if not tiles & ~yaku:
                for others_can, others in by_ways.items():
                    if can & others_can:
                        reached |= yaku | others
        return reached


class ClaimTable(NamedTuple):
    """The yaku of a ruleset and all their possible combinations."""

    yaku: Mapping[str, Yaku]
    sheets: tuple[PossibleSheet, ...]

    def ways(self, yaku: Bits) -> Bits:
        """The ways to win a hand with exactly these yaku; none if there is no such hand."""
        return reduce(or_, (sheet.ways(yaku) for sheet in self.sheets), 0) if yaku else 0

    def sets(self, including: Bits, ways: Bits) -> Iterator[Bits]:
        """Every set of yaku that includes these and occurs in a hand won in one of these ways."""
        return (yaku for sheet in self.sheets for yaku in sheet.sets(including, ways))

    def reach(self, including: Bits, ways: Bits) -> Bits:
        """These yaku and all others that occur with them in hands won in one of these ways; 0 if there is no such hand."""
        return reduce(or_, (sheet.reach(including, ways) for sheet in self.sheets), 0)


@lru_cache(maxsize=32)
def claim_table(ruleset: Ruleset) -> ClaimTable:
    """The table of a ruleset, about 0.3 MB; the last 32 are remembered."""
    table = yaku_table(ruleset)
    tiles, tiles_yakuman = _apart(_sets_of_tiles(table), table)
    happened = {set_of(names): can for names, can in situations(table).items()}
    situation, situation_yakuman = _apart(happened, table)
    any_tiles, any_situation = ({0: reduce(or_, sets.values(), 0)} for sets in (tiles, situation))
    sheets = [PossibleSheet(tiles, situation), PossibleSheet(tiles_yakuman, any_situation), PossibleSheet(any_tiles, situation_yakuman)]
    if ruleset.yakuman_add_up:
        sheets.append(PossibleSheet(tiles_yakuman, situation_yakuman))
    if ruleset.renhou in ("mangan", "mangan_or_hand"):  # renhou stands alone
        sheets.append(PossibleSheet(any_tiles, {BIT["renhou"]: ways_with("renhou", ruleset.riichi_min_tiles)}))
    return ClaimTable(table.yaku, tuple(sheets))


def _apart(sets: Mapping[Bits, Bits], table: YakuTable) -> tuple[dict[Bits, Bits], dict[Bits, Bits]]:
    """The sets of ordinary yaku, and those of yakuman."""
    yakuman = set_of(name for name, yaku in table.yaku.items() if yaku.yakuman)
    return {yaku: can for yaku, can in sets.items() if not yaku & yakuman}, {yaku: can for yaku, can in sets.items() if yaku & yakuman}


def _sets_of_tiles(table: YakuTable) -> dict[Bits, Bits]:
    """The sets of yaku of tiles that the ruleset counts."""
    found: dict[Bits, Bits] = {}
    for closed, tsumo in product((False, True), repeat=2):
        part = ways_where(closed=closed, tsumo=tsumo)
        for names, ways in _everything().items():
            if ways & part:
                yaku = counted(names, table, closed=closed, tsumo=tsumo)
                found[yaku] = found.get(yaku, 0) | ways & part
    return found


def counted(yaku: Bits, table: YakuTable, *, closed: bool, tsumo: bool) -> Bits:
    """The yaku, out of those of a reading under :data:`EVERYTHING`, that the ruleset counts."""
    ordinary, yakuman = _countable(table, closed, tsumo)
    return _counted_yakuman(yaku & yakuman, table, closed) if yaku & yakuman else yaku & ordinary


@lru_cache(maxsize=128)
def _countable(table: YakuTable, closed: bool, tsumo: bool) -> tuple[Bits, Bits]:
    """The ordinary yaku and the yakuman that count in such hands."""
    possible = [yaku for yaku in table.yaku.values() if closed or yaku.open is not None]
    if tsumo and not table.ruleset.pinfu_tsumo:
        possible = [yaku for yaku in possible if yaku.name != "pinfu"]
    return set_of(yaku.name for yaku in possible if not yaku.yakuman), set_of(yaku.name for yaku in possible if yaku.yakuman)


def _counted_yakuman(yaku: Bits, table: YakuTable, closed: bool) -> Bits:
    """The yakuman that count: the double form without the plain one, and only the highest if they do not add up."""
    yakuman = [table.yaku[name] for name in names_of(yaku)]
    plain = {each.double_of for each in yakuman}
    yakuman = [each for each in yakuman if each.name not in plain]
    if not table.ruleset.yakuman_add_up:
        yakuman = [max(yakuman, key=lambda each: (each.closed if closed else each.open) or 0)]
    return set_of(each.name for each in yakuman)


@lru_cache(maxsize=1)
def _everything() -> Mapping[Bits, Bits]:
    """Every set of yaku of an example's tiles under :data:`EVERYTHING`, with its ways to win."""
    found: dict[Bits, Bits] = {}
    placed: dict[tuple[object, ...], dict[tuple[bool, Bits], Bits]] = {}
    for heading, group in examples().items():
        of_tiles = {closed: set_of(name for name in heading if closed or YAKU[name].open is not None) for closed in (False, True)}
        for example in group:
            key = _what_placed_yaku_need(example)
            if key not in placed:
                placed[key] = _placed_ways(example)
            for (closed, others), ways in placed[key].items():
                yaku = of_tiles[closed] | others
                found[yaku] = found.get(yaku, 0) | ways
    return found


def _what_placed_yaku_need(example: Example) -> tuple[object, ...]:
    """A key: examples that share it have the same placed yaku in the same ways."""
    runs, triplets = len(example.runs), len(example.triplets)
    if runs and example.tiles_in_one_suit and yaku_of_win(next(wins(example))) & BIT["chuuren"]:
        return (example,)  # nine gates depend on which tile won
    bound = sum(lot.endswith("bound") for lot in example.lots)
    waits = {(wait.wait, wait.can_be_robbed) for wait in waits_of(example)}
    if runs < 4:
        return example.shape, runs, bound, triplets, any(can_be_robbed for _wait, can_be_robbed in waits)
    has_value = pair_fu(1 << (example.pair or 0), SEAT, 1 << example.round_wind, 2) > 0
    return "runs", has_value, frozenset(waits)


def _placed_ways(example: Example) -> dict[tuple[bool, Bits], Bits]:
    found: dict[tuple[bool, Bits], Bits] = {}
    known: dict[tuple[object, ...], Bits] = {}
    for win in wins(example):
        melding = win.melding
        key = (melding.is_closed, melding.kans, win.closed_triplets, win.wait, win.is_tsumo, win.gate)
        if key not in known:
            known[key] = yaku_of_win(win) & set_of(PLACED)
        found[melding.is_closed, known[key]] = found.get((melding.is_closed, known[key]), 0) | ways_of(win)
    return found


def yaku_of_win(win: ExampleWin) -> Bits:
    """All yaku of the tiles of a win under :data:`EVERYTHING`, yakuman and ordinary ones."""
    reading = reading_of(win)
    ordinary, yakuman = yaku_table(EVERYTHING).tests[reading.closed, reading.shape, reading.suits, reading.honours]
    return set_of(named[0] for named, holds in (*ordinary, *yakuman) if holds(reading))
