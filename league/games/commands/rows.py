"""The rows behind the facts: what is no longer so is closed, never changed or deleted.

Who signs them was checked with the revision that they belong to.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from league.audit.actor import Actor
from league.games.facts import Facts, KeptHand, KeptPenalty, KeptSubstitute
from league.games.models import FinalScores, Game, Penalty, RecordedHand, Substitution
from scoring.formats import hand_result_to_json

__all__ = ["write_final_scores", "write_hands", "write_penalties", "write_substitutes"]


def write_hands(actor: Actor, game: Game, before: Facts, after: Facts, now: datetime) -> None:
    """Close the hands that are gone, replaced or moved; add the new ones, and the moved ones with the names and times they had."""
    stays = {hand.pk for number, hand in enumerate(after.hands, start=1) if _unmoved(hand, number)}
    closed = [hand.pk for hand in before.hands if hand.pk is not None and hand.pk not in stays]
    if closed:
        RecordedHand.objects.filter(pk__in=closed).update(until_version=game.version)
    moved = {hand.pk for hand in after.hands if hand.pk is not None} - stays
    rows = RecordedHand.objects.in_bulk(moved) if moved else {}
    RecordedHand.objects.bulk_create(
        _row(actor, game, number, hand, now, rows.get(hand.pk) if hand.pk else None)
        for number, hand in enumerate(after.hands, start=1)
        if not _unmoved(hand, number)
    )


def _unmoved(hand: KeptHand, number: int) -> bool:
    return hand.pk is not None and hand.was == number


def _row(actor: Actor, game: Game, number: int, hand: KeptHand, now: datetime, moved: RecordedHand | None) -> RecordedHand:
    if moved is None:
        signed = {**actor.columns(), "recorded_at": now}
    else:
        signed = {name: getattr(moved, name) for name in ("by_user_id", "by_name", "by_device", "recorded_at")}
    return RecordedHand(game=game, number=number, version=game.version, result=hand_result_to_json(hand.result), **signed)


def write_final_scores(actor: Actor, game: Game, before: Facts, after: Facts, now: datetime) -> None:
    """Close the final scores that stood, and add those that stand now, if they are others."""
    if (before.final_scores, before.sum_reason) == (after.final_scores, after.sum_reason):
        return
    game.final_scores.filter(until_version=None).update(until_version=game.version)
    if after.final_scores is not None:
        row = FinalScores(
            game=game,
            version=game.version,
            scores=list(after.final_scores),
            sum_reason=after.sum_reason,
            recorded_at=now,
            **actor.columns(),
        )
        row.full_clean(validate_unique=False, validate_constraints=False, exclude=["game", "by_user"])
        row.save()


def write_penalties(actor: Actor, game: Game, before: Facts, after: Facts, now: datetime) -> None:
    """Close the penalties that are gone or moved with their hands; add new ones, and moved ones with the names and times they had."""
    gone = set(before.penalties) - set(after.penalties)
    if gone:
        Penalty.objects.filter(pk__in=[kept.pk for kept in gone]).update(until_version=game.version)
    for kept in after.penalties:
        if kept not in before.penalties:
            row = _penalty(kept, game, _signed(actor, Penalty.objects.get(pk=kept.pk) if kept.pk else None, now))
            row.full_clean(validate_unique=False, validate_constraints=False, exclude=["game", "by_user"])
            row.save()


def _penalty(kept: KeptPenalty, game: Game, signed: dict[str, Any]) -> Penalty:
    one = kept.penalty
    return Penalty(
        game=game, seat=one.seat, kind=one.kind, points=one.points, applies=one.applies, after_hand=one.after_hand,
        reason=kept.reason, version=game.version, **signed,
    )  # fmt: skip


def write_substitutes(actor: Actor, game: Game, before: Facts, after: Facts, now: datetime) -> None:
    """The same for substitutions."""
    gone = set(before.substitutes) - set(after.substitutes)
    if gone:
        Substitution.objects.filter(pk__in=[kept.pk for kept in gone]).update(until_version=game.version)
    for kept in after.substitutes:
        if kept not in before.substitutes:
            row = _substitution(kept, game, _signed(actor, Substitution.objects.get(pk=kept.pk) if kept.pk else None, now))
            row.full_clean(validate_unique=False, validate_constraints=False, exclude=["game", "by_user"])
            row.save()


def _substitution(kept: KeptSubstitute, game: Game, signed: dict[str, Any]) -> Substitution:
    one = kept.substitute
    return Substitution(
        game=game, seat=one.seat, player_id=kept.player, from_hand=one.from_hand, cause=one.cause, version=game.version, **signed
    )


def _signed(actor: Actor, moved: Penalty | Substitution | None, now: datetime) -> dict[str, Any]:
    if moved is None:
        return {**actor.columns(), "at": now}
    return {name: getattr(moved, name) for name in ("by_user_id", "by_name", "by_device", "at")}
