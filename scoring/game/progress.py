"""A game is the fold of its hand results: ``reduce(Progress.after, results, Progress.start(ruleset))``."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.checks import check_result
from scoring.game.hand_end import LAST_DEALER, hands_after_signal, next_deal, why_ended
from scoring.game.ledger import WON, added, balance, counts_as, ledger_of
from scoring.game.penalties import chombo_after_uma
from scoring.game.record import PlayedHand, Points, Signal, Transfer
from scoring.game.results import Chombo, HandResult
from scoring.game.seats import WINDS, Seat
from scoring.game.won_hands import with_counted_values
from scoring.rulesets import Ruleset

__all__ = ["Progress"]


@dataclass(frozen=True, slots=True)
class Progress:
    """A game between two hands. Scores and deposits (on the table) are in points.

    ``number`` is that of the next hand (1, 2, …); ``ended_by`` is ``None`` or one of ``rounds time bust goal agari_yame chombo``;
    ``hands_left`` counts down once the signal has come; ``after_uma`` are the lines that chombo takes off the result;
    ``last`` is the hand played last.
    """

    ruleset: Ruleset
    scores: tuple[Points, ...]
    dealer: Seat = 0
    wind_round: int = 1
    honba: int = 0
    deposits: int = 0
    number: int = 1
    ended_by: str | None = None
    signal: Signal | None = None
    hands_left: int | None = None
    after_uma: tuple[Transfer, ...] = ()
    last: PlayedHand | None = None

    @classmethod
    def start(cls, ruleset: Ruleset, signal: Signal | None = None) -> Progress:
        """The game before its first hand. Raises RuleViolation ``scoring_not_yet`` for rulesets that are not riichi."""
        if ruleset.scoring not in ("han_fu", "han"):
            sentence = _("Games of {ruleset} cannot be recorded yet.")
            raise RuleViolation("scoring_not_yet", sentence, where="ruleset", ruleset=ruleset.name)
        progress = cls(ruleset, (ruleset.start_points,) * 4, signal=signal)
        left = progress._left_before(1, None)
        return replace(progress, hands_left=left, ended_by="time" if left == 0 else None)

    @property
    def round_wind(self) -> str:
        """The wind (``E S W N``) of the round of the next hand."""
        return WINDS[(self.wind_round - 1) % 4]

    @property
    def two_han_needed(self) -> bool:
        """Is one han too little for a win now (Austrian 3.6.5.1, EMA 2012 "Wiederholungsspiele")?"""
        return 0 < self.ruleset.two_han_from_honba <= self.honba

    @property
    def is_last_hand(self) -> bool:
        """Does the game end with the next hand, unless its dealer stays or it is replayed?"""
        if self.ended_by is not None:
            return False
        return self.hands_left == 1 or (self.dealer == LAST_DEALER and self.wind_round >= self.ruleset.wind_rounds)

    def after(self, result: HandResult) -> Progress:
        """The game after one more hand. Raises RuleViolation with the number of the hand (codes: :mod:`scoring.game.checks`)."""
        try:
            check_result(self, result)
        except RuleViolation as refusal:
            raise refusal.in_hand(self.number) from None
        valued = with_counted_values(self, result)
        counted = counts_as(self.ruleset.chombo_with_win, valued)
        ledger = ledger_of(self, counted)
        deltas, to_table = balance(ledger)
        scores = added(self.scores, deltas)
        deal = next_deal(self, counted)
        left = self._left_before(self.number + 1, self._left_after(deal.replayed))
        ended_by = why_ended(self, counted, deal, scores) or ("time" if left == 0 else None)
        return Progress(
            self.ruleset,
            scores,
            deal.dealer,
            deal.wind_round,
            deal.honba,
            int(self.deposits + to_table),
            self.number + 1,
            ended_by,
            self.signal,
            left,
            self.after_uma + self._taken_after_uma(counted),
            PlayedHand(
                self.number, self.round_wind, self.dealer, self.honba, self.deposits, result, ledger, deltas, scores, valued,
            ),
        )  # fmt: skip

    def moved(self, line: Transfer) -> Progress:
        """The game after a payment outside of the hands: a penalty off the score."""
        deltas, _to_table = balance((line,))
        return replace(self, scores=added(self.scores, deltas))

    def _left_before(self, number: int, left: int | None) -> int | None:
        """Hands still to be played from hand ``number`` on: the signal sets them when that hand is next."""
        if self.signal is not None and number == self.signal.before_hand:
            return hands_after_signal(self.ruleset, self.signal)
        return left

    def _left_after(self, replayed: bool) -> int | None:
        """A hand that is replayed does not count as one of those that follow the signal (EMA 2012: it counts as not played)."""
        return self.hands_left if self.hands_left is None or replayed else self.hands_left - 1

    def _taken_after_uma(self, counted: HandResult) -> tuple[Transfer, ...]:
        if isinstance(counted, Chombo):
            return chombo_after_uma(self.ruleset, counted.offenders)
        if isinstance(counted, WON) and counted.chombo and self.ruleset.chombo_with_win == "both":
            return chombo_after_uma(self.ruleset, counted.chombo)
        return ()
