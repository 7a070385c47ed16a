"""A hand before it is saved: who pays whom, and the new scores."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording
from league.games.forms import HandResultForm
from league.games.seat_labels import SeatLabel
from scoring.game import Points, Progress, Transfer
from scoring.rulesets import Ruleset

__all__ = ["HandPreview", "SeatPreview"]


@dataclass(frozen=True, slots=True)
class SeatPreview:
    seat: SeatLabel
    delta: Points
    score: Points


@dataclass(frozen=True, slots=True)
class HandPreview:
    """``lines`` are the payments in words; ``following`` says what comes next."""

    text: str
    lines: tuple[str, ...]
    seats: tuple[SeatPreview, ...]
    following: str

    @classmethod
    def of_form(cls, form: HandResultForm) -> HandPreview | None:
        """The preview of what was typed; ``None`` while it is incomplete or impossible (the form has the errors then)."""
        if not form.is_valid():
            return None
        hand, names = form.after.last, [seat.name for seat in form.seats]
        assert hand is not None
        return cls(
            text=wording.result_text(form.result, names, form.ruleset),
            lines=tuple(transfer_line(transfer, names, form.ruleset) for transfer in hand.ledger),
            seats=tuple(SeatPreview(seat, hand.deltas[seat.index], hand.scores[seat.index]) for seat in form.seats),
            following=following_text(form.after),
        )


def transfer_line(transfer: Transfer, names: list[str], ruleset: Ruleset) -> str:
    """One payment in words: ``Bob → Alice: 3,900 (win on a discard)``."""
    table = _("the table")
    return _("%(payer)s → %(payee)s: %(points)s (%(reason)s)") % {
        "payer": table if transfer.payer is None else names[transfer.payer],
        "payee": table if transfer.payee is None else names[transfer.payee],
        "points": wording.points_text(transfer.points),
        "reason": wording.reason_text(transfer.reason, ruleset),
    }


def following_text(progress: Progress) -> str:
    if progress.ended_by:
        return wording.ended_text(progress.ended_by)
    return _("Next: %(round)s") % {"round": wording.round_text(progress.round_wind, progress.dealer, progress.honba)}
