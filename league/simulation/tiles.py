"""Winning hands, tile by tile, built so that most of them have a yaku; the engine says what they are worth, or that they cannot win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from league.simulation.patterns import DAMA, OPEN, RIICHI, YAKUMAN, DrawnPattern, Pattern, Winds, drawn
from scoring.hand import Hand, Meld, Tile
from scoring.hand.tiles import ORPHANS, RED_FIVES, kind
from scoring.rulesets import Ruleset

__all__ = ["HandDraft", "Way", "dealt_hand", "drafted"]

PATTERNS: Mapping[str, Mapping[Pattern, int]] = {"riichi": RIICHI, "dama": DAMA, "open": OPEN, "yakuman": YAKUMAN}
CALLS = (1, 1, 1, 2, 2, 2, 3)  #: numbers of sets called by the winner of an open hand
KAN = 0.04  #: how often a triplet is a kan
TWO_SIDED = 0.65  #: how often the wait is two-sided, if it can be
IPPATSU, DOUBLE_RIICHI, LAST_TILE, REPLACEMENT = 0.17, 0.008, 0.012, 0.3


@dataclass(frozen=True, slots=True)
class Way:
    """The way a hand is won. ``style`` is ``riichi``, ``dama``, ``open`` or ``yakuman`` (open or not, without riichi)."""

    style: str
    tsumo: bool
    seat_wind: str
    round_wind: str


@dataclass(slots=True)
class HandDraft:
    """A winning hand in the making: the tiles in the hand including the winning one, and the melds on the table."""

    concealed: list[Tile]
    winning_tile: Tile
    melds: list[Meld] = field(default_factory=list)

    @property
    def kans(self) -> int:
        return sum(meld.kind == "kan" for meld in self.melds)


def dealt_hand(way: Way, ruleset: Ruleset, rng: Random) -> Hand:
    """A complete hand with indicators and circumstances; some have no yaku, or a tile too often, and the engine says so."""
    draft = _draft(way, rng)
    used = Counter(kind(tile) for tile in (*draft.concealed, *(tile for meld in draft.melds for tile in meld.tiles)))
    if ruleset.red_fives:
        _colour(draft, used, rng)
    concealed = sorted(draft.concealed)
    concealed.remove(draft.winning_tile)
    shown = 1 + (draft.kans if ruleset.kan_dora else 0)
    return Hand(
        concealed=tuple(concealed),
        winning_tile=draft.winning_tile,
        win="tsumo" if way.tsumo else "ron",
        seat_wind=way.seat_wind,
        round_wind=way.round_wind,
        melds=tuple(draft.melds),
        circumstances=_circumstances(way, ruleset, draft.kans, rng),
        dora_indicators=_from_the_wall(shown, used, rng),
        ura_indicators=_from_the_wall(shown, used, rng) if way.style == "riichi" and ruleset.ura_dora else (),
    )


def _draft(way: Way, rng: Random) -> HandDraft:
    patterns = PATTERNS[way.style]
    pattern = rng.choices(list(patterns), weights=list(patterns.values()))[0]
    return drafted(pattern, (way.seat_wind, way.round_wind), CALLS if way.style in ("open", "yakuman") else (), rng)


def drafted(pattern: Pattern, winds: Winds, calls: Sequence[int], rng: Random) -> HandDraft:
    """A hand of this pattern; one of ``calls`` is the number of its called sets, if any and if the pattern is open."""
    if pattern.name == "kokushi":
        tiles = [*ORPHANS, rng.choice(ORPHANS)]
        return HandDraft(tiles, rng.choice(tiles))
    if pattern.name == "chiitoitsu":
        tiles = [tile for tile in rng.sample(range(34), 7) for _copy in range(2)]
        return HandDraft(tiles, rng.choice(tiles))
    return _of_sets(drawn(pattern, rng, winds), rng.choice(calls) if calls and not pattern.closed else 0, rng)


def _of_sets(hand: DrawnPattern, calls: int, rng: Random) -> HandDraft:
    """Build a hand from sets; those needed by the pattern come first, and are called first."""
    concealed, melds = [*hand.pair], []
    kept = []
    for index, tiles in enumerate(hand.sets):
        is_kan = tiles[0] == tiles[1] and hand.used[tiles[0]] == 3 and rng.random() < KAN
        if is_kan:
            melds.append(Meld("kan", (tiles[0],) * 4, open=index < calls))
        elif index < calls:
            melds.append(Meld("pon" if tiles[0] == tiles[1] else "chi", tiles))
        else:
            concealed += tiles
            kept.append(tiles)
    two_sided = [tile for tiles in kept for tile in _two_sided(tiles)]
    return HandDraft(concealed, rng.choice(two_sided if two_sided and rng.random() < TWO_SIDED else concealed), melds)


def _two_sided(tiles: tuple[Tile, ...]) -> list[Tile]:
    """The tiles that complete a run with a two-sided wait."""
    start, _, end = tiles
    if start == end:
        return []
    if start % 9 == 0:
        return [start]
    return [end] if start % 9 == 6 else [start, end]


def _colour(draft: HandDraft, used: Counter[Tile], rng: Random) -> None:
    """Make one in four fives of each suit red."""
    for red in RED_FIVES:
        five = kind(red)
        if rng.random() * 4 >= used[five]:
            continue
        if five in draft.concealed and five != draft.winning_tile:
            draft.concealed[draft.concealed.index(five)] = red
        else:
            draft.melds = [_with_red(meld, five, red) for meld in draft.melds]


def _with_red(meld: Meld, five: Tile, red: Tile) -> Meld:
    """Make one five of the meld red, if it has one. If another meld of the suit has one too, the engine refuses the hand."""
    if five not in meld.tiles:
        return meld
    tiles = list(meld.tiles)
    tiles[tiles.index(five)] = red
    return Meld(meld.kind, tuple(tiles), meld.open)


def _from_the_wall(count: int, used: Counter[Tile], rng: Random) -> tuple[Tile, ...]:
    """Draw tiles of which copies are left."""
    tiles = []
    for _indicator in range(count):
        tiles.append(rng.choice([tile for tile in range(34) if used[tile] < 4]))
        used[tiles[-1]] += 1
    return tuple(tiles)


def _circumstances(way: Way, ruleset: Ruleset, kans: int, rng: Random) -> frozenset[str]:
    found = set()
    if way.style == "riichi":
        found.add("double_riichi" if rng.random() < DOUBLE_RIICHI else "riichi")
        if ruleset.ippatsu and not kans and rng.random() < IPPATSU:
            found.add("ippatsu")
    if way.tsumo and kans and rng.random() < REPLACEMENT:
        return frozenset(found | {"rinshan"})
    if rng.random() < LAST_TILE:
        found.add("haitei" if way.tsumo else "houtei")
    if {"ippatsu", "houtei"} <= found and ruleset.riichi_min_tiles:
        found.remove("ippatsu")
    return frozenset(found)
