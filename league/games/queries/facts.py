"""The stored facts of a game, in any version, as values of ``scoring``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.errors import Refusal
from league.games.facts import Change, Comparison, Facts, revised
from league.games.kept import GivenCause, KeptHand, KeptPenalty, KeptSubstitute
from league.games.models import FinalScores, Game, GameRevision, Penalty, RecordedHand, Substitution
from league.games.paper_scores import OnPaper, with_scores_on_paper
from league.games.played import replayed
from league.wording.terms import spelt
from scoring.formats import hand_result_from_json
from scoring.game import GameRecord, PenaltyPoints, Replay, Signal, Substitute
from scoring.rulesets import Ruleset

__all__ = [
    "facts_from_rows",
    "facts_in",
    "facts_of",
    "keep_replay",
    "penalty_of",
    "preview_revision",
    "preview_scores",
    "record_of",
    "replay_of",
    "signal_from_json",
    "signal_to_json",
    "standing_at",
    "substitute_of",
]


KEPT, REPLAYED = "_facts_of_version", "_replay_of_version"
Noted = tuple[FinalScores | None, Iterable[Penalty], Iterable[Substitution]]


def standing_at(version: int) -> Q:
    """The condition for rows (hands, final scores, …) that belong to this version of their game."""
    return Q(version__lte=version) & (Q(until_version=None) | Q(until_version__gt=version))


def facts_of(game: Game) -> Facts:
    """The facts in the version that ``game`` has in memory, so that they fit each other whatever is saved meanwhile.

    One query, four where :attr:`Game.has_notes`; none when they are asked for again: the facts of a version never change.
    """
    version, facts = game.__dict__.get(KEPT, (None, None))
    if version != game.version:
        facts = facts_in(game, game.version, {"signal": game.signal, "stopped": game.stopped})
        game.__dict__[KEPT] = game.version, facts
    return facts


def facts_before_and_after(revision: GameRevision) -> tuple[Facts, Facts]:
    """The facts before and after a saved change. Three queries, or nine."""
    game, version = revision.game, revision.version
    earlier = GameRevision.objects.filter(game=game, version=version - 1).first()
    before = facts_in(game, version - 1, earlier.details["after"] if earlier else {})
    return before, facts_in(game, version, revision.details["after"])


def facts_in(game: Game, version: int, state: dict[str, Any]) -> Facts:
    """The facts in a version; ``state`` is what its :class:`GameRevision` keeps as ``after``. One query, or four."""
    hands = RecordedHand.objects.filter(standing_at(version), game=game).order_by("number").values_list("number", "pk", "result", "cause")
    return _with_rows(game, version, state, hands)


def facts_from_rows(game: Game, hands: Iterable[tuple[int, int, Any]], noted: Noted | None = None) -> Facts:
    """The same as :func:`facts_of`, but for the causes of errors, from the rows of the hands (number, id, result) in order.

    ``noted`` are the rows beside them; without these, three queries where :attr:`Game.has_notes`.
    """
    return _with_rows(game, game.version, {"signal": game.signal, "stopped": game.stopped}, hands, noted)


def _with_rows(game: Game, version: int, state: dict[str, Any], hands: Iterable[tuple[Any, ...]], noted: Noted | None = None) -> Facts:
    origins = state.get("was")
    facts = Facts(
        hands=tuple(
            KeptHand(hand_result_from_json(result), pk, number if origins is None else origins[number - 1], *map(_given_cause, cause))
            for number, pk, result, *cause in hands
        ),
        signal=signal_from_json(state.get("signal")),
        stopped=state.get("stopped", ""),
        players=game.players,
    )
    if noted is None and not game.has_notes:
        return facts
    final, penalties, substitutions = noted or _noted(game, version)
    return replace(
        facts,
        final_scores=tuple(final.scores) if final else None,
        sum_reason=final.sum_reason if final else "",
        deposits_lost=final.deposits_lost if final else 0,
        penalties=tuple(KeptPenalty(penalty_of(row), row.reason, row.pk, row.minutes, row.hand) for row in penalties),
        substitutes=tuple(KeptSubstitute(substitute_of(row), row.player_id, row.pk) for row in substitutions),
    )


def _given_cause(data: dict[str, Any] | None) -> GivenCause | None:
    return None if data is None else GivenCause.from_json(data)


def _noted(game: Game, version: int) -> Noted:
    """Final scores, penalties and substitutions in this version. Three queries."""
    standing = Q(standing_at(version), game=game)
    final = FinalScores.objects.filter(standing).first()
    penalties = Penalty.objects.filter(standing).order_by("after_hand", "pk")
    return final, penalties, Substitution.objects.filter(standing).order_by("from_hand", "pk")


def penalty_of(row: Penalty) -> PenaltyPoints:
    return PenaltyPoints(row.seat, row.kind, row.points, row.after_hand, row.applies, row.on_sheet, row.dealer)


def substitute_of(row: Substitution) -> Substitute:
    return Substitute(row.seat, row.from_hand, row.cause)


def signal_from_json(data: dict[str, Any] | None) -> Signal | None:
    return Signal(before_hand=data["before_hand"], dice_thrown=data["dice_thrown"]) if data else None


def signal_to_json(signal: Signal | None) -> dict[str, Any] | None:
    return {"before_hand": signal.before_hand, "dice_thrown": signal.dice_thrown} if signal else None


def record_of(game: Game) -> GameRecord:
    """All facts of the game, in the version that ``game`` has in memory. One query, or four."""
    return facts_of(game).record(game.ruleset)


def replay_of(game: Game) -> Replay:
    """The whole game replayed. One query, or four; none right after it was saved."""
    version, replay = game.__dict__.get(REPLAYED, (None, None))
    return replay if version == game.version else replayed(record_of(game))


def keep_replay(game: Game, replay: Replay) -> None:
    """Let ``game`` remember the replay of its version, so that a screen does not read again what was just written."""
    game.__dict__[REPLAYED] = game.version, replay


def require_next(number: int, facts: Facts, ruleset: Ruleset) -> None:
    if number != len(facts.hands) + 1:
        message = spelt(_("Hand %(number)s is not the next one: it is hand %(next)s."), ruleset)
        raise Refusal("not_the_next_hand", message % {"number": number, "next": len(facts.hands) + 1})


def preview_revision(game: Game, changes: Sequence[Change]) -> Comparison:
    """Compare every hand before and after a correction, without saving it. Refusals as :func:`league.games.facts.revised`.

    Hands that are or become impossible are in ``.problems`` and in the rows of ``.hands``, for the page to have them mended.
    """
    facts = facts_of(game)
    return Comparison.of(facts, revised(facts, changes), game.ruleset)


def preview_scores(game: Game, given: OnPaper) -> Replay:
    """Replay the game as if it ended with these scores, without saving them. Refusals as on saving them."""
    ruleset = game.ruleset
    return replayed(with_scores_on_paper(facts_of(game), given, ruleset).record(ruleset))
