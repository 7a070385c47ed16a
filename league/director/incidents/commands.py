"""What happens to a person during a tournament, joining the game, the entrant and later sessions in one transaction."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from league.audit.actor import Actor
from league.competitions.commands import reinstate
from league.competitions.models import EntrantStatus
from league.director.substitutes.commands import entrant_of
from league.games.commands import cancel_penalty
from league.games.commands.saving import Saved, lock_game
from league.games.models import Game, PenaltyKind

__all__ = ["take_back_penalty"]


@transaction.atomic
def take_back_penalty(
    *, actor: Actor, game: Game, penalty: int, client_id: UUID, expected_version: int, reason: str = "", takes_part: bool = False
) -> Saved:
    """Cancel a penalty or a warning (by the id of its row); ``takes_part``: who was disqualified by it is active again.

    Refusals of :func:`league.games.commands.cancel_penalty`.
    """
    lock_game(game)
    given = game.penalties.filter(pk=penalty).first()
    entrant = entrant_of(game, given.seat) if given is not None and given.kind == PenaltyKind.DISQUALIFICATION else None
    saved = cancel_penalty(actor=actor, game=game, penalty=penalty, reason=reason, client_id=client_id, expected_version=expected_version)
    if takes_part and entrant is not None and entrant.status == EntrantStatus.DISQUALIFIED:
        reinstate(actor=actor, entrant=entrant, reason=reason)
    return saved
