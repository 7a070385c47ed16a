"""Confirmation of a finished game by a second person, on another device."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.errors import Refusal
from league.games.commands.results import settle_session
from league.games.commands.rights import require_open
from league.games.commands.saving import lock_game, require_version
from league.games.models import Confirmation, Game
from league.games.queries.second_person import why_not_confirm
from league.games.states import GameState

__all__ = ["confirm_game"]


@transaction.atomic
def confirm_game(*, actor: Actor, game: Game, expected_version: int) -> Confirmation:
    """Confirm the version that ``actor`` saw. The same person may confirm it again; that changes nothing.

    Refusals: ``game_not_finished``, ``confirmed_already``, ``confirm_own_entry`` (the person of the last entry),
    ``confirm_same_device`` (its device), :class:`StaleGame`, ``session_closed``, ``session_not_running``.
    """
    locked = lock_game(game)
    require_open(actor, locked.table.session, locked.competition)
    require_version(locked, expected_version)
    if standing := locked.confirmations.filter(voided_at=None).first():
        return _same(actor, standing)
    if locked.state != GameState.FINISHED:
        raise Refusal("game_not_finished", _("Only a finished game can be confirmed."))
    if refusal := why_not_confirm(actor, locked):
        raise refusal
    confirmation = Confirmation(game=locked, version=locked.version, at=actor.now(), **actor.columns())
    confirmation.full_clean(validate_unique=False, validate_constraints=False, exclude=["game", "by_user"])
    confirmation.save()
    locked.state = game.state = GameState.CONFIRMED
    locked.save(update_fields=["state"])
    settle_session(actor, locked)
    stamp(actor=actor, competition=locked.competition, verb="confirm_game", results=True, game=locked.number, version=locked.version)
    return confirmation


def _same(actor: Actor, standing: Confirmation) -> Confirmation:
    if not actor.is_same_person(user_id=standing.by_user_id, name=standing.by_name):
        raise Refusal("confirmed_already", _("%(name)s has confirmed this game already.") % {"name": standing.by_name})
    return standing
