"""Who did what wrong in a hand: a chombo, a dead hand, or what Küster fines."""

from __future__ import annotations

from scoring.game import Chombo, Fine, HandResult, Seat

__all__ = ["offences_in"]


def offences_in(result: HandResult | None) -> set[tuple[str, Seat]]:
    """Each ``chombo``, ``dead_hand`` and ``penalty`` with the seat of who did it."""
    if isinstance(result, Fine):
        return {("penalty", result.seat)}
    chombo = result.offenders if isinstance(result, Chombo) else getattr(result, "chombo", ())
    dead = (seat for name in ("dead", "too_few", "too_many") for seat in getattr(result, name, ()))
    return {("chombo", seat) for seat in chombo} | {("dead_hand", seat) for seat in dead}
