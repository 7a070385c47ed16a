"""A hand ticked in the tables of the book."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Ticked"]


@dataclass(frozen=True, slots=True)
class Ticked:
    """The items (code and number; sorted, without zeros), the premiums, the doublings of the whole game, and a special game.

    The codes are those of :mod:`scoring.classical.items`, :mod:`scoring.classical.premiums`, :mod:`scoring.classical.doubles` and
    :mod:`scoring.classical.special_hands`. The doublings of a figure follow from the figure and are not ticked.
    """

    items: tuple[tuple[str, int], ...] = ()
    premiums: frozenset[str] = frozenset()
    doubles: frozenset[str] = frozenset()
    special: str | None = None
