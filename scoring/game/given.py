"""Check newly entered facts: sums on paper, penalties by the book, and who was East when a chombo was paid.

A replay skips these checks: facts that were once accepted stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.finish import ranking
from scoring.game.ledger import DEPOSIT, moved_by
from scoring.game.penalties import KINDS, POINT_PENALTY, off_the_score, off_the_sum, penalty_lines
from scoring.game.progress import Replay
from scoring.game.record import GameRecord, PenaltyPoints, Points
from scoring.game.replaying import expected_sum, replaced_seats
from scoring.game.seats import Seat
from scoring.rulesets import Ruleset

__all__ = ["check_east", "check_penalty", "check_steps", "check_sum", "penalty_applies"]

#: most penalties on a sheet for which to try whether each came after the deposits were divided; with more, none did
MOST_AFTERWARDS = 6


def check_sum(record: GameRecord, *, lost_is_named: bool = True) -> None:
    """Refuse (``scores_sum``) final scores whose sum is not the start points less lost deposits and penalties on the sheet.

    If the ruleset gives deposits left at the end to nobody, whole thousands may be missing, unless ``lost_is_named``.
    """
    if record.final_scores is None:
        return
    total, expected = sum(record.final_scores), expected_sum(record)
    if total == expected:
        return
    if not lost_is_named and record.ruleset.deposits_left == "lost" and total < expected and (expected - total) % DEPOSIT == 0:
        return
    if total > expected:
        sentence = _("The scores add up to {sum}, not to {expected}: {difference} too much, and nothing is said why.")
    else:
        sentence = _("The scores add up to {sum}, not to {expected}: {difference} too little, and nothing is said why.")
    raise RuleViolation("scores_sum", sentence, where="final_scores", sum=total, expected=expected, difference=abs(total - expected))


def _smallest_stick(ruleset: Ruleset) -> int:
    """Points of the smallest stick: 250 where only han are counted (ALARM), else 100; 1 where scores are written down (Küster, DMJL)."""
    return {"han": 250, "han_fu": 100}.get(ruleset.scoring, 1)


def check_steps(record: GameRecord) -> None:
    """Refuse (``scores_step``) a final score that is not a multiple of the smallest stick.

    Exceptions: penalties on the sheet may be any points, and level winners may have shared the deposits left (:func:`_shared_deposits`).
    """
    scores, step = record.final_scores or (), _smallest_stick(record.ruleset)
    held = _held(record, record.penalties)
    wrong = [seat for seat, score in enumerate(scores) if not _on_step(record, score, held[seat])]
    if not wrong or _shared_deposits(record):
        return
    seat = min(wrong, key=lambda one: (not isinstance(scores[one], int), one))
    sentence = _("{seat} cannot have {score} points: every score is a multiple of {step}, the smallest stick.")
    if not isinstance(scores[seat], int):
        sentence = _("{seat} cannot have {score} points: only level winners who divide deposits left on the table have parts of points.")
    elif held[seat] % step:
        sentence = _("{seat} cannot have {score} points: but for penalties, every score is a multiple of {step}, the smallest stick.")
    raise RuleViolation("scores_step", sentence, where=f"final_scores[{seat}]", seat=seat, score=scores[seat], step=step)


def _held(record: GameRecord, penalties: Iterable[PenaltyPoints]) -> tuple[int, ...]:
    """The points (zero or negative) that these penalties change each seat by on the sheet, without payments to others."""
    on_sheet = [one for one in penalties if one.on_sheet]
    return tuple(sum(off_the_sum(one) for one in on_sheet if one.seat == seat) for seat in range(record.players))


def _on_step(record: GameRecord, score: Points, held: int) -> bool:
    return (score - record.ruleset.start_points - held) % _smallest_stick(record.ruleset) == 0


def _shared_deposits(record: GameRecord) -> bool:
    """Whether these scores are possible if three or four level winners divided the remaining deposits.

    Penalties on the sheet may have been taken off, and a chombo paid, before or after that.
    """
    if record.ruleset.family != "riichi" or record.ruleset.deposits_left != "winner_split":
        return False
    on_sheet = [index for index, one in enumerate(record.penalties) if one.on_sheet and off_the_score(one)]
    most = len(on_sheet) if len(on_sheet) <= MOST_AFTERWARDS else 0
    return any(_were_level(record, later) for count in range(most + 1) for later in combinations(on_sheet, count))


def _were_level(record: GameRecord, later: Sequence[int]) -> bool:
    """As :func:`_shared_deposits`, with the penalties of these indices taken off ``later`` than the division."""
    assert record.final_scores is not None
    replaced = replaced_seats(record)
    lines = (line for index in later for line in penalty_lines(record.ruleset, record.penalties[index]))
    moved = moved_by(lines, (0,) * record.players).deltas
    divided = tuple(score - points for score, points in zip(record.final_scores, moved, strict=True))
    held = _held(record, [one for index, one in enumerate(record.penalties) if index not in later])
    for count, thousands in ((3, 1), (3, 2), (4, 1), (4, 2), (4, 3)):
        share = Fraction(thousands * DEPOSIT, count)
        for winners in combinations(range(record.players), count):
            before = tuple(score - share if seat in winners else score for seat, score in enumerate(divided))
            if all(map(partial(_on_step, record), before, held)) and ranking(record.ruleset, before, replaced)[0] == winners:
                return True
    return False


def check_east(game: Replay) -> None:
    """Refuse (``chombo_dealer``) a chombo payment noted beside hands if its ``dealer`` was not East at that point."""
    for index, penalty in enumerate(game.record.penalties):
        easts = _easts(game, penalty.after_hand)
        if penalty.dealer is not None and easts and penalty.dealer not in easts:
            sentence = _("By the hands, East was seat {east} then (hand {number}).")
            number = min(penalty.after_hand + 1, len(game.hands)) if game.ended_by else penalty.after_hand + 1
            raise RuleViolation("chombo_dealer", sentence, where=f"penalties[{index}].dealer", east=easts[0], number=number)


def _easts(game: Replay, after_hand: int) -> tuple[Seat, ...]:
    """Possible dealers after so many hands: that of the next hand; at the end of a finished game also that of its last hand."""
    if not game.hands:
        return ()
    if after_hand < len(game.hands):
        return (game.hands[after_hand].dealer,)
    last, running = game.hands[-1].dealer, game.progress.dealer
    if game.ended_by is None:
        return (running,)
    return (last,) if game.progress.ended_by else (last, running)


def penalty_applies(ruleset: Ruleset, kind: str = POINT_PENALTY) -> tuple[str, ...]:
    """Where penalties of a kind can be deducted, the usual place first: from the score, or from the result after uma.

    EMA 2012 "Punktstrafen" deducts from the score at once, so that places can change. The other books are silent; if a chombo comes off
    the result, penalties usually do too.
    """
    if ruleset.family != "riichi":
        return ("score",)
    if KINDS[kind].after_uma:
        return ("after_uma",)
    if _is_ema_2012(ruleset):
        return ("score",)
    return ("score", "after_uma") if isinstance(ruleset.chombo, str) else ("after_uma", "score")


def _is_ema_2012(ruleset: Ruleset) -> bool:
    """Whether the ruleset is EMA 2012, where a chombo is a payment and penalties come off the table score."""
    return ruleset.vocabulary == "ema" and ruleset.family == "riichi" and isinstance(ruleset.chombo, str)


def check_penalty(ruleset: Ruleset, penalty: PenaltyPoints, where: str) -> None:
    """Refuse a penalty that the book does not allow: ``penalty_applies late_points penalty_amount``.

    Only EMA 2012 limits penalties without a fixed size ("Punktstrafen", "Verspätung im Turnier", "Betrug und Spielbehinderung"); if a
    book is silent, anything goes.
    """
    rule = KINDS[penalty.kind]
    rule.check_size(ruleset, -penalty.points, f"{where}.points")
    if rule.after_uma:
        if penalty.points and ruleset.family == "riichi" and penalty.applies != "after_uma":
            sentence = _("Under {ruleset} such a penalty comes off the result, after uma.")
            raise RuleViolation("penalty_applies", sentence, where=f"{where}.applies", ruleset=ruleset.name)
        return
    if not rule.at_once or not _is_ema_2012(ruleset):
        return
    if penalty.applies not in penalty_applies(ruleset):
        sentence = _("Under {ruleset} penalty points come off the score at once, and move places.")
        raise RuleViolation("penalty_applies", sentence, where=f"{where}.applies", ruleset=ruleset.name)
    if rule.check_given is not None:
        rule.check_given(ruleset, -penalty.points, f"{where}.points")
