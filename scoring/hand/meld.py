"""A set that lies on the table: chi, pon or kan."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.hand.tiles import SUITED, Tile, copies, kind

__all__ = ["MELD_KINDS", "Meld"]

MELD_KINDS = ("chi", "pon", "kan")


@dataclass(frozen=True, slots=True)
class Meld:
    """A set on the table. ``kind`` is ``chi``, ``pon`` or ``kan``; only a kan may be closed (``open`` false).

    ``tile`` is the lowest kind (0–33) in it, ``copies`` its tiles counted as in :func:`scoring.hand.tiles.copies`, ``is_set`` whether
    they are a set at all: three in a row of one suit, three or four of a kind.
    """

    kind: str
    tiles: tuple[Tile, ...]
    open: bool = True
    tile: int = field(init=False, repr=False, compare=False)
    copies: int = field(init=False, repr=False, compare=False)
    is_set: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tile", min((kind(tile) for tile in self.tiles if tile < 37), default=-1))
        object.__setattr__(self, "copies", copies(self.tiles))
        object.__setattr__(self, "is_set", self._is_set())

    def _is_set(self) -> bool:
        if any(tile >= 37 for tile in self.tiles) or not (self.open or self.kind == "kan"):
            return False
        kinds = sorted(map(kind, self.tiles))
        if self.kind == "chi":
            return self.tile in SUITED and self.tile % 9 < 7 and kinds == [self.tile, self.tile + 1, self.tile + 2]
        return kinds == [self.tile] * (3 if self.kind == "pon" else 4)
