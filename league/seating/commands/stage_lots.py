"""Lots drawn among level players for a stage: each is logged, whether or not it decides in the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.queries import LoggedAction, actions_done
from league.competitions.commands import stamp
from league.competitions.commands.stamping import locked
from league.competitions.models import Entrant, Stage
from league.errors import Refusal

__all__ = ["StageLot", "draw_stage_lot", "is_settled_by", "lots_drawn"]


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
def draw_stage_lot(*, actor: Actor, stage: Stage, lot: StageLot, reason: str = "") -> Stage:
    """Note a lot that was drawn for a stage. It decides nothing yet: a director decides with it, or draws another, which is noted, too.

    ``reason``: why another one is drawn. Refusal ``reason_missing`` without it if one was drawn among the same people before.
    """
    stage.competition = locked(stage.competition)
    level, before = {one.number for one in lot.level}, lots_drawn(stage)
    if not reason and any(is_settled_by(one.details, level, len(lot.drew)) for one in before):
        sentence = _("A lot has been drawn among them already. Please say why another one is drawn.")
        raise Refusal("reason_missing", sentence, field="reason")
    told = {**lot.as_logged, **({"reason": reason} if reason else {})}
    stamp(actor=actor, competition=stage.competition, verb="draw_stage_lot", stage=stage.number, name=stage.name, **told)
    return stage


def is_settled_by(lot: Mapping[str, Any], level: Collection[int], seats: int) -> bool:
    """Whether a lot, as logged, was drawn among these level ones (numbers), whoever else was among them, and drew as many of them as there
    are ``seats``."""
    if "level_numbers" not in lot:  # logged before these were: it counts for whoever it named
        return len(set(lot["drawn_numbers"]) & set(level)) == len(lot["drawn_numbers"]) == seats
    return set(level) <= set(lot["level_numbers"]) and len(set(level) & set(lot["drawn_numbers"])) == seats


def lots_drawn(stage: Stage) -> tuple[LoggedAction, ...]:
    """All lots that were drawn for a stage, the first first. One query."""
    return tuple(one for one in actions_done(stage.competition, "draw_stage_lot") if one.details.get("stage") == stage.number)
