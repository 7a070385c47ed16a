"""Reading the action log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from league.audit.models import ActionLog

if TYPE_CHECKING:
    from django.db import models

__all__ = ["LoggedAction", "actions_of", "latest_action"]


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """One change: when, who, the command's name and its parameters."""

    at: datetime
    by: str
    verb: str
    details: dict[str, Any]


def actions_of(competition: models.Model, *, first: int = 0, count: int = 100) -> tuple[LoggedAction, ...]:
    """The latest changes of a competition, newest first (one database query)."""
    return tuple(_logged(row) for row in ActionLog.objects.of(competition)[first : first + count])


def latest_action(competition: models.Model, verb: str) -> LoggedAction | None:
    """The last time that this was done in a competition (one database query)."""
    row = ActionLog.objects.of(competition).filter(verb=verb).first()
    return _logged(row) if row else None


def _logged(row: ActionLog) -> LoggedAction:
    return LoggedAction(at=row.at, by=row.by_name, verb=row.verb, details=row.details)
