"""Dangerous hands, which must not be fed (Küster, Strafen 8 to 10), as far as their tiles or ticks tell."""

from __future__ import annotations

from collections import Counter

from scoring.classical.items import Winds
from scoring.classical.ticked import Ticked
from scoring.hand.tiles import SUITS, kind
from scoring.hand.win import Hand

__all__ = ["feeds_dangerously", "is_fed_fourth", "ticks_dangerously"]

MAYBE_FLUSH = frozenset({"moon", "fruit", "snake", "green"})  #: special games that may be a pure flush with figures on the table
OWN_RANKS = ("own_wind", "round_wind", "own_round_wind")


def feeds_dangerously(hand: Hand, own_winds: str = "") -> str | None:
    """The dangerous game that the last discard fed: ``pure_flush``, ``wind_game``, ``dragon_game``, or ``None``.

    Three of its figures must have been open before the last tile was discarded. A robbed tile is not a discard.
    """
    if hand.win != "ron" or hand.winning_tile is None or "chankan" in hand.circumstances or len(hand.melds) < 3:
        return None
    game = _dangerous_game(hand, own_winds)
    return game if game == "pure_flush" or kind(hand.winning_tile) >= 27 else None


def is_fed_fourth(hand: Hand, own_winds: str = "") -> bool:
    """Whether somebody may have fed the fourth figure of a dangerous game, however it was won: all lie open, and one was called."""
    return len(hand.melds) == 4 and any(meld.open for meld in hand.melds) and _dangerous_game(hand, own_winds) is not None


def ticks_dangerously(ticked: Ticked) -> bool:
    """Whether a hand ticked in the tables can be dangerous with three figures on the table; chows are not ticked."""
    figures: Counter[str] = Counter()
    for code, count in ticked.items:
        side, _, figure = code.partition("_")
        if side in ("open", "closed"):
            figures[figure.partition("_")[2]] += count
    in_hand = sum(count for code, count in ticked.items if code.startswith("closed_pon_"))
    if in_hand > 1 or "robbing_a_kan" in ticked.doubles:
        return False
    own = sum(figures[rank] for rank in OWN_RANKS)
    is_flush = "pure_flush" in ticked.doubles or ticked.special in MAYBE_FLUSH
    return is_flush or own + figures["wind"] == 4 or (figures["dragon"], own) == (3, 1)


def _dangerous_game(hand: Hand, own_winds: str) -> str | None:
    if _is_pure_flush(hand):
        return "pure_flush"
    return _game_of_trumps(hand, Winds(own_winds or hand.seat_wind, hand.round_wind))


def _is_pure_flush(hand: Hand) -> bool:
    tiles = [kind(tile) for tile in (*hand.concealed, hand.winning_tile or 0)] + [meld.tile for meld in hand.melds]
    return any(all(suit >> tile & 1 for tile in tiles) for suit in SUITS)


def _game_of_trumps(hand: Hand, winds: Winds) -> str | None:
    laid = [meld.tile for meld in hand.melds if meld.kind != "chi"]
    held = [kind(tile) for tile in (*hand.concealed, hand.winning_tile or 0)]
    pons = {*laid, *(tile for tile in held if held.count(tile) >= 3)}
    pairs = {tile for tile in held if held.count(tile) == 2}
    if pons == {27, 28, 29, 30} and any(tile > 30 for tile in pairs):
        return "wind_game"
    if len(pons) == 4 and {31, 32, 33} <= pons and all(winds.rank(tile) not in ("simple", "terminal", "wind") for tile in pons):
        return "dragon_game"
    return None
