"""What a correction makes a dead hand, a chombo or a fine that was none before, so that its cause is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from league.games.facts import Change, Delete, Replace
from league.games.kept import KeptHand
from scoring.game import Chombo, Fine, HandResult, Seat

__all__ = ["new_fines", "new_offences"]

LED_TO = ("dead_hand", "chombo", "penalty")


def new_offences(changes: Sequence[Change], hands: Sequence[KeptHand]) -> tuple[str, ...]:
    """What somebody in a changed hand has now and did not have in ``hands``: ``dead_hand``, ``chombo``, ``penalty``, in this order."""
    results = {number: hand.result for number, hand in enumerate(hands, start=1)}
    found = set()
    for change in changes:
        if not isinstance(change, Delete):
            before = results.get(change.number) if isinstance(change, Replace) else None
            found |= {kind for kind, _seat in _offences_in(change.result) - _offences_in(before)}
    return tuple(kind for kind in LED_TO if kind in found)


def new_fines(changes: Sequence[Change], hands: Sequence[KeptHand]) -> frozenset[int]:
    """The points of fines that are new, or of another size than before."""
    results = {number: hand.result for number, hand in enumerate(hands, start=1)}
    found = set()
    for change in changes:
        if not isinstance(change, Delete) and isinstance(change.result, Fine):
            before = results.get(change.number) if isinstance(change, Replace) else None
            found |= {change.result.points} if change.result != before else set()
    return frozenset(found)


def _offences_in(result: HandResult | None) -> set[tuple[str, Seat]]:
    if isinstance(result, Fine):
        return {("penalty", result.seat)}
    chombo = result.offenders if isinstance(result, Chombo) else getattr(result, "chombo", ())
    return {("chombo", seat) for seat in chombo} | {("dead_hand", seat) for seat in getattr(result, "dead", ())}
