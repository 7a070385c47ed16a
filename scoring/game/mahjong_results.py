"""Results of hands in games without riichi: Küster's classical game and the DMJL basic game (docs/formats.md §6).

Seats are 0..3 (starting as East, South, West, North), with fewer players 0..1 or 0..2, with five 0..4 around the table. Values are
points of a hand before the doublings after a draw and for the Bankier.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.classical.ticked import Ticked
from scoring.game.seats import NOBODY, Seat, Seats
from scoring.game.tile_hand import TileHand

__all__ = ["Drawn", "FalseMahjong", "Fine", "Mahjong", "Said", "Worth"]


@dataclass(frozen=True, slots=True)
class Said:
    """A hand that was counted at the table: its value in points, whole and not negative."""

    points: int


Worth = Said | Ticked | TileHand  #: one player's hand: its points, the items ticked in the book's tables, or its tiles
Worths = tuple[Worth | None, ...]  #: by seat; ``None`` for a player who sits out, and for a loser whose hand the ruleset does not need


@dataclass(frozen=True, slots=True)
class Mahjong:
    """Somebody won. ``discarder`` is ``None`` after a self-drawn tile.

    ``pays_alone``: the player who fed a dangerous hand and pays the winner for all (Küster, Strafen 8–10), unless ``excused``: no other
    discard was possible. ``too_few`` and ``too_many``: players with a dead hand (Küster, Allgemeine Spielregeln), who cannot win; too many
    tiles count nothing. ``announced``: values as first announced, by seat, before another player corrected them upwards (Strafe 6).
    """

    winner: Seat
    worths: Worths
    discarder: Seat | None = None
    pays_alone: Seat | None = None
    excused: bool = False
    too_few: Seats = NOBODY
    too_many: Seats = NOBODY
    announced: tuple[tuple[Seat, int], ...] = ()
    sits_out: Seat | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody won: the wall ran out."""

    sits_out: Seat | None = None


@dataclass(frozen=True, slots=True)
class FalseMahjong:
    """A false Mah-Jongg by ``caller``, after which others showed their tiles (Küster, Strafe 7); ``worths``: the hands of the others."""

    caller: Seat
    worths: Worths
    sits_out: Seat | None = None


@dataclass(frozen=True, slots=True)
class Fine:
    """A fine of ``seat`` to each other player, double for the Bankier (Küster, Strafen 1–5). Game and deal go on as before."""

    seat: Seat
    points: int
    sits_out: Seat | None = None
