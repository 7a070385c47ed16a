"""Penalties and substitutes of a game: facts like its hands, versioned and replayed with them."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.commands.saving import Entry, Saved, save
from league.games.facts import Facts, KeptPenalty, KeptSubstitute
from league.games.models import Game, GameState
from league.players.models import Player
from league.seating.models import Seat
from scoring.game import Penalty, Substitute

__all__ = ["cancel_penalty", "end_substitution", "give_penalty", "substitute"]


def give_penalty(*, actor: Actor, game: Game, penalty: Penalty, reason: str, client_id: UUID, expected_version: int) -> Saved:
    """Take points (negative) off a seat; lateness and point penalties move places, credited to nobody (EMA 2012 "Punktstrafen").

    Final scores from paper hold penalties off the score already, so that these change nothing beside them. Refusals:
    ``reason_missing``, ``game_void``, those of :func:`league.games.commands.saving.save`, and a ``RuleViolation`` where the
    ruleset knows no such penalty.
    """
    if not reason.strip():
        raise Refusal("reason_missing", _("Please say why."), field="reason")

    def change(game: Game, facts: Facts) -> Facts:
        _refuse_void(game)
        kept = (*facts.penalties, KeptPenalty(penalty, reason.strip()))
        return replace(facts, penalties=tuple(sorted(kept, key=lambda one: one.penalty.after_hand)))

    request = {
        "seat": penalty.seat, "kind": penalty.kind, "points": penalty.points, "after_hand": penalty.after_hand, "applies": penalty.applies,
    }  # fmt: skip
    return save(Entry(actor, game, "give_penalty", client_id, expected_version, request, reason.strip()), change)


def cancel_penalty(*, actor: Actor, game: Game, penalty: int, client_id: UUID, expected_version: int, reason: str = "") -> Saved:
    """The penalty (by the id of its row) no longer counts; its row is kept. Refusals: ``no_such_penalty``, ``game_void``."""

    def change(game: Game, facts: Facts) -> Facts:
        _refuse_void(game)
        left = tuple(kept for kept in facts.penalties if kept.pk != penalty)
        if left == facts.penalties:
            raise Refusal("no_such_penalty", _("This penalty does not stand any more."))
        return replace(facts, penalties=left)

    return save(Entry(actor, game, "cancel_penalty", client_id, expected_version, {"penalty": penalty}, reason), change)


def substitute(
    *, actor: Actor, game: Game, seat: int, player: Player, from_hand: int, cause: str, client_id: UUID, expected_version: int
) -> Saved:
    """``player`` plays for the entrant of ``seat`` (0..3) from hand ``from_hand`` on; the entrant has the ruleset's fixed total.

    ``cause``: late, absent, illness or disqualified. Refusals: ``substitute_already``, ``substitute_at_table``, ``game_void``, and a
    ``RuleViolation`` for a hand or a cause that cannot be.
    """

    def change(game: Game, facts: Facts) -> Facts:
        _refuse_void(game)
        if any(kept.substitute.seat == seat for kept in facts.substitutes):
            raise Refusal("substitute_already", _("Somebody else plays in this seat already."), field="seat")
        if Seat.objects.filter(table__game=game, entrant__player=player).exists():
            raise Refusal("substitute_at_table", _("%(name)s sits at this table.") % {"name": player.shown_name}, field="player")
        kept = (*facts.substitutes, KeptSubstitute(Substitute(seat, from_hand, cause), player.pk))
        return replace(facts, substitutes=tuple(sorted(kept, key=lambda one: one.substitute.from_hand)))

    request = {"seat": seat, "player": player.pk, "from_hand": from_hand, "cause": cause}
    return save(Entry(actor, game, "substitute", client_id, expected_version, request), change)


def end_substitution(*, actor: Actor, game: Game, seat: int, client_id: UUID, expected_version: int, reason: str = "") -> Saved:
    """Nobody played for ``seat`` after all; the row is kept. Refusals: ``no_such_substitute``, ``game_void``."""

    def change(game: Game, facts: Facts) -> Facts:
        _refuse_void(game)
        left = tuple(kept for kept in facts.substitutes if kept.substitute.seat != seat)
        if left == facts.substitutes:
            raise Refusal("no_such_substitute", _("Nobody plays for somebody else in this seat."), field="seat")
        return replace(facts, substitutes=left)

    return save(Entry(actor, game, "end_substitution", client_id, expected_version, {"seat": seat}, reason), change)


def _refuse_void(game: Game) -> None:
    if game.state == GameState.VOID:
        raise Refusal("game_void", _("This game does not count. Reopen it first."))
