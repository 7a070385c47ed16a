"""Values stored beside the facts: the result of each seat in a finished game, and a session's state."""

from __future__ import annotations

from league.audit.actor import Actor
from league.games.commands.rights import require_open
from league.games.models import Game, GameResult
from league.games.queries.results import result_rows
from league.games.states import COUNTING, DONE
from league.seating.models import Session, SessionState
from scoring.game import Replay

__all__ = ["is_done", "settle", "settle_session", "write_results"]


def is_done(game: Game) -> bool:
    """True once the game is over or void."""
    return game.state in DONE


def write_results(game: Game, replay: Replay) -> None:
    """Store the results of the replay: one row for each seat while the game counts, none otherwise."""
    if game.state not in COUNTING:
        game.results.all().delete()
        return
    GameResult.objects.bulk_create(
        result_rows(game, replay),
        update_conflicts=True,
        unique_fields=["seat"],
        update_fields=["game", "entrant", "ranked", "replaced", "points", "place", "uma", "oka", "penalty", "total", "figures"],
    )


def settle_session(actor: Actor, game: Game) -> None:
    """Mark a session scored once none of its games is open, and running again when one is. Refusals as :func:`require_open`.

    The session's row is locked, so that of two games ending at once the later sees the earlier, and an approval comes
    before or after the change, never in between.
    """
    session = Session.objects.select_for_update(no_key=True).get(pk=game.table.session_id)
    require_open(actor, session, game.competition)
    settle(session, is_open=not is_done(game))


def settle(session: Session, *, is_open: bool = False) -> None:
    """As :func:`settle_session`, for a locked session; ``is_open``: a game is known to be open. An approved session stays approved."""
    if not session.is_open_for_tables:
        return
    is_open = is_open or Game.objects.filter(table__session=session).exclude(state__in=DONE).exists()
    state = SessionState.RUNNING if is_open else SessionState.SCORED
    if state != session.state:
        session.state = state
        session.save(update_fields=["state"])
