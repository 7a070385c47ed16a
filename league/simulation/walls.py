"""A deal of the classical game: everybody's hand from one wall, so that no tile is there five times and no flower twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from league.simulation.patterns import ALL, CLASSICAL, DrawnPattern, Winds, draw_pair, draw_set
from league.simulation.tiles import HandDraft, drafted
from scoring.hand import Hand, Meld, Tile
from scoring.hand.tiles import FLOWERS

__all__ = ["Wall"]

CALLS = (0, 1, 1, 1, 2, 2, 3)  #: numbers of sets called by the winner
FIGURES, WEIGHTS = (0, 1, 2, 3), (25, 40, 25, 10)  #: numbers of finished figures in a losing hand, and their weights
CALLED, PAIR, FLOWER = 0.5, 0.55, 0.55  #: shares: figures that are called; losing hands with a pair besides; flowers drawn by somebody
REPLACEMENT, LAST_TILE = 0.12, 0.012


@dataclass(slots=True)
class Wall:
    """The tiles left of all 144. ``no_chi``: chi is not allowed (two players)."""

    rng: Random
    no_chi: bool = False
    used: Counter[Tile] = field(default_factory=Counter)
    flowers: list[Tile] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.flowers = self.rng.sample(FLOWERS, len(FLOWERS))

    def won_hand(self, winds: Winds, *, tsumo: bool) -> Hand:
        """A complete hand, dealt before those of the others."""
        pattern = self.rng.choices(list(CLASSICAL), weights=list(CLASSICAL.values()))[0]
        draft = drafted(replace(pattern, runs=0) if self.no_chi else pattern, winds, CALLS, self.rng)
        self.used.update((*draft.concealed, *(tile for meld in draft.melds for tile in meld.tiles)))
        concealed = sorted(draft.concealed)
        concealed.remove(draft.winning_tile)
        flowers = self._flowers()
        return Hand(
            concealed=tuple(concealed),
            winning_tile=draft.winning_tile,
            win="tsumo" if tsumo else "ron",
            seat_wind=winds[0],
            round_wind=winds[1],
            melds=tuple(draft.melds),
            circumstances=self._circumstances(draft, tsumo=tsumo, replaced=bool(draft.kans or flowers)),
            flowers=flowers,
        )

    def other_hand(self, winds: Winds) -> Hand:
        """The thirteen tiles of a losing hand, a kan counted as three."""
        hand = DrawnPattern(used=self.used)
        melds: list[Meld] = []
        concealed: list[Tile] = []
        for _figure in range(self.rng.choices(FIGURES, weights=WEIGHTS)[0]):
            tiles = draw_set(hand, self.rng, ALL, 0 if self.no_chi else 0.45)
            if self.rng.random() < CALLED:
                melds.append(Meld("pon" if tiles[0] == tiles[1] else "chi", tiles))
            else:
                concealed += tiles
        if self.rng.random() < PAIR:
            concealed += draw_pair(hand, self.rng, ALL)
        while len(concealed) + 3 * len(melds) < 13:
            concealed.append(self._tile())
        return Hand(
            concealed=tuple(sorted(concealed)), winning_tile=None, win="none", seat_wind=winds[0], round_wind=winds[1],
            melds=tuple(melds), flowers=self._flowers(),
        )  # fmt: skip

    def _tile(self) -> Tile:
        tile = self.rng.choice([tile for tile in ALL if self.used[tile] < 4])
        self.used[tile] += 1
        return tile

    def _flowers(self) -> tuple[Tile, ...]:
        """The flowers drawn by this player: a quarter of those drawn, or as many as are left."""
        return tuple(sorted(self.flowers.pop() for _chance in range(2) if self.flowers and self.rng.random() < FLOWER))

    def _circumstances(self, draft: HandDraft, *, tsumo: bool, replaced: bool) -> frozenset[str]:
        if tsumo and replaced and self.rng.random() < REPLACEMENT:
            return frozenset({"rinshan"})
        if self.rng.random() < LAST_TILE:
            return frozenset({"haitei" if tsumo else "houtei"})
        return frozenset()
