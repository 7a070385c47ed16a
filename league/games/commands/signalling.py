"""The answer to which hand was running at the signal, given together with a recorded hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.facts import Facts
from league.games.models import Game
from league.games.signal_answers import ANSWERS, NONE_BEGINS, signal_meant
from league.seating.clock_queries import clock_of_table
from league.seating.models import Session
from scoring.game.progress import hands_after_signal
from scoring.rulesets import Ruleset

__all__ = ["answered", "signal_required"]


def answered(facts: Facts, number: int, answer: str, ruleset: Ruleset) -> Facts:
    """The facts with the signal as ``answer`` gives it for hand ``number`` (unchanged if it is empty, or the hand was over before).

    Refusals, all of the field ``signal``: ``signal_answer_unknown``; ``signal_known`` if another answer is stored already;
    ``no_hand_after_signal`` if the hand had not begun and the ruleset lets none begin after the signal.
    """
    if not answer:
        return facts
    if answer not in ANSWERS:
        raise Refusal("signal_answer_unknown", _("Please choose one of the answers."), field="signal")
    signal = signal_meant(answer, number)
    if facts.signal is not None and facts.signal != signal:
        message = _("It is noted already which hand was running at the signal. Take the signal back first.")
        raise Refusal("signal_known", message, field="signal")
    if signal is not None and not hands_after_signal(ruleset, signal):
        raise Refusal("no_hand_after_signal", NONE_BEGINS, field="signal")
    return replace(facts, signal=signal)


def signal_required(actor: Actor, game: Game, *, answer: str = "") -> Callable[[Session, Facts], None]:
    """A check of :func:`league.games.commands.saving.save`: where the signal has sounded by the table's clock, somebody has to say
    which hand was running before a hand is added. Refusal: ``signal_unanswered`` (field ``signal``). One query if there is a clock.
    """

    def check(session: Session, before: Facts) -> None:
        if answer or before.signal is not None:
            return
        clock = clock_of_table(game.table, session, game.competition, actor.now())
        if clock is not None and clock.has_signalled:
            raise Refusal("signal_unanswered", _("The signal has sounded. Please say whether this hand was running then."), field="signal")

    return check
