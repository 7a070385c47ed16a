"""The readings of a winning hand: how its tiles make sets, and which set the winning tile completed.

The contribution of a suit to a reading depends on its tiles and the winning tile alone, so it is computed once and remembered; the
readings of a hand are sums over its four suits and its melds. Sets are masks of kinds (see :mod:`scoring.hand.tiles`): a run has the bit
of its lowest tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.hand.division import HONOUR_SUIT, Division, divide_suit, suits_of
from scoring.hand.meld import Meld
from scoring.hand.tiles import COPY, KINDS, KINDS_ONLY, ORPHANS, OUTSIDE, SUITS, WIND_KINDS, copies, copies_of, kind, mask
from scoring.hand.win import Hand
from scoring.riichi.set_fu import WAIT_FU, WAITS_WITH_FU, set_fu

__all__ = ["SHAPES", "Part", "Reading", "readings_of"]

SHAPES = ("runs", "mixed", "triplets", "pairs", "orphans")

REMEMBERED = 1 << 16  #: number of suits with a winning tile that are remembered; about 0.7 KB each, so 45 MB at most
EACH_ONCE = copies(ORPHANS)
ONE_ORPHAN = frozenset(COPY[each] for each in ORPHANS)
TWOS = 2 * copies(KINDS)
CHARACTERS, CIRCLES, BAMBOO = SUITS
FIRST_HONOUR = 1 << 27
NO_TILE = -1
SEATS = {wind: 1 << kind for wind, kind in WIND_KINDS.items()}


class Part(NamedTuple):
    """The contribution of one suit, or of the melds, to a reading. ``wait`` is empty if the winning tile is elsewhere."""

    runs: int = 0
    triplets: int = 0
    pair: int = 0
    twins: int = 0
    closed_triplets: int = 0
    fu: int = 0
    wait: str = ""
    division: Division | None = None


class Reading(NamedTuple):
    """One way to count a winning hand.

    ``shape``: ``runs``, ``triplets`` (kans too), both (``mixed``), seven ``pairs``, or ``orphans``; ``suits``: the number of suits in it;
    ``honours``: whether it has honours. ``runs``, ``triplets`` and ``pairs`` are masks, ``tiles`` their union; ``twins``: the number of
    pairs of identical runs (0–2); ``closed_triplets``: of triplets and kans not completed by another player's tile. ``fu``: those of sets
    and wait. ``wait``: ``two_sided``, ``edge``, ``closed``, ``single`` (for the pair), ``triplet``, ``thirteen`` (orphans), or empty if the
    winning tile was sorted in. ``seat`` and ``round``: the masks of the two winds; ``copies``: all tiles counted; ``won``: the kind of the
    winning tile; ``parts``: the contributions of the suits.
    """

    shape: str
    suits: int
    honours: bool
    runs: int
    triplets: int
    pairs: int
    tiles: int
    twins: int
    closed_triplets: int
    kans: int
    fu: int
    wait: str
    closed: bool
    tsumo: bool
    seat: int
    round: int
    copies: int
    won: int
    parts: tuple[Part, ...]


NOTHING = Part()
NO_SUIT = (NOTHING,)


def readings_of(hand: Hand) -> list[Reading]:
    """All readings of a won hand; none if it is incomplete."""
    assert hand.winning_tile is not None
    won = kind(hand.winning_tile)
    concealed, counted = hand.in_hand & KINDS_ONLY, hand.copies & KINDS_ONLY
    closed, tsumo, seat, round_ = hand.is_closed, hand.win == "tsumo", SEATS[hand.seat_wind], SEATS[hand.round_wind]
    placed = NO_TILE if tsumo and "tile_sorted_in" in hand.circumstances else won
    melds, kans = _melds(hand.melds) if hand.melds else (NOTHING, 0)
    found = []
    for parts in product(*_suits(concealed, placed, tsumo)):
        (
            (runs_m, triplets_m, pair_m, twins_m, closed_m, fu_m, wait_m, _),
            (runs_p, triplets_p, pair_p, twins_p, closed_p, fu_p, wait_p, _),
            (runs_s, triplets_s, pair_s, twins_s, closed_s, fu_s, wait_s, _),
            (_, triplets_z, pair_z, _, closed_z, fu_z, wait_z, _),
        ) = parts
        pair = pair_m | pair_p | pair_s | pair_z
        if not pair or pair & (pair - 1):
            break  # this division has no pair or several, and so have all others
        runs = runs_m | runs_p | runs_s | melds.runs
        triplets = triplets_m | triplets_p | triplets_s | triplets_z | melds.triplets
        tiles = runs | triplets | pair
        found.append(
            Reading(
                ("mixed" if runs else "triplets") if triplets else "runs",
                (tiles & CHARACTERS > 0) + (tiles & CIRCLES > 0) + (tiles & BAMBOO > 0), tiles >= FIRST_HONOUR,
                runs, triplets, pair, tiles, twins_m + twins_p + twins_s,
                closed_m + closed_p + closed_s + closed_z + melds.closed_triplets, kans,
                fu_m + fu_p + fu_s + fu_z + melds.fu, wait_m or wait_p or wait_s or wait_z,
                closed, tsumo, seat, round_, counted, won, parts,
            )
        )  # fmt: skip
    special = None if hand.melds else _special(counted, won, placed)
    if special:
        shape, suits, has_honours, pairs, tiles, wait = special
        found.append(
            Reading(shape, suits, has_honours, 0, 0, pairs, tiles, 0, 0, 0, 0, wait, closed, tsumo, seat, round_, counted, won, ())
        )
    return found


def _suits(concealed: int, placed: int, tsumo: bool) -> list[tuple[Part, ...]]:
    """The parts of each suit; the winning tile is in one of them."""
    tiles = suits_of(concealed)
    at = [NO_TILE] * 4
    if placed != NO_TILE:
        at[placed // 9] = placed % 9
    return [
        _parts(0, tiles[0], at[0], tsumo) if tiles[0] else NO_SUIT,
        _parts(1, tiles[1], at[1], tsumo) if tiles[1] else NO_SUIT,
        _parts(2, tiles[2], at[2], tsumo) if tiles[2] else NO_SUIT,
        _parts(3, tiles[3], at[3], tsumo) if tiles[3] else NO_SUIT,
    ]


@lru_cache(maxsize=REMEMBERED)
def _parts(suit: int, tiles: int, won: int, tsumo: bool) -> tuple[Part, ...]:
    """Each division of a suit with each possible place of the winning tile in it (``won``: its rank; -1: elsewhere)."""
    divisions = divide_suit(tiles, suit == HONOUR_SUIT)
    return tuple(_part(suit, division, wait, won, tsumo) for division in divisions for wait in _waits(division, won))


def _waits(division: Division, won: int) -> Iterator[str]:
    """Possible places of the winning tile, one for each kind of wait."""
    if won == NO_TILE:
        yield ""
        return
    waits = {_run_wait(start, won) for start in division.runs if start <= won <= start + 2}
    if won in division.triplets:
        waits.add("triplet")
    if won == division.pair:
        waits.add("single")
    yield from sorted(waits)


def _run_wait(start: int, won: int) -> str:
    if won == start + 1:
        return "closed"
    edge = (start == 0 and won == 2) or (start == 6 and won == 6)
    return "edge" if edge else "two_sided"


def _part(suit: int, division: Division, wait: str, won: int, tsumo: bool) -> Part:
    """The part with this wait. A triplet completed by a discard is open (Austrian 4.1.1; ALARM 4.1; EMA 2012 "Figuren")."""
    low = 9 * suit
    opened = won if wait == "triplet" and not tsumo else NO_TILE
    fu = sum(set_fu(low + rank, closed=rank != opened) for rank in division.triplets)
    different = set(division.runs)
    return Part(
        runs=mask(low + start for start in division.runs),
        triplets=mask(low + rank for rank in division.triplets),
        pair=0 if division.pair is None else 1 << low + division.pair,
        twins=sum(division.runs.count(start) // 2 for start in different),
        closed_triplets=len(division.triplets) - (opened != NO_TILE),
        fu=fu + (WAIT_FU if wait in WAITS_WITH_FU else 0),
        wait=wait,
        division=division,
    )


def _melds(melds: tuple[Meld, ...]) -> tuple[Part, int]:
    """The part of the melds, and the number of kans among them."""
    runs = triplets = closed = kans = fu = 0
    for meld in melds:
        if meld.kind == "chi":
            runs |= 1 << meld.tile
        else:
            triplets |= 1 << meld.tile
            closed += not meld.open
            kans += meld.kind == "kan"
            fu += MELD_FU[meld.kind, meld.tile, meld.open]
    return Part(runs, triplets, 0, 0, closed, fu), kans


MELD_FU = {
    (meld, each, is_open): set_fu(each, closed=not is_open, kan=meld == "kan")
    for meld, each, is_open in product(("pon", "kan"), KINDS, (False, True))
}


def _special(counted: int, won: int, placed: int) -> tuple[str, int, bool, int, int, str] | None:
    """Shape, suits, honours, pairs, tiles and wait of seven different pairs, or of the thirteen orphans with one of them twice."""
    if counted & TWOS == counted:
        pairs = mask(each for each in KINDS if copies_of(counted, each))
        suits = sum(pairs & suit > 0 for suit in SUITS)
        return "pairs", suits, pairs >= FIRST_HONOUR, pairs, pairs, "" if placed == NO_TILE else "single"
    if counted - EACH_ONCE in ONE_ORPHAN:
        wait = "thirteen" if counted - EACH_ONCE == COPY[won] else "single"
        return "orphans", 3, True, 0, OUTSIDE, "" if placed == NO_TILE else wait
    return None
