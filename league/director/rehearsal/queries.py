"""The rehearsals of a competition, and the source of a rehearsal."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.seating.models import ENDED, SessionState

__all__ = ["RehearsalProgress", "progress_of", "rehearsals_of", "source_of"]

MADE = "create_rehearsal"


@dataclass(frozen=True, slots=True)
class RehearsalProgress:
    """How many sessions of a rehearsal are over and how many wait to be played; ``next_count``: the number suggested to simulate."""

    over: int
    waiting: int

    @property
    def next_count(self) -> int:
        return self.waiting or 1


def progress_of(rehearsal: Competition) -> RehearsalProgress:
    """The progress of a rehearsal. One query."""
    states = list(rehearsal.sessions.exclude(state=SessionState.CANCELLED).values_list("state", flat=True))
    over = sum(state in ENDED for state in states)
    return RehearsalProgress(over, len(states) - over)


def rehearsals_of(competition: Competition, user: User | AnonymousUser) -> list[Competition]:
    """The rehearsals that this reader may see, newest first (two queries)."""
    made = ActionLog.objects.filter(verb=MADE, details__source=competition.slug).values_list("competition", flat=True)
    return list(Competition.objects.visible_to(user).filter(rehearsal=True, pk__in=list(made)))


def source_of(rehearsal: Competition, user: User | AnonymousUser) -> Competition | None:
    """The competition that was copied, if it still exists and this reader may see it."""
    action = ActionLog.objects.filter(competition=rehearsal, verb=MADE).first()
    if action is None:
        return None
    return Competition.objects.visible_to(user).filter(slug=action.details.get("source", "")).first()
