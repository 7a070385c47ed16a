"""Who answers for a confirmed result that the director corrects after approval: the director, by name."""

from __future__ import annotations

from league.audit.actor import Actor
from league.games.models import Confirmation, Game, GameState
from league.seating.models import Session

__all__ = ["vouch_for"]


def vouch_for(actor: Actor, game: Game, session: Session) -> None:
    """Let a result whose confirmation was voided by a correction after approval be confirmed in the director's name.

    Nobody at the table can confirm it any more: their links have ended. Before approval, and while the game is open or void, nothing
    is done: a second person has to confirm it. ``game`` is in its new version; who may correct it was checked before.
    """
    if game.state != GameState.FINISHED or not session.is_approved:
        return
    Confirmation.objects.create(game=game, version=game.version, at=actor.now(), **actor.columns())
    game.state = GameState.CONFIRMED
    game.save(update_fields=["state"])
