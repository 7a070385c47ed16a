"""A hand before it is saved: who pays whom, and the new scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording
from league.games.feeding import Feeding
from league.games.result_form import ResultForm
from league.games.seat_labels import SeatLabel
from league.games.shown_wins import ShownWin, shown_wins
from league.wording.mahjong import factors_text
from scoring.game import PlayedHand, Points, Progress, Transfer
from scoring.rulesets import Ruleset

__all__ = ["HandPreview", "Payment", "SeatPreview"]


@dataclass(frozen=True, slots=True)
class SeatPreview:
    seat: SeatLabel
    delta: Points
    score: Points


@dataclass(frozen=True, slots=True)
class Payment:
    """What one pays another (or the table); each of its ``parts`` says what for, what doubles it and, of several, how many points it is."""

    payer: str
    payee: str
    points: Points
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandPreview:
    """The hand in words, who pays whom, the seats, and what comes next (``following``).

    ``notes`` are what should be looked at again, such as a value that was said and is another one by the tiles; ``remarks`` what else
    was said of the hand where the form has no line for it; ``feeding`` is who should pay for all and was not said to; ``wins`` are those
    given by their tiles.
    """

    text: str
    remarks: tuple[str, ...]
    notes: tuple[str, ...]
    feeding: Feeding | None
    payments: tuple[Payment, ...]
    seats: tuple[SeatPreview, ...]
    following: str
    wins: tuple[ShownWin, ...]

    @classmethod
    def of_form(cls, form: ResultForm) -> HandPreview | None:
        """The preview of what was typed; ``None`` while it is incomplete or impossible (the form has the errors then)."""
        if not form.is_valid():
            return None
        hand, names = form.after.last, [seat.name for seat in form.seats]
        assert hand is not None
        return cls(
            text=wording.result_text(hand.counted, names, form.ruleset),
            remarks=tuple(form.remarks(hand)),
            notes=form.notes(hand),
            feeding=form.feeding(hand),
            payments=payments(hand, names, form.ruleset),
            seats=tuple(SeatPreview(seat, hand.deltas[seat.index], hand.scores[seat.index]) for seat in form.seats),
            following=following_text(form.after, names),
            wins=shown_wins(hand, names, form.ruleset),
        )


def payments(hand: PlayedHand, names: Sequence[str], ruleset: Ruleset) -> tuple[Payment, ...]:
    """The ledger by who pays whom, in its order."""
    found: dict[tuple[int | None, int | None], list[Transfer]] = {}
    for transfer in hand.ledger:
        found.setdefault((transfer.payer, transfer.payee), []).append(transfer)
    return tuple(
        Payment(
            payer=_party(payer, names),
            payee=_party(payee, names),
            points=sum(transfer.points for transfer in transfers),
            parts=tuple(_part(transfer, hand, ruleset, is_all=len(transfers) == 1) for transfer in transfers),
        )
        for (payer, payee), transfers in found.items()
    )


def _part(transfer: Transfer, hand: PlayedHand, ruleset: Ruleset, *, is_all: bool) -> str:
    """The reason of a payment, with what makes it double; its points, unless it is all that one pays the other."""
    reason, factors = wording.reason_text(transfer.reason, ruleset), factors_text(transfer, hand, ruleset)
    points = wording.points_text(transfer.points)
    if factors:
        return f"{reason}: {factors}" if is_all else f"{reason}: {factors} = {points}"
    return reason if is_all else f"{reason} {points}"


def _party(seat: int | None, names: Sequence[str]) -> str:
    return _("Table") if seat is None else names[seat]


def following_text(progress: Progress, names: Sequence[str]) -> str:
    if progress.ended_by:
        return _("With this hand the game is over. %(why)s") % {"why": wording.ended_text(progress.ended_by)}
    coming = _("Next: %(round)s") % {"round": wording.round_text(progress.round_wind, progress.dealer, progress.honba)}
    return ". ".join([coming, *wording.coming_notes(progress, names)])
