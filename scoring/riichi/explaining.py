"""Explain the value of a hand: its sets, yaku, fu and payments, each with its rule, as codes and numbers.

``league/wording/hands.py`` puts them into sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.hand.tiles import DRAGONS, Tile, kind
from scoring.hand.win import Hand
from scoring.riichi.fu import (
    BASE,
    CLOSED_RON,
    OPEN_PINFU,
    SEVEN_PAIRS,
    TSUMO,
    pair_fu,
)
from scoring.riichi.reading import Reading
from scoring.riichi.set_fu import WAIT_FU, WAITS_WITH_FU, set_fu
from scoring.riichi.value import PINFU, HandValue
from scoring.riichi.yaku.table import YAKU, yaku_table
from scoring.rulesets import Ruleset

__all__ = ["Explanation", "FuLine", "PaymentLine", "TileGroup", "YakuLine", "explain"]

FU_SECTIONS: Mapping[str, str] = MappingProxyType({"austrian": "4.1.1", "ema-2012": "Spiele mit 1–4 Fan"})
PAYMENT_SECTIONS: Mapping[str, str] = MappingProxyType({"austrian": "4.1.2", "ema-2012": "Wertung / Auszahlung", "alarm-2019": "3.6.1, 4"})
SHARES = {("discarder", True): 6, ("discarder", False): 4, ("each", True): 2, ("E", False): 2, ("others", False): 1}


@dataclass(frozen=True, slots=True)
class TileGroup:
    """A set or pair of the reading. ``kind``: run triplet kan pair orphans; ``won``: the winning tile completed it."""

    kind: str
    tiles: tuple[Tile, ...]
    melded: bool = False
    open: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True)
class YakuLine:
    """A yaku with its han (or the multiple of a yakuman) and the section of the rulebook, if known."""

    name: str
    han: int
    yakuman: bool
    section: str | None


@dataclass(frozen=True, slots=True)
class FuLine:
    """Some fu with their reason (a code) and tiles."""

    code: str
    fu: int
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment of ``points`` by ``payer`` (discarder each E others): ``shares`` times the base points, rounded by the ruleset."""

    payer: str
    points: int
    shares: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """All reasons for a value. ``fu`` is empty if the ruleset counts none or the hand is a yakuman; ``fu_sum``: before rounding.

    ``uncounted``: circumstances that count nothing under this ruleset, or in this hand.
    """

    groups: tuple[TileGroup, ...]
    yaku: tuple[YakuLine, ...]
    fu: tuple[FuLine, ...]
    fu_sum: int
    fu_section: str | None
    payments: tuple[PaymentLine, ...]
    payment_section: str | None
    uncounted: tuple[str, ...]


def explain(hand: Hand, value: HandValue, ruleset: Ruleset) -> Explanation:
    """The reasons of a value that :func:`scoring.riichi.score_hand` gave for this hand under this ruleset."""
    yaku = yaku_table(ruleset).yaku
    groups = groups_of(hand, value.reading)
    fu = tuple(_fu_lines(value, groups, ruleset)) if value.fu is not None else ()
    return Explanation(
        groups=groups,
        yaku=tuple(YakuLine(name, han, yaku[name].yakuman, YAKU[name].sections.get(ruleset.id)) for name, han in value.yaku),
        fu=fu,
        fu_sum=sum(line.fu for line in fu),
        fu_section=FU_SECTIONS.get(ruleset.id) if fu else None,
        payments=tuple(PaymentLine(who, points, SHARES[who, hand.is_dealer]) for who, points in value.payments.items()),
        payment_section=PAYMENT_SECTIONS.get(ruleset.id),
        uncounted=_uncounted(hand, value),
    )


def _uncounted(hand: Hand, value: HandValue) -> tuple[str, ...]:
    named = {name for name, _han in value.yaku}
    return tuple(sorted(hand.circumstances - named - {"tile_sorted_in"})) if value.han is not None else ()


