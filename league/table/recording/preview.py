"""The preview of a hand: who pays whom, and the new scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league import wording
from league.games.shown_hand import LedgerLine, ShownHand
from league.table.entry.declared import RiichiQuestion
from league.table.entry.feeding import FeedingQuestion
from league.table.entry.result_form import ResultForm
from league.table.seat_labels import SeatLabel
from league.wording.replaced import replaced_texts
from scoring.game import GameRecord, Outcome, PlayedHand, Points, Progress, outcome_of

__all__ = ["HandPreview"]


@dataclass(frozen=True, slots=True)
class PreviewSeat:
    """A seat, its gain or loss by the hand and the end of the game, and its new score. ``place`` is ``None`` while the game goes on."""

    label: SeatLabel
    delta: Points
    score: Points
    place: int | None

    @classmethod
    def of(cls, label: SeatLabel, hand: PlayedHand, outcome: Outcome | None) -> PreviewSeat:
        seat = label.index
        if outcome is None:
            return cls(label, hand.deltas[seat], hand.scores[seat], None)
        score = outcome.scores[seat]
        return cls(label, hand.deltas[seat] + score - hand.scores[seat], score, outcome.places[seat])


@dataclass(frozen=True, slots=True)
class HandPreview:
    """The hand, the seats with their gain or loss and new score, and what comes next (``following``), or why the game is ``over``.

    ``off_result`` is what a chombo takes off the result after uma, in words.
    A hand that ends the game shows the final scores; ``end_ledger`` says what becomes of the deposits left on the table, ``replaced``
    which result and place count for whoever is replaced. ``beside``: a chombo and dead hands beside the end of the hand, in words.
    ``notes`` are doubts to check, such as a stated value that differs from the tiles; ``remarks`` are details of the hand for which
    the form has no line; ``feeding`` asks who pays after a discard that is forbidden. ``riichi_question`` asks about riichi
    that were declared at the table and are missing here.
    """

    hand: ShownHand
    remarks: tuple[str, ...]
    notes: tuple[str, ...]
    feeding: FeedingQuestion | None
    riichi_question: RiichiQuestion | None
    beside: tuple[str, ...]
    off_result: tuple[str, ...]
    seats: tuple[PreviewSeat, ...]
    replaced: tuple[str, ...]
    end_ledger: tuple[LedgerLine, ...]
    over: str
    following: str

    @classmethod
    def of_form(cls, form: ResultForm, record: GameRecord) -> HandPreview | None:
        """The preview of what was typed; ``None`` if it is incomplete or impossible (the form then has the errors).

        ``record`` is the game with its penalties and substitutes, which decide the places at its end.
        """
        if not form.is_valid():
            return None
        hand, names = form.after.last, [seat.name for seat in form.seats]
        assert hand is not None
        outcome = outcome_of(record, form.after) if form.after.ended_by else None
        taken = form.after.after_uma[len(form.progress.after_uma) :]
        return cls(
            hand=ShownHand.of(hand, names, form.ruleset),
            remarks=tuple(form.remarks(hand)),
            notes=form.notes(hand),
            feeding=form.feeding,
            riichi_question=form.riichi_question,
            beside=tuple(wording.offence_notes(hand.counted, names, form.ruleset)),
            off_result=tuple(wording.off_result_text(line, names, form.ruleset) for line in taken),
            seats=tuple(PreviewSeat.of(seat, hand, outcome) for seat in form.seats),
            replaced=replaced_texts(record, names) if outcome else (),
            end_ledger=tuple(LedgerLine.of(line, names, form.ruleset) for line in outcome.ledger) if outcome else (),
            over=wording.ended_text(form.after.ended_by) if form.after.ended_by else "",
            following="" if form.after.ended_by else following_text(form.after, names),
        )


def following_text(progress: Progress, names: Sequence[str]) -> str:
    """What comes after a hand with which the game goes on."""
    coming = _("Next: %(round)s") % {"round": wording.round_text(progress.round_wind, progress.dealer, progress.honba)}
    return ". ".join([coming, *wording.coming_notes(progress, names)])
