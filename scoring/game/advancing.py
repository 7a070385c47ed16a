"""A game is the fold of its hand results: ``reduce(advance, results, Progress.start(ruleset))``."""

from __future__ import annotations

from dataclasses import replace

from scoring.errors import RuleViolation
from scoring.game.checks import check_result
from scoring.game.hand_end import next_deal, why_ended
from scoring.game.ledger import DEPOSIT, counts_as, ledger_of, moved_by
from scoring.game.liability import with_liable_numbers
from scoring.game.mahjong_results import Fine
from scoring.game.noted_chombo import chombo_after_uma
from scoring.game.progress import Progress
from scoring.game.record import Transfer
from scoring.game.results import ExhaustiveDraw, HandResult, Void
from scoring.game.seats import Seat, Seats
from scoring.game.won_hands import with_counted_values

__all__ = ["advance", "check_bets", "check_declared", "moved", "with_bets"]


def advance(progress: Progress, result: HandResult) -> Progress:
    """The game after one more hand. Raises RuleViolation with the number of the hand (codes: :mod:`scoring.game.checks`)."""
    try:
        check_result(progress, result)
    except RuleViolation as refusal:
        raise refusal.in_hand(progress.number) from None
    result = with_liable_numbers(progress, result)
    seated = progress.seated(result)
    valued = with_counted_values(seated, result)
    counted = counts_as(progress.ruleset.chombo_with_win, valued)
    ledger = ledger_of(seated, counted)
    deltas, scores, to_table = moved_by(ledger, progress.scores)
    deal = next_deal(seated, counted)
    left = None if progress.signal is None else progress.left_before(progress.number + 1, _left_after(progress, deal.replayed))
    ended_by = why_ended(progress, counted, deal, scores) or ("time" if left == 0 else None)
    return Progress(
        progress.ruleset,
        scores,
        deal.dealer,
        deal.wind_round,
        deal.honba,
        int(progress.deposits + to_table),
        progress.number + 1,
        ended_by,
        progress.signal,
        left,
        progress.after_uma + chombo_after_uma(progress.ruleset, counted),
        seated.played(result, ledger, deltas, scores, valued, doubled=progress.doubled and not isinstance(result, Fine)),
        deal.doubled,
        deal.sits_out,
    )  # fmt: skip


def moved(progress: Progress, line: Transfer) -> Progress:
    """Apply a payment outside the hands, such as a penalty off the score."""
    return replace(progress, scores=moved_by((line,), progress.scores).scores)


def check_declared(progress: Progress, seat: Seat) -> None:
    """Refuse that a seat declares riichi in the next hand: ``game_over``, ``no_riichi``, ``seat_unknown``, ``riichi_points``.

    The fourth declaration is possible, though some rulebooks then break the hand off.
    """
    check_result(progress, Void(frozenset({seat})))


def check_bets(progress: Progress, riichi: Seats) -> None:
    """Refuse that the next hand is played to its end with these bets: as :func:`check_declared`, and ``four_riichi_aborts``."""
    check_result(progress, ExhaustiveDraw(tenpai=riichi, riichi=riichi))


def with_bets(progress: Progress, riichi: Seats) -> Progress:
    """The scores and deposits while the next hand is played: who bet riichi has put 1,000 points on the table.

    Only to be shown: the result of the hand names the bets itself and is played after ``progress``.
    """
    lines = tuple(Transfer(seat, None, DEPOSIT, "riichi") for seat in sorted(riichi))
    _deltas, scores, to_table = moved_by(lines, progress.scores)
    return replace(progress, scores=scores, deposits=int(progress.deposits + to_table))


def _left_after(progress: Progress, replayed: bool) -> int | None:
    """The number of hands left after the signal; a replayed hand does not use one up (EMA 2012: it counts as not played)."""
    return progress.hands_left if progress.hands_left is None or replayed else progress.hands_left - 1
