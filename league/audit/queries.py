"""Reading the action log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from league.audit.models import ActionLog

if TYPE_CHECKING:
    from django.db import models

__all__ = ["LoggedAction", "actions_of"]


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """One change: when, who, the command's name and its parameters."""

    at: datetime
    by: str
    verb: str
    details: dict[str, Any]


def actions_of(competition: models.Model, *, first: int = 0, count: int = 100) -> tuple[LoggedAction, ...]:
    """The latest changes of a competition, newest first (one database query)."""
    rows = ActionLog.objects.of(competition)[first : first + count]
    return tuple(LoggedAction(at=row.at, by=row.by_name, verb=row.verb, details=row.details) for row in rows)
