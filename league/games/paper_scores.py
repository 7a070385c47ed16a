"""The facts of a game with final scores from paper instead of its hands, and whether these scores can be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.chombo import with_chombo_of_hands
from league.games.facts import Facts
from league.games.kept import KeptPenalty
from league.wording.paper import difference_text
from league.wording.points import points_text
from scoring.game import GameRecord, check_steps, expected_sum, off_the_score
from scoring.rulesets import Ruleset

__all__ = ["OnPaper", "with_scores_on_paper"]


@dataclass(frozen=True, slots=True)
class OnPaper:
    """What a sheet says: see :func:`league.games.commands.enter_final_scores`. ``deposits_lost`` and ``scores`` are points."""

    scores: tuple[int, ...]
    on_sheet: Mapping[int, bool]
    deposits_lost: int = 0
    sum_reason: str = ""


def with_scores_on_paper(facts: Facts, given: OnPaper, ruleset: Ruleset) -> Facts:
    """The facts once these scores supersede the hands. Refusals as :func:`league.games.commands.enter_final_scores`."""
    facts = with_chombo_of_hands(facts, ruleset)
    penalties = tuple(_answered(kept, given.on_sheet, stands=facts.final_scores is not None) for kept in facts.penalties)
    after = replace(facts, final_scores=given.scores, penalties=penalties, deposits_lost=given.deposits_lost)
    return replace(after, sum_reason=_checked_reason(given.sum_reason, after.record(ruleset)))


def _answered(kept: KeptPenalty, on_sheet: Mapping[int, bool], *, stands: bool) -> KeptPenalty:
    """A penalty with the answer given, or else with the one it has from the final scores that stand."""
    if not kept.is_replayed or not off_the_score(kept.penalty):
        return kept
    answer = on_sheet.get(kept.key, kept.penalty.on_sheet if stands else None)
    if answer is None:
        raise Refusal("sheet_unanswered", _("Please say of each penalty whether it is deducted on the sheet already."), field="on_sheet")
    return replace(kept, penalty=replace(kept.penalty, on_sheet=answer))


def _checked_reason(sum_reason: str, record: GameRecord) -> str:
    """Check the scores and return the reason to keep, none if the sum is right. A reason excuses odd steps too: a stick may be split."""
    scores = record.final_scores or ()
    if len(scores) != record.players:
        raise _count_refused(record.players)
    expected = expected_sum(record)
    differs = sum(scores) != expected
    reason = sum_reason.strip() if differs else ""
    if not reason:
        check_steps(record)
    if differs and not reason:
        four = _("The four scores add up to %(sum)s, not to %(expected)s: %(difference)s. Please correct them or say why.")
        any_number = _("The scores add up to %(sum)s, not to %(expected)s: %(difference)s. Please correct them or say why.")
        message = four if record.players == 4 else any_number
        sums = {"sum": points_text(sum(scores)), "expected": points_text(expected), "difference": difference_text(sum(scores) - expected)}
        raise Refusal("scores_sum", message % sums, field="sum_reason")
    return reason


def _count_refused(players: int) -> Refusal:
    if players == 4:
        return Refusal("four_scores_needed", _("Please enter four scores."), field="scores")
    return Refusal("scores_needed", _("Please enter %(count)s scores, one for each player.") % {"count": players}, field="scores")
