"""The worth of a hand of the classical game, with every reason."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand.tiles import Tile

__all__ = ["ClassicalValue", "CountLine"]


@dataclass(frozen=True, slots=True)
class CountLine:
    """One line of the count: its name, its points (of a doubling: the number of doublings), and its tiles."""

    name: str
    amount: int
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassicalValue:
    """The count of a hand; ``total`` is in points before the doubling after a draw and before the Bankier's.

    ``item_points``: the points of ``items``; ``base_points``: those including ``premiums``; ``double_count``: the number of doublings.
    ``limit``: ``full`` or ``half`` if the limit of a game replaces the count. ``special``: the code of the combined game that the hand is,
    even if its count is paid.
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
