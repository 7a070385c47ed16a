"""Whether a tournament has been played to its end, though its directors may not have finished it yet."""

from __future__ import annotations

from league.competitions.models import Competition, CompetitionKind
from league.seating.models import ENDED, SessionState

__all__ = ["is_all_played"]


def is_all_played(competition: Competition) -> bool:
    """Every session of a tournament is over, as many as were planned, and it is decided who plays in each stage. Two queries at most."""
    if competition.kind != CompetitionKind.TOURNAMENT:
        return False  # in a season another evening can always follow
    states = list(competition.sessions.exclude(state=SessionState.CANCELLED).values_list("state", flat=True))
    if not states or any(state not in ENDED for state in states):
        return False
    stages = list(competition.stages.all())
    planned = max(competition.planned_sessions, sum(stage.planned_sessions for stage in stages))
    return len(states) >= planned and all(stage.is_decided for stage in stages)
