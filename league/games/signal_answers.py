"""The three possible answers to which hand was running when the signal sounded."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.wording.terms import spelt
from scoring.game import Signal
from scoring.rulesets import Ruleset

__all__ = ["ANSWERS", "NONE_BEGINS", "NOT_THROWN", "OVER_BEFORE", "RUNNING", "answer_labels", "signal_meant"]

RUNNING, NOT_THROWN, OVER_BEFORE = "running", "not_thrown", "over_before"
ANSWERS = (RUNNING, NOT_THROWN, OVER_BEFORE)
ANSWER_LABELS = [
    (RUNNING, _("Yes, its dice were thrown")),
    (NOT_THROWN, _("No, its dice were not thrown yet")),
    (OVER_BEFORE, _("No, it was over before the signal")),
]
#: Where the ruleset lets nothing be played any more once the running hand is finished.
NONE_BEGINS = _("By these rules no hand begins after the signal. Leave this hand out, and say at the table that its dice were not thrown.")


def answer_labels(ruleset: Ruleset) -> list[tuple[str, str]]:
    """The answers to choose from, in the words of the ruleset."""
    return [(answer, spelt(label, ruleset)) for answer, label in ANSWER_LABELS]


def signal_meant(answer: str, number: int) -> Signal | None:
    """The signal as given by an answer about hand ``number``; ``None`` if the hand was over before it."""
    if answer not in (RUNNING, NOT_THROWN):
        return None
    return Signal(before_hand=number, dice_thrown=answer == RUNNING)
