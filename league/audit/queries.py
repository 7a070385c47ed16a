"""Read the action log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from league.audit.models import ActionLog

if TYPE_CHECKING:
    from django.db import models

__all__ = ["LoggedAction", "actions_done", "actions_of", "latest_action"]


MOST_LOOKED_AT = 100  #: latest actions to search for one that is about something


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """One change: when, by whom, the command's name and its parameters; later changes have a higher ``pk``."""

    at: datetime
    by: str
    verb: str
    details: dict[str, Any]
    pk: int = 0


def actions_of(competition: models.Model, *, first: int = 0, count: int = 100) -> tuple[LoggedAction, ...]:
    """The latest changes of a competition, newest first (one database query)."""
    return tuple(_logged(row) for row in ActionLog.objects.of(competition)[first : first + count])


def actions_done(competition: models.Model, *verbs: str) -> tuple[LoggedAction, ...]:
    """All uses of these commands in a competition, oldest first (one database query)."""
    return tuple(_logged(row) for row in reversed(ActionLog.objects.of(competition).filter(verb__in=verbs)))


def latest_action(
    competition: models.Model | None, *verbs: str, about: Callable[[Mapping[str, Any]], bool] | None = None
) -> LoggedAction | None:
    """The latest use of one of these commands in a competition (None: outside all competitions) whose details satisfy ``about``
    (one database query)."""
    rows = ActionLog.objects.of(competition).filter(verb__in=verbs)[: MOST_LOOKED_AT if about else 1]
    return next((_logged(row) for row in rows if about is None or about(row.details)), None)


def _logged(row: ActionLog) -> LoggedAction:
    return LoggedAction(at=row.at, by=row.by_name, verb=row.verb, details=row.details, pk=row.pk)
