"""Discards into a hand that nobody may feed, as far as its tiles reveal them, and the question who pays (Küster, Strafen 8–10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.games.shown_hand import Payment, ShownHand
from scoring.classical import feeds_dangerously
from scoring.game import HandResult, Mahjong, Progress, Seat, TileHand, advance
from scoring.game.mahjong.worths import known_hand

__all__ = ["FeedingQuestion", "feeding_question"]

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


@dataclass(frozen=True, slots=True)
class FeedingAnswer:
    """One side of the question: its ``value`` in the form, in words, and the ``payments`` that the other side has not."""

    value: str
    label: str
    payments: tuple[Payment, ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class FeedingQuestion:
    """Who pays after such a discard. ``taken`` is the result by the answer given; ``None`` as long as nobody has answered."""

    text: str
    answers: tuple[FeedingAnswer, ...]
    taken: Mahjong | None

    @property
    def is_open(self) -> bool:
        return self.taken is None


def feeding_question(result: HandResult, progress: Progress, names: Sequence[str], given: str) -> FeedingQuestion | None:
    """The question about a possible result; ``None`` if nobody fed it, or if it says already who pays. ``given`` is the answer so far.

    An answer names winner and discarder, so that it says nothing about others chosen later.
    """
    fed = feeding_of(result, progress, names)
    if fed is None or not isinstance(result, Mahjong):
        return None
    alone, excused = (replace(result, pays_alone=fed.seat, excused=excused) for excused in (False, True))
    whose, said = f"{result.winner}-{fed.seat}", {"name": fed.name}
    sides = (
        (f"{whose}-alone", gettext("%(name)s pays for all") % said, alone, excused),
        (f"{whose}-excused", gettext("Everybody pays: %(name)s had no other discard") % said, excused, alone),
    )
    answers = (FeedingAnswer(value, label, _only_in(mine, other, progress, names), value == given) for value, label, mine, other in sides)
    return FeedingQuestion(fed.text, tuple(answers), next((mine for value, _label, mine, _other in sides if value == given), None))


def _only_in(mine: Mahjong, other: Mahjong, progress: Progress, names: Sequence[str]) -> tuple[Payment, ...]:
    """The payments of a result that another one has not."""
    others = _payments(other, progress, names)
    return tuple(payment for payment in _payments(mine, progress, names) if payment not in others)


def _payments(result: Mahjong, progress: Progress, names: Sequence[str]) -> tuple[Payment, ...]:
    hand = advance(progress, result).last
    assert hand is not None
    return ShownHand.of(hand, names, progress.ruleset).payments
