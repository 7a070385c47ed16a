"""Take back a penalty and its effect on the entrant, in one transaction."""

from __future__ import annotations

from django.db import transaction

from league.competitions.commands import reinstate
from league.competitions.models import EntrantStatus
from league.director.substitutes.commands import entrant_of
from league.games.commands import cancel_penalty
from league.games.commands.saving import Saved, lock_game
from league.games.entry import Entry
from league.games.models import Game

__all__ = ["take_back_penalty", "takes_out"]


def takes_out(game: Game, penalty: int | None) -> bool:
    """Whether this penalty (the id of its row) disqualifies somebody."""
    given = game.penalties.filter(pk=penalty).first() if penalty is not None else None
    return given is not None and given.incident_kind.takes_out


@transaction.atomic
def take_back_penalty(*, entry: Entry, game: Game, penalty: int, reason: str = "", takes_part: bool = False) -> Saved:
    """Cancel a penalty or a warning (by the id of its row); ``takes_part``: an entrant disqualified by it is active again.

    Refusals of :func:`league.games.commands.cancel_penalty`.
    """
    lock_game(game)
    given = game.penalties.filter(pk=penalty).first()
    entrant = None
    if given is not None and given.incident_kind.takes_out:
        entrant = entrant_of(game, given.seat)
    saved = cancel_penalty(entry=entry, game=game, penalty=penalty, reason=reason)
    if takes_part and entrant is not None and entrant.status == EntrantStatus.DISQUALIFIED:
        reinstate(actor=entry.actor, entrant=entrant, reason=reason)
    return saved
