"""The tiles of one player and the way the hand was won, from which every rulebook computes the value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from scoring.hand.meld import Meld
from scoring.hand.tiles import COPY, Tile, copies

__all__ = ["CIRCUMSTANCES", "WINS", "Hand"]

WINS: Final = ("ron", "tsumo", "none")
CIRCUMSTANCES: Final = (
    "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou",
    "first_discard", "after_draw", "tile_sorted_in",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Tiles and circumstances, as people saw them (docs/formats.md §4). Nothing here knows a ruleset.

    ``concealed`` are the tiles without the winning tile and without melds; ``win`` is ``ron``, ``tsumo`` or ``none`` (then
    ``winning_tile`` is ``None``); winds are ``E``, ``S``, ``W``, ``N``; ``circumstances`` are some of :data:`CIRCUMSTANCES`.

    Common counts are made once, as by :func:`scoring.hand.tiles.copies`: ``in_hand``, the concealed tiles with the winning one, and
    ``copies``, all tiles. ``is_closed``: nothing was called (closed kans leave a hand closed).
    """

    concealed: tuple[Tile, ...]
    winning_tile: Tile | None
    win: str
    seat_wind: str
    round_wind: str
    melds: tuple[Meld, ...] = ()
    circumstances: frozenset[str] = frozenset()
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    flowers: tuple[Tile, ...] = ()
    in_hand: int = field(init=False, repr=False, compare=False)
    copies: int = field(init=False, repr=False, compare=False)
    is_closed: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        in_hand = copies(self.concealed) + (0 if self.winning_tile is None else COPY[self.winning_tile])
        object.__setattr__(self, "in_hand", in_hand)
        object.__setattr__(self, "copies", in_hand + sum([meld.copies for meld in self.melds]))
        object.__setattr__(self, "is_closed", True not in [meld.open for meld in self.melds])

    @property
    def is_tsumo(self) -> bool:
        return self.win == "tsumo"

    @property
    def is_dealer(self) -> bool:
        return self.seat_wind == "E"
