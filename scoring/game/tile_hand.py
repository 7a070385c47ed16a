"""A hand entered by its tiles."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Hand

__all__ = ["TileHand"]


@dataclass(frozen=True, slots=True)
class TileHand:
    """A value given by the tiles. ``win`` and winds of the hand are those of the game, or empty (see :mod:`.won_hands`)."""

    hand: Hand
