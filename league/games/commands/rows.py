"""Write the rows behind the facts: an outdated row is closed, never changed or deleted.

Their signature was checked with the revision that they belong to.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from league.audit.actor import Actor
from league.games.facts import Facts
from league.games.kept import KeptHand, KeptPenalty, KeptSubstitute
from league.games.models import FinalScores, Game, Penalty, RecordedHand, Substitution
from scoring.formats import hand_result_to_json

__all__ = ["write_final_scores", "write_hands", "write_notes"]

KeptNote = KeptPenalty | KeptSubstitute


def write_hands(actor: Actor, game: Game, before: Facts, after: Facts, now: datetime) -> None:
    """Close hands that are gone, replaced or moved; add new ones, and moved ones with their old names and times."""
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
    facts = {"result": hand_result_to_json(hand.result), "cause": None if hand.cause is None else hand.cause.to_json()}
    return RecordedHand(game=game, number=number, version=game.version, **facts, **signed)


def write_final_scores(actor: Actor, game: Game, before: Facts, after: Facts, now: datetime) -> None:
    """Close the old final scores and add the new ones, if they differ."""
    if _on_paper(before) == _on_paper(after):
        return
    game.final_scores.filter(until_version=None).update(until_version=game.version)
    if after.final_scores is not None:
        row = FinalScores(
            game=game,
            version=game.version,
            scores=list(after.final_scores),
            sum_reason=after.sum_reason,
            deposits_lost=after.deposits_lost,
            recorded_at=now,
            **actor.columns(),
        )
        row.full_clean(validate_unique=False, validate_constraints=False, exclude=["game", "by_user"])
        row.save()


def _on_paper(facts: Facts) -> tuple[Any, ...]:
    return facts.final_scores, facts.sum_reason, facts.deposits_lost


def write_notes(actor: Actor, game: Game, before: Facts, after: Facts, now: datetime) -> None:
    """Close penalties and substitutions that are gone or moved with their hands; add new ones, and moved ones with their old signatures."""
    _replace_notes(actor, game, Penalty, before.penalties, after.penalties, now)
    _replace_notes(actor, game, Substitution, before.substitutes, after.substitutes, now)


def _replace_notes(
    actor: Actor, game: Game, rows: type[Penalty | Substitution], before: Sequence[KeptNote], after: Sequence[KeptNote], now: datetime
) -> None:
    if gone := [kept.pk for kept in before if kept.pk is not None and kept not in after]:
        rows.objects.filter(pk__in=gone).update(until_version=game.version)
    for kept in after:
        if kept not in before:
            moved = rows.objects.get(pk=kept.pk) if kept.pk else None
            row = rows(game=game, version=game.version, **_columns(kept), **_signed(actor, moved, now))
            row.full_clean(validate_unique=False, validate_constraints=False, exclude=["game", "by_user"])
            row.save()


def _columns(kept: KeptNote) -> dict[str, Any]:
    if isinstance(kept, KeptSubstitute):
        return {**_fields(kept.substitute, "seat", "from_hand", "cause"), "player_id": kept.player}
    columns = _fields(kept.penalty, "seat", "kind", "points", "applies", "after_hand", "on_sheet", "dealer")
    return {**columns, **_fields(kept, "reason", "minutes", "hand")}


def _fields(value: object, *names: str) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}


def _signed(actor: Actor, moved: Penalty | Substitution | None, now: datetime) -> dict[str, Any]:
    if moved is None:
        return {**actor.columns(), "at": now}
    return _fields(moved, "by_user_id", "by_name", "by_device", "at")
