"""Discards into a hand that nobody may feed, as far as its tiles reveal them (Küster, Strafen 8–10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.classical import feeds_dangerously
from scoring.game import HandResult, Mahjong, Progress, Seat, TileHand
from scoring.game.mahjong.worths import known_hand

__all__ = ["Feeding", "feeding_of"]

SENTENCES: Mapping[str, Promise] = {
    "pure_flush": _("%(winner)s showed three figures of one suit, and %(discarder)s discarded into the pure flush."),
    "wind_game": _("%(winner)s showed three figures of winds, and %(discarder)s discarded into the wind game."),
    "dragon_game": _("%(winner)s showed three figures of trumps, and %(discarder)s discarded into the dragon game."),
}


@dataclass(frozen=True, slots=True)
class Feeding:
    """The player (``seat``, ``name``) who should pay for all unless there was no other discard, and the reason in a sentence."""

    seat: Seat
    name: str
    text: str


def feeding_of(result: HandResult, progress: Progress, names: Sequence[str]) -> Feeding | None:
    """The player who fed the winner's hand; ``None`` if unknown, if the ruleset lets nobody pay alone, or if it is entered already."""
    if not isinstance(result, Mahjong) or result.discarder is None or result.pays_alone is not None:
        return None
    worth = result.worths[result.winner]
    if progress.ruleset.payers != "settle" or len(progress.seats) == 2 or not isinstance(worth, TileHand):
        return None
    hand = known_hand(progress, result.winner, worth.hand, "ron")
    game = feeds_dangerously(hand, progress.winds_of(result.winner))
    if game is None:
        return None
    words = {"winner": names[result.winner], "discarder": names[result.discarder]}
    return Feeding(result.discarder, names[result.discarder], str(SENTENCES[game]) % words)
