"""Lots drawn among level players for a stage: each is logged, whether or not it decides in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.audit.actor import Actor
from league.audit.queries import LoggedAction, actions_done
from league.competitions.commands import stamp
from league.competitions.commands.stamping import locked
from league.competitions.models import Entrant, Stage

__all__ = ["StageLot", "draw_stage_lot", "lots_drawn"]


@dataclass(frozen=True, slots=True)
class StageLot:
    """A lot by its ``seed``, those who were ``level``, and those of them whom it ``drew``."""

    seed: int
    level: Sequence[Entrant]
    drew: Sequence[Entrant]

    @property
    def as_logged(self) -> dict[str, Any]:
        level, drew = (sorted(people, key=lambda one: one.number) for people in (self.level, self.drew))
        return {
            "lot": self.seed,
            "level": ", ".join(one.player.full_name for one in level),
            "level_numbers": [one.number for one in level],
            "drawn": ", ".join(one.player.full_name for one in drew),
            "drawn_numbers": [one.number for one in drew],
        }


@transaction.atomic
def draw_stage_lot(*, actor: Actor, stage: Stage, lot: StageLot) -> Stage:
    """Note a lot that was drawn for a stage. It decides nothing yet: a director decides with it, or draws another, which is noted, too."""
    stage.competition = locked(stage.competition)
    stamp(actor=actor, competition=stage.competition, verb="draw_stage_lot", stage=stage.number, name=stage.name, **lot.as_logged)
    return stage


def lots_drawn(stage: Stage) -> tuple[LoggedAction, ...]:
    """All lots that were drawn for a stage, the first first. One query."""
    return tuple(one for one in actions_done(stage.competition, "draw_stage_lot") if one.details.get("stage") == stage.number)
