"""Write the action log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from league.audit.actor import Actor
from league.audit.models import ActionLog

if TYPE_CHECKING:
    from league.competitions.models import Competition

__all__ = ["log_action"]


def log_action(*, actor: Actor, verb: str, competition: Competition | None = None, **details: Any) -> ActionLog:
    """Write one row of the action log; call it inside the transaction of the change."""
    return ActionLog.objects.create(verb=verb, competition=competition, details=details, at=actor.now(), **actor.columns())
