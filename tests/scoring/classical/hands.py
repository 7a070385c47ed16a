"""Random hands of the classical game: complete ones of every shape, and losing ones."""

from __future__ import annotations

from random import Random

from scoring.hand import Hand, Meld, Tile
from scoring.hand.tiles import FLOWERS, KINDS, ORPHANS, has_fifth_copy

__all__ = ["lost_hand", "won_hand"]

WINDS = "ESWN"
DRAWN = ("", "", "", "haitei", "rinshan", "tenhou")
CLAIMED = ("", "", "", "houtei", "chankan", "first_discard")
GREEN = (19, 20, 21, 23, 25, 32)
ENDS = (0, 8, 9, 17, 18, 26)


def _figure(random: Random, kinds: list[Tile], chi: float) -> tuple[str, tuple[Tile, ...]]:
    tile = random.choice(kinds)
    if random.random() < chi and tile < 27 and tile % 9 < 7:
        return "chi", (tile, tile + 1, tile + 2)
    return ("kan", (tile,) * 4) if random.random() < 0.3 else ("pon", (tile,) * 3)


def _kinds(random: Random) -> list[Tile]:
    suit = 9 * random.randrange(3)
    return random.choice(
        [
            list(KINDS),
            list(KINDS),
            [*range(suit, suit + 9)],
            [*range(suit, suit + 9), 31],
            list(range(27, 34)),
            list(ENDS),
            list(GREEN),
            [*ORPHANS],
        ]
    )


def _flowers(random: Random) -> tuple[Tile, ...]:
    if random.random() < 0.1:
        return tuple(FLOWERS)[: random.choice((4, 8))]
    return tuple(random.sample(list(FLOWERS), random.choice((0, 0, 0, 1, 2, 3, 4))))


def won_hand(random: Random) -> Hand | None:
    """A complete hand, or ``None`` if there are not enough tiles for it."""
    shape = random.random()
    if shape < 0.1:
        return _closed(random, [tile for tile in random.choices(_kinds(random), k=7) for _copy in range(2)])
    if shape < 0.15:
        return _closed(random, [*ORPHANS, random.choice(ORPHANS)])
    kinds, chi = _kinds(random), random.choice((0.0, 0.3, 0.7, 1.0))
    figures = [_figure(random, kinds, chi) for _figure_number in range(4)]
    called = random.choice((0.0, 0.5, 0.9, 1.0))
    melds = tuple(
        Meld(form, tiles, form != "kan" or random.random() < 0.6) for form, tiles in figures if form == "kan" or random.random() < called
    )
    rest = [tile for form, tiles in figures if (form, tiles) not in [(meld.kind, meld.tiles) for meld in melds] for tile in tiles]
    rest += [random.choice(kinds)] * 2
    if len(rest) + 3 * len(melds) != 14:
        return None
    return _closed(random, rest, melds)


def _closed(random: Random, tiles: list[Tile], melds: tuple[Meld, ...] = ()) -> Hand | None:
    last = tiles.pop(random.randrange(len(tiles)))
    win = random.choice(("ron", "tsumo"))
    happened = random.choice(DRAWN if win == "tsumo" else CLAIMED)
    seat = "E" if happened == "tenhou" else random.choice(WINDS[1:] if happened == "first_discard" else WINDS)
    hand = Hand(
        concealed=tuple(sorted(tiles)),
        winning_tile=last,
        win=win,
        seat_wind=seat,
        round_wind=random.choice(WINDS),
        melds=melds,
        circumstances=frozenset({happened} - {""}),
        flowers=_flowers(random),
    )
    return None if has_fifth_copy(hand.copies) else hand


def lost_hand(random: Random) -> Hand | None:
    """Thirteen tiles of a losing hand, or ``None`` if there are not enough tiles for it."""
    kinds = _kinds(random)
    melds = tuple(
        Meld(form, tiles, form != "kan" or random.random() < 0.6)
        for form, tiles in (_figure(random, kinds, 0.3) for _ in range(random.randrange(5)))
    )
    held: list[Tile] = []
    while len(held) < 13 - 3 * len(melds):
        held += [random.choice(kinds)] * random.choice((1, 2, 3))
    held = held[: 13 - 3 * len(melds)]
    hand = Hand(
        concealed=tuple(held),
        winning_tile=None,
        win="none",
        seat_wind=random.choice(WINDS),
        round_wind=random.choice(WINDS),
        melds=melds,
        flowers=_flowers(random),
    )
    return None if has_fifth_copy(hand.copies) else hand
