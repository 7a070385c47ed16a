"""Lots drawn among level players for a stage: each is logged, whether or not it decides in the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.audit.queries import LoggedAction, actions_done
from league.competitions.commands import stamp
from league.competitions.commands.stages import STAGED_BY
from league.competitions.commands.stamping import locked
from league.competitions.models import Entrant, Stage
from league.competitions.seen import refuse_unseen, stage_seen
from league.errors import Refusal
from league.wording import joined

__all__ = [
    "OverruledLot",
    "StageLot",
    "draw_stage_lot",
    "is_settled_by",
    "lots_drawn",
    "overruled_lot",
    "told_of_decision",
    "told_of_lot_before",
]


@dataclass(frozen=True, slots=True)
class StageLot:
    """A lot by its ``seed``, those who were ``level``, those of them whom it ``drew``, and the ``order`` in which all were drawn, one for
    each group of level ones."""

    seed: int
    level: Sequence[Entrant]
    drew: Sequence[Entrant]
    order: Sequence[Sequence[Entrant]] = ()

    @property
    def as_logged(self) -> dict[str, Any]:
        level, drew = (sorted(people, key=lambda one: one.number) for people in (self.level, self.drew))
        return {
            "lot": self.seed,
            "level": ", ".join(one.player.full_name for one in level),
            "level_numbers": [one.number for one in level],
            "drawn": ", ".join(one.player.full_name for one in drew),
            "drawn_numbers": [one.number for one in drew],
            **self._order_as_logged,
        }

    @property
    def _order_as_logged(self) -> dict[str, Any]:
        if not self.order:
            return {}
        names = "; ".join(", ".join(one.player.full_name for one in group) for group in self.order)
        return {"order": names, "order_numbers": [[one.number for one in group] for group in self.order]}


@dataclass(frozen=True, slots=True)
class OverruledLot:
    """A lot by its ``seed`` against which directors decide: numbers of those whom it ``drew`` and who do not play, and of those level with
    them who play instead (``chosen``; nobody if their seats stay open)."""

    seed: int
    drew: tuple[int, ...]
    chosen: tuple[int, ...]

    def refusal_text(self, names: Mapping[int, str]) -> str:
        """That a reason is missing, by these names of numbers."""
        words = {"drew": joined([names[one] for one in self.drew]), "chosen": joined([names[one] for one in self.chosen])}
        if not self.chosen:
            return _("The lot drew %(drew)s. Please say why the seat stays open.") % words
        return _("The lot drew %(drew)s. Please say why the seat goes to %(chosen)s; everybody can read it.") % words


@transaction.atomic
def draw_stage_lot(*, actor: Actor, stage: Stage, lot: StageLot, reason: str = "", seen: str = "") -> Stage:
    """Note a lot that was drawn for a stage. It decides nothing yet: a director decides with it, or draws another, which is noted, too.
    Everybody reads of all of them once it is decided who plays.

    ``reason``: why another one is drawn. Refusals: ``reason_missing`` without it if one was drawn among the same people before,
    ``changed_meanwhile`` if the stage is not as ``seen`` (:func:`league.competitions.seen.stage_seen`).
    """
    stage.competition = locked(stage.competition)
    if seen:
        stands = stage_seen(Stage.objects.get(pk=stage.pk))
        refuse_unseen(
            seen, stands, stage, stage.competition, *STAGED_BY, about=lambda told: told.get("stage", stage.number) == stage.number
        )
    level, before = {one.number for one in lot.level}, lots_drawn(stage)
    if not reason and any(is_settled_by(one.details, level, len(lot.drew)) for one in before):
        sentence = _("A lot has been drawn among them already. Please say why another one is drawn.")
        raise Refusal("reason_missing", sentence, field="reason")
    told = {**lot.as_logged, **({"reason": reason} if reason else {})}
    stamp(actor=actor, competition=stage.competition, verb="draw_stage_lot", results=True, stage=stage.number, name=stage.name, **told)
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


def overruled_lot(
    lots: Sequence[Mapping[str, Any]], level: Iterable[tuple[Collection[int], int]], playing: Collection[int]
) -> OverruledLot | None:
    """The lot that is overruled if these play. ``lots``: as logged, the first first; of several drawn among the same ones the last counts.
    ``level``: groups of level ones, each with how many of them have a seat. All by numbers."""
    seed, drew, chosen = 0, list[int](), list[int]()
    for numbers, seats in level:
        lot = next((one for one in reversed(lots) if is_settled_by(one, numbers, seats)), None)
        drawn = set(lot["drawn_numbers"]) & set(numbers) if lot is not None else set()
        if lot is not None and (out := drawn - set(playing)):
            seed = seed or lot["lot"]
            drew += sorted(out)
            chosen += sorted((set(numbers) & set(playing)) - drawn)
    return OverruledLot(seed, tuple(drew), tuple(chosen)) if drew else None


def told_of_lot_before(stage: Stage, level: Sequence[Entrant], entrant: Entrant) -> dict[str, Any]:
    """What the log says of the lot, drawn before among these level ones for one seat, by which this one of them has it; nothing if that is
    none. One query."""
    numbers = {one.number for one in level}
    lot = next((one.details for one in reversed(lots_drawn(stage)) if is_settled_by(one.details, numbers, 1)), None)
    return StageLot(lot["lot"], level, [entrant]).as_logged if lot is not None and entrant.number in lot["drawn_numbers"] else {}


def told_of_decision(
    stage: Stage, level: Sequence[tuple[Collection[int], int]], playing: Collection[int], before: Collection[int], reason: str
) -> dict[str, Any]:
    """What the log says of a decision besides who plays: the ``reason``, and the lot that is overruled, if one is.

    ``before``: who played until now; where the same level ones play on without a new reason, they overrule nothing anew. Refusal
    ``reason_missing`` for a lot overruled without a reason. Two queries at most.
    """
    told = {"reason": reason} if reason else {}
    against = overruled_lot([one.details for one in lots_drawn(stage)], level, playing) if level else None
    if against is None:
        return told
    own = {number for numbers, _seats in level for number in numbers}
    if not reason and before and own & set(before) == own & set(playing):
        return told
    people = {one.number: one for one in stage.competition.entrants.with_players().filter(number__in=(*against.drew, *against.chosen))}
    if not reason:
        raise Refusal("reason_missing", against.refusal_text({n: one.shown_name for n, one in people.items()}), field="reason")
    names = [", ".join(people[one].player.full_name for one in group) for group in (against.drew, against.chosen)]
    numbers = {"drew_numbers": against.drew, "chosen_numbers": against.chosen}
    return {**told, "overruled": against.seed, "drew": names[0], "chosen": names[1], **numbers}
