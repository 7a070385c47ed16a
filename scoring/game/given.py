"""What is asked of facts as somebody gives them, by a form or a line: sums on paper, and penalties as the book has them.

A replay does not ask it: what was entered once, with a reason or under a referee's eyes, stays what it is.
"""

from __future__ import annotations

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.ledger import DEPOSIT
from scoring.game.penalties import check_points, off_the_sum
from scoring.game.record import GameRecord, Penalty
from scoring.game.replaying import expected_sum
from scoring.rulesets import Ruleset

__all__ = ["check_penalty", "check_steps", "check_sum", "penalty_applies"]

AT_ONCE = ("late", "point_penalty")


def check_sum(record: GameRecord, *, lost_is_named: bool = True) -> None:
    """Refuse (``scores_sum``) final scores that do not add up to what penalties on the sheet and lost deposits leave of the start points.

    Unless it ``lost_is_named`` how much of the deposits was lost, whole thousands may be missing where the ruleset gives them to nobody.
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
    """Refuse (``scores_step``) a final score that no payment leaves: a whole number that is no multiple of the smallest stick.

    Penalties that the sheet holds may be any points, and fractions are left where sticks are split.
    """
    step = _smallest_stick(record.ruleset)
    for seat, score in enumerate(record.final_scores or ()):
        held = sum(off_the_sum(one) for one in record.penalties if one.seat == seat and one.on_sheet)
        if not isinstance(score, int) or (score - record.ruleset.start_points - held) % step == 0:
            continue
        sentence = _("{seat} cannot have {score} points: every score is a multiple of {step}, the smallest stick.")
        if held % step:
            sentence = _("{seat} cannot have {score} points: but for penalties, every score is a multiple of {step}, the smallest stick.")
        raise RuleViolation("scores_step", sentence, where=f"final_scores[{seat}]", seat=seat, score=score, step=step)


def penalty_applies(ruleset: Ruleset) -> tuple[str, ...]:
    """What lateness and point penalties can be taken off, the usual first: the score, or the result after uma.

    EMA 2012 "Punktstrafen" knows the score only, at once, so that places move; the other books are silent, and where a chombo comes off
    the result, penalties usually do, too.
    """
    if ruleset.family != "riichi" or _is_ema_2012(ruleset):
        return ("score",)
    return ("score", "after_uma") if isinstance(ruleset.chombo, str) else ("after_uma", "score")


def _is_ema_2012(ruleset: Ruleset) -> bool:
    """Whether the book is EMA's in which a chombo is a payment and penalties are points of the table."""
    return ruleset.vocabulary == "ema" and ruleset.family == "riichi" and isinstance(ruleset.chombo, str)


def check_penalty(ruleset: Ruleset, penalty: Penalty, where: str) -> None:
    """Refuse a penalty that the book does not know: ``penalty_applies late_points penalty_amount``.

    Only EMA 2012 has rules for it ("Punktstrafen", "Verspätung im Turnier", "Betrug und Spielbehinderung"); where a book is silent,
    anything goes.
    """
    if penalty.kind not in AT_ONCE or not _is_ema_2012(ruleset):
        return
    if penalty.applies not in penalty_applies(ruleset):
        sentence = _("Under {ruleset} penalty points come off the score at once, and move places.")
        raise RuleViolation("penalty_applies", sentence, where=f"{where}.applies", ruleset=ruleset.name)
    minute = ruleset.late_points_a_minute
    if penalty.kind == "point_penalty":
        check_points(ruleset, -penalty.points, as_east=False, where=f"{where}.points")
    elif minute and penalty.points % minute:
        sentence = _("Who is late loses {points} points for each minute begun.")
        raise RuleViolation("late_points", sentence, where=f"{where}.points", points=minute)
