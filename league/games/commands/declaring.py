"""Riichi declared while a hand is played. They are no facts of the game and do not raise its version, so entries in progress go on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.errors import Refusal
from league.games.commands.recording import require_hands
from league.games.commands.rights import require_open
from league.games.commands.saving import lock_game
from league.games.models import Game, RiichiDeclaration
from league.games.queries.facts import facts_of, replay_of
from league.games.states import COUNTING
from scoring.game import Seat, check_declared

__all__ = ["declare_riichi", "take_back_riichi"]

OVER = _("Hand %(number)s is over: it has been entered already.")


def declare_riichi(*, actor: Actor, game: Game, hand: int, seat: Seat, client_id: UUID) -> RiichiDeclaration:
    """Declare riichi for a seat in the hand being played. Sent again, or by a second phone, it changes nothing.

    Refusals: ``session_closed``, ``session_not_running``, ``game_void``, ``final_scores_stand``, ``game_over``, ``hand_is_over``,
    ``entry_id_reused``, and a RuleViolation as :func:`scoring.game.check_declared`.
    """
    try:
        with transaction.atomic():
            return _declare(actor, game, hand, seat, client_id)
    except IntegrityError:  # another process has just saved a tap with the same id, at another table
        raise _reused() from None


def _declare(actor: Actor, game: Game, hand: int, seat: Seat, client_id: UUID) -> RiichiDeclaration:
    locked = lock_game(game)
    if earlier := RiichiDeclaration.objects.filter(client_id=client_id).first():
        if (earlier.game_id, earlier.hand, earlier.seat) != (game.pk, hand, seat):
            raise _reused()
        return earlier
    require_open(actor, locked.table.session, locked.competition)
    _require_played(locked, hand)
    check_declared(replay_of(locked).progress, seat)
    standing = RiichiDeclaration.objects.standing().filter(game=locked, hand=hand, seat=seat).first()
    if standing is not None:
        return standing
    declaration = RiichiDeclaration(game=locked, hand=hand, seat=seat, client_id=client_id, at=actor.now(), **actor.columns())
    declaration.full_clean(validate_unique=False, validate_constraints=False, exclude=["game", "by_user"])
    declaration.save(force_insert=True)
    _changed(actor, locked, game, "declare_riichi", hand=hand, seat=seat)
    return declaration


def take_back_riichi(*, actor: Actor, game: Game, declaration: int) -> None:
    """Take back a declared riichi (by the id of its row); sent again it changes nothing.

    Refusals: ``no_such_declaration``, ``hand_is_over``, those of :func:`declare_riichi`.
    """
    with transaction.atomic():
        locked = lock_game(game)
        row = RiichiDeclaration.objects.filter(game=locked, pk=declaration).first()
        if row is None:
            raise Refusal("no_such_declaration", _("There is no such riichi at this table."))
        if row.taken_back_at is not None:
            return
        require_open(actor, locked.table.session, locked.competition)
        _require_played(locked, row.hand)
        row.taken_back_at, row.taken_back_by = actor.now(), actor.name
        row.save(update_fields=["taken_back_at", "taken_back_by"])
        _changed(actor, locked, game, "take_back_riichi", hand=row.hand, seat=row.seat)


def _reused() -> Refusal:
    return Refusal("entry_id_reused", _("An entry with this id was saved before, with other content."))


def _require_played(game: Game, hand: int) -> None:
    """Refuse everything but the hand being played in a game that goes on."""
    facts = facts_of(game)
    require_hands(game, facts)
    if game.state in COUNTING:
        raise Refusal("game_over", _("This game is finished already."))
    if hand != len(facts.hands) + 1:
        raise Refusal("hand_is_over", OVER % {"number": hand})


def _changed(actor: Actor, locked: Game, shown: Game, verb: str, **details: Any) -> None:
    """Let every page that shows the game know; the game is locked."""
    locked.declared += 1
    locked.save(update_fields=["declared"])
    shown.declared = locked.declared
    stamp(actor=actor, competition=locked.competition, verb=verb, results=True, game=locked.number, **details)
