"""A game is the fold of its hand results: ``reduce(advance, results, Progress.start(ruleset))``."""

from __future__ import annotations

from dataclasses import replace

from scoring.errors import RuleViolation
from scoring.game.checks import check_result
from scoring.game.hand_end import next_deal, why_ended
from scoring.game.ledger import counts_as, ledger_of, moved_by
from scoring.game.liability import with_liable_numbers
from scoring.game.mahjong_results import Fine
from scoring.game.noted_chombo import chombo_after_uma
from scoring.game.progress import Progress
from scoring.game.record import Transfer
from scoring.game.results import HandResult
from scoring.game.won_hands import with_counted_values

__all__ = ["advance", "moved"]


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


def _left_after(progress: Progress, replayed: bool) -> int | None:
    """The number of hands left after the signal; a replayed hand does not use one up (EMA 2012: it counts as not played)."""
    return progress.hands_left if progress.hands_left is None or replayed else progress.hands_left - 1
