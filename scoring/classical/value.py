"""The worth of a hand of the classical game, with every reason."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand.tiles import Tile

__all__ = ["ClassicalValue", "CountLine"]


@dataclass(frozen=True, slots=True)
class CountLine:
    """One line of the count: its name, its points (doubles: how many times it doubles), and the tiles it is about."""

    name: str
    amount: int
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassicalValue:
    """The count of a hand; ``total`` is in points before the doubling after a draw and before the Bankier's.

    ``item_points`` are the points of ``items``, ``base_points`` those with the ``premiums``, ``double_count`` how many times they are
    doubled. ``limit`` says that the limit of a game stands in place of the count: ``full`` or ``half``. ``special`` is the code of the
    combined game that the hand is, also where its count is paid.
    """

    items: tuple[CountLine, ...]
    premiums: tuple[CountLine, ...]
    doubles: tuple[CountLine, ...]
    item_points: int
    base_points: int
    double_count: int
    limit: str | None
    special: str | None
    total: int

    @property
    def counted(self) -> int:
        """The points by the tables alone, without any limit."""
        return self.base_points << self.double_count
