"""Final scores of a game from paper, instead of its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.chombo import without_chombo_of_hands
from league.games.commands.saving import GameEntry, Saved, save
from league.games.entry import Entry
from league.games.facts import Facts
from league.games.models import Game
from league.games.paper_scores import OnPaper, with_scores_on_paper
from league.games.states import GameState

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
        given = OnPaper(tuple(scores), on_sheet or {}, deposits_lost, sum_reason)
        return with_scores_on_paper(facts, given, game.ruleset)

    request = {
        "scores": list(scores), "sum_reason": sum_reason,
        **({"on_sheet": {str(row): answer for row, answer in on_sheet.items()}} if on_sheet else {}),
        **({"deposits_lost": deposits_lost} if deposits_lost else {}),
    }  # fmt: skip
    return save(GameEntry(entry, game, "enter_final_scores", request, reason or sum_reason), change)


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
