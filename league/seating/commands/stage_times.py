"""When it was decided who plays in a stage, where a later change of that is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from league.audit.queries import latest_action
from league.competitions.models import EntrantStatus, Stage, StageEntrant
from league.seating.commands.stage_beside import CHANGED_BY
from league.seating.stages import comes_before

__all__ = ["decided_before", "drops_somebody"]


def decided_before(stage: Stage) -> datetime | None:
    """When it was decided who plays, before the latest change of that; None if it was open then, or not known. One query."""
    told = latest_action(stage.competition, *CHANGED_BY, about=lambda details: details.get("stage") == stage.number)
    if told is None or told.verb in ("leave_stage", "return_to_stage"):  # the decision stayed the same
        return stage.decided_at
    return datetime.fromisoformat(at) if (at := told.details.get("decided_at")) else None


def drops_somebody(stage: Stage, before: Iterable[int], at: datetime) -> bool:
    """Whether one of those who played ``before`` (numbers) has no place in the stage and none beside it by now, though one that chooses
    its players later was decided since ``at``: then that was decided without them. At most two queries."""
    beside = stage.competition.stages.filter(source=stage.source_id)
    if not any(one.decided_at is not None and one.decided_at > at and comes_before(stage, one) for one in beside):
        return False
    placed = StageEntrant.objects.filter(stage__in=beside).values("entrant")
    dropped = stage.competition.entrants.filter(number__in=list(before), status=EntrantStatus.ACTIVE).exclude(pk__in=placed)
    return dropped.exists()
