"""A game is the fold of its hand results: ``reduce(Progress.after, results, Progress.start(ruleset))``."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.checks import check_result
from scoring.game.hand_end import hands_after_signal, next_deal, why_ended
from scoring.game.ledger import added, balance, counts_as, ledger_of
from scoring.game.liability import with_liable_numbers
from scoring.game.mahjong import Fine
from scoring.game.noted_chombo import counted_offenders
from scoring.game.penalties import chombo_after_uma
from scoring.game.record import PlayedHand, Points, Signal, Transfer
from scoring.game.results import HandResult, RiichiResult
from scoring.game.seats import WINDS, Seat
from scoring.game.won_hands import with_counted_values
from scoring.rulesets import Ruleset

__all__ = ["Progress"]


@dataclass(frozen=True, slots=True)
class Progress:
    """A game between two hands. Scores and deposits (on the table) are in points.

    ``number`` is that of the next hand (1, 2, …); ``ended_by`` is ``None`` or one of ``rounds time bust goal agari_yame chombo``;
    ``hands_left`` counts down once the signal has come; ``after_uma`` are the lines that chombo takes off the result;
    ``last`` is the hand played last. ``doubled``: the next hand counts double, as the one before it was drawn; ``sits_out``: whose turn
    it is to sit out, of five.
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
    doubled: bool = False
    sits_out: Seat | None = None

    @classmethod
    def start(cls, ruleset: Ruleset, signal: Signal | None = None, players: int = 4) -> Progress:
        """The game before its first hand. Raises RuleViolation ``players_count`` for a table of a size that the ruleset does not know."""
        if players not in ruleset.table_sizes:
            sentence = _("Under {ruleset} a table has {sizes} players, not {players}.")
            sizes = ", ".join(map(str, ruleset.table_sizes))
            raise RuleViolation("players_count", sentence, where="players", ruleset=ruleset.name, sizes=sizes, players=players)
        sits_out = 4 if players == 5 else None
        progress = cls(ruleset, (ruleset.start_points,) * players, signal=signal, sits_out=sits_out)
        left = progress._left_before(1, None)
        return replace(progress, hands_left=left, ended_by="time" if left == 0 else None)

    @property
    def round_wind(self) -> str:
        """The wind (``E S W N``) of the round of the next hand."""
        return WINDS[(self.wind_round - 1) % 4]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the table, 0..1 to 0..4."""
        return tuple(range(len(self.scores)))

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that play the next hand, in turn order from the dealer."""
        order = self.seats[self.dealer :] + self.seats[: self.dealer]
        return tuple(seat for seat in order if seat != self.sits_out)

    def wind_of(self, seat: Seat) -> str | None:
        """The wind of a seat in the next hand, ``None`` for who sits out. Of two players the dealer holds E and W, the other S and N."""
        return None if seat == self.sits_out else WINDS[self.playing.index(seat)]

    def winds_of(self, seat: Seat) -> str:
        """All winds that a seat holds: one, of two players two (Küster, "Die Teilnehmerzahl"), none for who sits out."""
        wind = self.wind_of(seat)
        if wind is None:
            return ""
        return {"E": "EW", "S": "SN"}[wind] if len(self.seats) == 2 else wind

    @property
    def banker(self) -> Seat | None:
        """Who pays and receives double, if the ruleset has a Bankier. Where nobody holds the round wind, it is East."""
        if self.ruleset.family == "riichi" or self.ruleset.banker == "none":
            return None
        holders = [seat for seat in self.playing if self.round_wind in self.winds_of(seat)]
        return holders[0] if self.ruleset.banker == "round_wind" and holders else self.dealer

    @property
    def two_han_needed(self) -> bool:
        """Is one han too little for a win now?"""
        return self.ruleset.needs_two_han(self.honba)

    @property
    def is_last_hand(self) -> bool:
        """Does the game end with the next hand, unless its dealer stays or it is replayed?"""
        if self.ended_by is not None:
            return False
        return self.hands_left == 1 or (self.dealer == self.seats[-1] and self.wind_round >= self.ruleset.wind_rounds)

    def after(self, result: HandResult) -> Progress:
        """The game after one more hand. Raises RuleViolation with the number of the hand (codes: :mod:`scoring.game.checks`)."""
        try:
            check_result(self, result)
        except RuleViolation as refusal:
            raise refusal.in_hand(self.number) from None
        result = with_liable_numbers(self, result)
        seated = self.seated(result)
        valued = with_counted_values(seated, result)
        counted = counts_as(self.ruleset.chombo_with_win, valued)
        ledger = ledger_of(seated, counted)
        deltas, to_table = balance(ledger, len(self.scores))
        scores = added(self.scores, deltas)
        deal = next_deal(seated, counted)
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
            self.after_uma + chombo_after_uma(self.ruleset, counted_offenders(self.ruleset, counted)),
            PlayedHand(
                self.number, self.round_wind, self.dealer, self.honba, self.deposits, result, ledger, deltas, scores, valued,
                seated.banker, self.doubled and not isinstance(result, Fine), seated.sits_out,
            ),
            deal.doubled,
            deal.sits_out,
        )  # fmt: skip

    def seated(self, result: HandResult) -> Progress:
        """The same game with who sits out as the entry says; what it leaves open is as proposed."""
        sits_out = None if isinstance(result, RiichiResult) else result.sits_out
        return self if sits_out is None else replace(self, sits_out=sits_out)

    def moved(self, line: Transfer) -> Progress:
        """The game after a payment outside of the hands: a penalty off the score."""
        deltas, _to_table = balance((line,), len(self.scores))
        return replace(self, scores=added(self.scores, deltas))

    def _left_before(self, number: int, left: int | None) -> int | None:
        """Hands still to be played from hand ``number`` on: the signal sets them when that hand is next."""
        if self.signal is not None and number == self.signal.before_hand:
            return hands_after_signal(self.ruleset, self.signal)
        return left

    def _left_after(self, replayed: bool) -> int | None:
        """A hand that is replayed does not count as one of those that follow the signal (EMA 2012: it counts as not played)."""
        return self.hands_left if self.hands_left is None or replayed else self.hands_left - 1
