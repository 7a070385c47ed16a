"""Dangerous hands, which must not be fed (Küster, Strafen 8 to 10), as far as their tiles tell."""

from __future__ import annotations

from scoring.classical.items import Winds
from scoring.hand.tiles import SUITS, kind
from scoring.hand.win import Hand

__all__ = ["feeds_dangerously"]


def feeds_dangerously(hand: Hand, own_winds: str = "") -> str | None:
    """The dangerous game that a discard fed: ``pure_flush``, ``wind_game``, ``dragon_game``, or ``None``.

    Three of its figures must have been open before the last tile was discarded. A robbed tile is not a discard.
    """
    if hand.win != "ron" or hand.winning_tile is None or "chankan" in hand.circumstances or len(hand.melds) < 3:
        return None
    winds = Winds(own_winds or hand.seat_wind, hand.round_wind)
    if _is_fed_flush(hand):
        return "pure_flush"
    if kind(hand.winning_tile) < 27:
        return None
    return _fed_trumps(hand, winds)


def _is_fed_flush(hand: Hand) -> bool:
    tiles = [kind(tile) for tile in (*hand.concealed, hand.winning_tile or 0)] + [meld.tile for meld in hand.melds]
    return any(all(suit >> tile & 1 for tile in tiles) for suit in SUITS)


def _fed_trumps(hand: Hand, winds: Winds) -> str | None:
    laid = [meld.tile for meld in hand.melds if meld.kind != "chi"]
    held = [kind(tile) for tile in (*hand.concealed, hand.winning_tile or 0)]
    pons = {*laid, *(tile for tile in held if held.count(tile) >= 3)}
    pairs = {tile for tile in held if held.count(tile) == 2}
    if pons == {27, 28, 29, 30} and any(tile > 30 for tile in pairs):
        return "wind_game"
    if len(pons) == 4 and {31, 32, 33} <= pons and all(winds.rank(tile) not in ("simple", "terminal", "wind") for tile in pons):
        return "dragon_game"
    return None
