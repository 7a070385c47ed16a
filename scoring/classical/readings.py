"""All readings of a hand: four figures and a pair, the shapes of the special games, or the counting parts of a hand that did not win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from scoring.classical.items import Figure, Winds
from scoring.hand.division import HONOUR_SUIT, divide_suit, suits_of
from scoring.hand.meld import Meld
from scoring.hand.tiles import BITS, COPY, KINDS, ORPHANS, Tile, copies_of, kind
from scoring.hand.waits import is_sets_and_pair
from scoring.hand.win import Hand

__all__ = ["FigureReading", "is_lanterns", "is_only_possible", "loser_reading", "winner_readings"]

EACH_ORPHAN = sum(COPY[each] for each in ORPHANS)


@dataclass(frozen=True, slots=True)
class FigureReading:
    """``shape``: ``figures``, ``seven_pairs``, ``unpaired``, ``lanterns`` (nine lanterns as such, whose row is no Tschi), ``loser``."""

    shape: str
    figures: tuple[Figure, ...]
    pairs: tuple[Tile, ...] = ()


def winner_readings(hand: Hand, *, no_chi: bool = False) -> Iterator[FigureReading]:
    """All readings of a won hand; none if it is incomplete. ``no_chi``: chi do not count as figures (two players)."""
    melds = tuple(figure_of(meld) for meld in hand.melds)
    for figures, pair in _divisions(hand.in_hand, no_chi):
        for last in _completed(figures, pair, hand):
            opened = tuple(Figure(each.form, each.tile, index == last) for index, each in enumerate(figures))
            yield FigureReading("figures", melds + opened, (pair,))
    if is_lanterns(hand.in_hand, hand.melds):
        yield FigureReading("lanterns", melds + tuple(_ends_in_hand(hand)))
    if not hand.melds:
        yield from _other_shapes(hand.in_hand)


def _other_shapes(in_hand: int) -> Iterator[FigureReading]:
    if is_seven_pairs(in_hand):
        pairs = tuple(each for each in KINDS for _pair in range(copies_of(in_hand, each) // 2))
        yield FigureReading("seven_pairs", (), pairs)
    if is_unpaired(in_hand):
        yield FigureReading("unpaired", (), tuple(each for each in ORPHANS if copies_of(in_hand, each) == 2))


def _ends_in_hand(hand: Hand) -> Iterator[Figure]:
    """The Pong of 1 or 9 in the hand of nine lanterns; if its third tile was claimed, it is open."""
    won = kind(hand.winning_tile or 0)
    for end in (won - won % 9, won - won % 9 + 8):
        held = copies_of(hand.in_hand, end)
        if held >= 3:
            yield Figure("pon", end, hand.win == "ron" and end == won and held == 3)


def figure_of(meld: Meld) -> Figure:
    """The figure of a meld."""
    return Figure(meld.kind, meld.tile, meld.open)


def _divisions(in_hand: int, no_chi: bool) -> Iterator[tuple[tuple[Figure, ...], Tile]]:
    """The figures in the hand and the kind of the pair."""
    suits = [divide_suit(tiles, no_chi or suit == HONOUR_SUIT) for suit, tiles in enumerate(suits_of(in_hand))]
    for parts in product(*suits):
        pairs = [9 * suit + part.pair for suit, part in enumerate(parts) if part.pair is not None]
        if len(pairs) != 1:
            continue
        chi = (Figure("chi", 9 * suit + rank) for suit, part in enumerate(parts) for rank in part.runs)
        pon = (Figure("pon", 9 * suit + rank) for suit, part in enumerate(parts) for rank in part.triplets)
        yield (*chi, *pon), pairs[0]


def _completed(figures: tuple[Figure, ...], pair: Tile, hand: Hand) -> Iterator[int | None]:
    """Figures that a claimed last tile may have completed, and which are then open: indices, or ``None`` for the pair or a drawn tile."""
    won = kind(hand.winning_tile or 0)
    if hand.win != "ron" or pair == won:
        yield None
    if hand.win == "ron":
        yield from (index for index, figure in enumerate(figures) if won in figure.tiles)


def loser_reading(hand: Hand, winds: Winds) -> FigureReading:
    """The counting parts of a hand that did not win: melds, closed pon, and pairs that have points."""
    held = [(each, copies_of(hand.in_hand, each)) for each in KINDS]
    pons = tuple(Figure("pon", each) for each, count in held if count >= 3)
    pairs = tuple(each for each, count in held if count == 2 and winds.rank(each) not in ("simple", "terminal", "wind"))
    return FigureReading("loser", tuple(figure_of(meld) for meld in hand.melds) + pons, pairs)


def is_only_possible(hand: Hand, *, no_chi: bool = False) -> bool:
    """Whether no other tile would have won (Küster, "Der Schlußstein"); a tile of which the hand holds all four does not count."""
    if hand.winning_tile is None:
        return False
    waiting = hand.in_hand - COPY[hand.winning_tile]
    held = hand.copies - COPY[hand.winning_tile]
    others = (each for each in KINDS if each != kind(hand.winning_tile or 0) and copies_of(held, each) < 4)
    return not any(_is_complete(waiting + COPY[each], hand.melds, no_chi) for each in others)


def _is_complete(in_hand: int, melds: tuple[Meld, ...], no_chi: bool) -> bool:
    complete = next(_divisions(in_hand, True), None) is not None if no_chi else is_sets_and_pair(in_hand)
    if complete or is_lanterns(in_hand, melds):
        return True
    return not melds and (is_seven_pairs(in_hand) or is_unpaired(in_hand))


def is_seven_pairs(in_hand: int) -> bool:
    """Whether the tiles are seven pairs, some of which may be equal."""
    counts = [copies_of(in_hand, each) for each in KINDS]
    return sum(counts) == 14 and not any(count % 2 for count in counts)


def is_unpaired(in_hand: int) -> bool:
    """Whether the tiles are one of each 1 and 9, wind and dragon, and another of these."""
    rest = in_hand - EACH_ORPHAN
    return rest in [COPY[each] for each in ORPHANS]


def is_lanterns(in_hand: int, melds: tuple[Meld, ...]) -> bool:
    """Whether the tiles are three or four of 1 and of 9, one each of 2 to 8 and any other, of one suit; only 1 and 9 may be melded."""
    suits = [index for index, tiles in enumerate(suits_of(in_hand)) if tiles]
    if len(suits) != 1 or suits[0] == HONOUR_SUIT:
        return False
    ends = (9 * suits[0], 9 * suits[0] + 8)
    if any(meld.kind == "chi" or meld.tile not in ends for meld in melds):
        return False
    counted = in_hand + sum(3 * COPY[meld.tile] for meld in melds)
    held = [counted >> BITS * (9 * suits[0] + rank) & 31 for rank in range(9)]
    return sum(held) == 14 and min(held[0], held[8]) >= 3 and min(held) >= 1