def groups_of(hand: Hand, reading: Reading) -> tuple[TileGroup, ...]:
    """The sets and the pair (or the seven pairs, or the orphans) with their actual tiles, melds last."""
    left = sorted([*hand.concealed, hand.winning_tile or 0], key=lambda tile: (kind(tile), -tile))
    melded = tuple(TileGroup("run" if meld.kind == "chi" else MELDED[meld.kind], meld.tiles, True, meld.open) for meld in hand.melds)
    if reading.shape == "orphans":
        return (TileGroup("orphans", tuple(left), won=True),)
    groups = [_taken(left, name, kinds) for name, kinds in _kinds_of(reading)]
    won = _won_group(groups, reading)
    opened = reading.wait == "triplet" and not reading.tsumo
    return (
        tuple(TileGroup(group.kind, group.tiles, open=opened and index == won, won=index == won) for index, group in enumerate(groups))
        + melded
    )


MELDED = {"pon": "triplet", "kan": "kan"}


def _kinds_of(reading: Reading) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The name and kinds of each set in the hand, and of the pair or pairs."""
    if reading.shape == "pairs":
        yield from (("pair", (each, each)) for each in range(34) if reading.pairs >> each & 1)
        return
    pairs = []
    for suit, part in enumerate(reading.parts):
        if part.division is None:
            continue
        low = 9 * suit
        yield from (("run", (low + start, low + start + 1, low + start + 2)) for start in part.division.runs)
        yield from (("triplet", (low + rank,) * 3) for rank in part.division.triplets)
        if part.division.pair is not None:
            pairs.append((low + part.division.pair,) * 2)
    yield from (("pair", pair) for pair in pairs)


def _taken(left: list[Tile], name: str, kinds: tuple[int, ...]) -> TileGroup:
    """A group made of the tiles still left; red fives go where the first five of their suit goes."""
    tiles = []
    for each in kinds:
        tile = next(tile for tile in left if kind(tile) == each)
        left.remove(tile)
        tiles.append(tile)
    return TileGroup(name, tuple(tiles))


WON_BY = {"two_sided": "run", "edge": "run", "closed": "run", "single": "pair", "triplet": "triplet"}


def _won_group(groups: list[TileGroup], reading: Reading) -> int | None:
    """The index of the group that the winning tile completed, by the wait of the reading."""
    for index, group in enumerate(groups):
        kinds = [kind(tile) for tile in group.tiles]
        if group.kind == WON_BY.get(reading.wait) and reading.won in kinds and _wait_in(group, reading.won) == reading.wait:
            return index
    return None


def _wait_in(group: TileGroup, won: int) -> str:
    if group.kind != "run":
        return "single" if group.kind == "pair" else "triplet"
    place = won - kind(group.tiles[0])
    if place == 1:
        return "closed"
    first = kind(group.tiles[0]) % 9
    return "edge" if (first, place) in ((0, 2), (6, 0)) else "two_sided"


def _fu_lines(value: HandValue, groups: tuple[TileGroup, ...], ruleset: Ruleset) -> Iterator[FuLine]:
    reading = value.reading
    if reading.shape == "pairs":
        yield FuLine("seven_pairs", SEVEN_PAIRS)
        return
    lines = [FuLine("win", BASE), *_group_lines(groups, reading, ruleset)]
    if reading.wait in WAITS_WITH_FU:
        lines.append(FuLine(f"{reading.wait}_wait", WAIT_FU, (reading.won,)))
    if reading.tsumo and PINFU not in value.yaku:
        lines.append(FuLine("tsumo", TSUMO))
    elif not reading.tsumo and reading.closed:
        lines.append(FuLine("closed_ron", CLOSED_RON))
    elif not reading.tsumo and len(lines) == 1 and ruleset.open_pinfu_fu:
        lines.append(FuLine("open_pinfu", OPEN_PINFU))
    yield from lines


def _group_lines(groups: tuple[TileGroup, ...], reading: Reading, ruleset: Ruleset) -> Iterator[FuLine]:
    for group in groups:
        if group.kind in ("triplet", "kan"):
            fu = set_fu(kind(group.tiles[0]), closed=not group.open, kan=group.kind == "kan")
            yield FuLine(f"{'open' if group.open else 'closed'}_{group.kind}", fu, group.tiles)
        elif group.kind == "pair":
            fu = pair_fu(reading.pairs, reading.seat, reading.round, ruleset.double_wind_pair_fu)
            if fu:
                yield FuLine(_pair_code(reading), fu, group.tiles)


def _pair_code(reading: Reading) -> str:
    if reading.pairs & DRAGONS:
        return "dragon_pair"
    if reading.seat == reading.round:
        return "double_wind_pair"
    return "seat_wind_pair" if reading.pairs == reading.seat else "round_wind_pair"
