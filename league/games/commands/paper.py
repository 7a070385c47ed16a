"""Final scores of a game from paper, instead of its hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.commands.saving import Entry, Saved, save
from league.games.facts import Facts
from league.games.models import Game, GameState
from league.wording import points_text
from scoring.game import GameRecord, expected_sum
from scoring.rulesets import Ruleset

__all__ = ["enter_final_scores", "withdraw_final_scores"]


def enter_final_scores(
    *, actor: Actor, game: Game, scores: Sequence[int], client_id: UUID, expected_version: int, sum_reason: str = "", reason: str = ""
) -> Saved:
    """Enter the final scores (points, by seat: start East, South, West, North, Fifth) from paper; they supersede the hands.

    Refusals: ``four_scores_needed`` (``scores_needed`` at a table of another size), ``scores_step`` (no multiple of the smallest
    stick), ``scores_sum`` (the sum is not that of the start points, and ``sum_reason``, such as a penalty, lost deposits or split
    sticks, is missing), ``game_void``. ``reason`` says why a result is corrected, which has to be said after approval; a
    ``sum_reason`` says enough.
    """

    def change(game: Game, facts: Facts) -> Facts:
        if game.state == GameState.VOID:
            raise Refusal("game_void", _("This game does not count. Reopen it first."))
        penalties = tuple(kept.penalty for kept in facts.counting_penalties)
        reason = check_scores(scores, sum_reason, GameRecord(game.competition.ruleset, penalties=penalties, players=game.players))
        return replace(facts, final_scores=tuple(scores), sum_reason=reason)

    request = {"scores": list(scores), "sum_reason": sum_reason}
    return save(Entry(actor, game, "enter_final_scores", client_id, expected_version, request, reason or sum_reason), change)


def withdraw_final_scores(*, actor: Actor, game: Game, client_id: UUID, expected_version: int, reason: str = "") -> Saved:
    """The final scores from paper no longer stand: the hands count again. Refusals: ``no_final_scores``, ``game_void``."""

    def change(game: Game, facts: Facts) -> Facts:
        if game.state == GameState.VOID:
            raise Refusal("game_void", _("This game does not count. Reopen it first."))
        if facts.final_scores is None:
            raise Refusal("no_final_scores", _("No final scores from paper stand for this game."))
        return replace(facts, final_scores=None, sum_reason="")

    return save(Entry(actor, game, "withdraw_final_scores", client_id, expected_version, reason=reason), change)


def smallest_stick(ruleset: Ruleset) -> int:
    """Points of the smallest stick: 250 where only han are counted (ALARM), else 100; 1 where scores are written down (Küster, DMJL)."""
    return {"han": 250, "han_fu": 100}.get(ruleset.scoring, 1)


def check_scores(scores: Sequence[int], sum_reason: str, record: GameRecord) -> str:
    """The reason to keep: none where the sum is right. A split stick may leave any number, so the reason excuses the step as well."""
    if len(scores) != record.players:
        raise _count_refused(record.players)
    expected = expected_sum(record)
    differs = sum(scores) != expected
    reason = sum_reason.strip() if differs else ""
    step = smallest_stick(record.ruleset)
    if not reason and any(score % step for score in scores):
        message = _("Every score is a multiple of %(step)s, the smallest stick.")
        raise Refusal("scores_step", message % {"step": step}, field="scores")
    if differs and not reason:
        four = _("The four scores add up to %(sum)s, not to %(expected)s. Please correct them or say why.")
        message = four if record.players == 4 else _("The scores add up to %(sum)s, not to %(expected)s. Please correct them or say why.")
        sums = {"sum": points_text(sum(scores)), "expected": points_text(expected)}
        raise Refusal("scores_sum", message % sums, field="sum_reason")
    return reason


def _count_refused(players: int) -> Refusal:
    if players == 4:
        return Refusal("four_scores_needed", _("Please enter four scores."), field="scores")
    return Refusal("scores_needed", _("Please enter %(count)s scores, one for each player.") % {"count": players}, field="scores")
