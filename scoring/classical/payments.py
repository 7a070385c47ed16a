"""Payments of the other seats for a won hand (Küster, "Die Abrechnung")."""

from __future__ import annotations

from scoring.classical.value import ClassicalValue
from scoring.hand.tiles import WINDS
from scoring.hand.win import Hand
from scoring.rulesets import Ruleset

__all__ = ["payments"]


def payments(hand: Hand, value: ClassicalValue, ruleset: Ruleset) -> dict[str, int]:
    """The payment of each of the other three winds, with the doublings after a draw and of the Bankier; none without a win.

    If the discarder alone pays (switch ``payers``), each payment is the one due from that player as the discarder.
    """
    if hand.win == "none":
        return {}
    banker = {"east": "E", "round_wind": hand.round_wind}.get(ruleset.banker)
    points = value.total * (2 if ruleset.draw_doubles_next and "after_draw" in hand.circumstances else 1)
    return {wind: points * (2 if banker in (wind, hand.seat_wind) else 1) for wind in WINDS if wind != hand.seat_wind}
