"""Final scores of a game from paper, instead of its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.chombo import with_chombo_of_hands, without_chombo_of_hands
from league.games.commands.saving import GameEntry, Saved, save
from league.games.entry import Entry
from league.games.facts import Facts
from league.games.kept import KeptPenalty
from league.games.models import Game
from league.games.states import GameState
from league.wording.paper import difference_text
from league.wording.points import points_text
from scoring.game import GameRecord, check_steps, expected_sum, off_the_score

__all__ = ["enter_final_scores", "withdraw_final_scores"]


def enter_final_scores(
    *,
    entry: Entry,
    game: Game,
    scores: Sequence[int],
    sum_reason: str = "",
    reason: str = "",
    on_sheet: Mapping[int, bool] | None = None,
    deposits_lost: int = 0,
) -> Saved:
    """Enter the final scores (points, by seat: start East, South, West, North, Fifth) from paper; they supersede the hands.

    A chombo of those hands becomes a penalty, so that what it takes off the result after uma still counts.

    ``on_sheet`` says for each penalty off the score, and each chombo that is a payment (by :attr:`league.games.kept.KeptPenalty.key`),
    whether the sheet includes it already; if not, it is taken off these scores. ``deposits_lost`` (points) lay on the table at the end
    under a ruleset that gives them to nobody. ``sum_reason`` (split sticks, agreed otherwise) excuses what remains of the difference, and
    nothing else. ``reason`` says why a result is corrected; after approval one is required, and a ``sum_reason`` will do.

    Refusals: ``four_scores_needed`` (``scores_needed`` at a table of another size), ``sheet_unanswered`` (nobody said whether
    the sheet includes a penalty), ``scores_sum`` (a wrong sum without a reason), ``game_void``, and the ``RuleViolation`` for
    deposits that cannot be lost and for a score that no payments can produce (``scores_step``).
    """

    def change(game: Game, facts: Facts) -> Facts:
        if game.state == GameState.VOID:
            raise Refusal("game_void", _("This game does not count. Reopen it first."))
        facts = with_chombo_of_hands(facts, game.competition.ruleset)
        penalties = tuple(_answered(kept, on_sheet or {}, stands=facts.final_scores is not None) for kept in facts.penalties)
        after = replace(facts, final_scores=tuple(scores), penalties=penalties, deposits_lost=deposits_lost)
        return replace(after, sum_reason=check_scores(sum_reason, after.record(game.competition.ruleset)))

    request = {
        "scores": list(scores), "sum_reason": sum_reason,
        **({"on_sheet": {str(row): answer for row, answer in on_sheet.items()}} if on_sheet else {}),
        **({"deposits_lost": deposits_lost} if deposits_lost else {}),
    }  # fmt: skip
    return save(GameEntry(entry, game, "enter_final_scores", request, reason or sum_reason), change)


def _answered(kept: KeptPenalty, on_sheet: Mapping[int, bool], *, stands: bool) -> KeptPenalty:
    """A penalty with the answer given, or else with the one it has from the final scores that stand."""
    if not kept.is_replayed or not off_the_score(kept.penalty):
        return kept
    answer = on_sheet.get(kept.key, kept.penalty.on_sheet if stands else None)
    if answer is None:
        raise Refusal("sheet_unanswered", _("Please say of each penalty whether it is deducted on the sheet already."), field="on_sheet")
    return replace(kept, penalty=replace(kept.penalty, on_sheet=answer))


def withdraw_final_scores(*, entry: Entry, game: Game, reason: str = "") -> Saved:
    """Withdraw final scores from paper: the hands count again, and every penalty with them.

    Refusals: ``no_final_scores``, ``game_void``.
    """

    def change(game: Game, facts: Facts) -> Facts:
        if game.state == GameState.VOID:
            raise Refusal("game_void", _("This game does not count. Reopen it first."))
        if facts.final_scores is None:
            raise Refusal("no_final_scores", _("No final scores from paper stand for this game."))
        counting = without_chombo_of_hands(facts)
        penalties = tuple(replace(kept, penalty=replace(kept.penalty, on_sheet=True)) for kept in counting.penalties)
        return replace(counting, final_scores=None, sum_reason="", deposits_lost=0, penalties=penalties)

    return save(GameEntry(entry, game, "withdraw_final_scores", reason=reason), change)


def check_scores(sum_reason: str, record: GameRecord) -> str:
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
