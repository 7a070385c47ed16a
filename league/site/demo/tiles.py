"""Hands by their tiles for the demo: dealt at random, so that the game itself says which of them win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from scoring.game import TileHand
from scoring.hand import Hand, Meld, Tile

__all__ = ["dealt_hand"]

RUNS = tuple(start for start in range(27) if start % 9 < 7)
CALLS = 0.4  #: how often a set of a hand without riichi was called


def dealt_hand(rng: Random, *, riichi: bool) -> TileHand:
    """Four sets and a pair with a winning tile and indicators; many such hands have no yaku, and the game refuses them."""
    used: Counter[Tile] = Counter()
    sets = [_drawn(rng, used, _some_set) for _ in range(4)]
    pair = _drawn(rng, used, lambda rng: (rng.randrange(34),) * 2)
    calls = 0 if riichi else sum(rng.random() < CALLS for _ in range(3))
    called, kept = sets[:calls], sets[calls:]
    concealed = [tile for each in (*kept, pair) for tile in each]
    winning_tile = concealed.pop(rng.randrange(len(concealed)))
    indicators = [_drawn(rng, used, lambda rng: (rng.randrange(34),))[0] for _ in range(2 if riichi else 1)]
    return TileHand(
        Hand(
            concealed=tuple(sorted(concealed)),
            winning_tile=winning_tile,
            win="",
            seat_wind="",
            round_wind="",
            melds=tuple(Meld("pon" if each[0] == each[1] else "chi", each) for each in called),
            dora_indicators=(indicators[0],),
            ura_indicators=tuple(indicators[1:]),
        )
    )


def _some_set(rng: Random) -> tuple[Tile, ...]:
    if rng.random() < 0.65:
        start = rng.choice(RUNS)
        return start, start + 1, start + 2
    return (rng.randrange(34),) * 3


def _drawn(rng: Random, used: Counter[Tile], draw: Callable[[Random], tuple[Tile, ...]]) -> tuple[Tile, ...]:
    """Tiles of which there are still enough copies."""
    while True:
        tiles = draw(rng)
        if all(count <= 4 for count in (used + Counter(tiles)).values()):
            used.update(tiles)
            return tiles
